import { expect, test } from "vitest";

import { changeFrom, fieldsOf } from "../../../../frontend/src/features/profile/edit/fields.ts";
import { aPerson } from "../../../components/support/people.ts";

const user = aPerson({
  mobileNumber: "09120000001",
  bio: "سلام",
  instagramUrl: "https://www.instagram.com/sara",
  websiteUrl: "https://www.example.com/a/",
});

test("only what was changed is sent: the rest may have been changed on another device", () => {
  expect(changeFrom(fieldsOf(user), user)).toEqual({});
  expect(changeFrom({ ...fieldsOf(user), bio: "تازه" }, user)).toEqual({ bio: "تازه" });
  expect(changeFrom({ ...fieldsOf(user), instagramUrl: "" }, user)).toEqual({ instagramUrl: "" });
});

test("of the mobile only whether it is shown is sent", () => {
  expect(changeFrom({ ...fieldsOf(user), mobileIsPublic: true }, user)).toEqual({ contactMobilePublic: true });
  const open = { ...user, contactMobilePublic: "09120000001" };
  expect(changeFrom({ ...fieldsOf(open), mobileIsPublic: false }, open)).toEqual({ contactMobilePublic: false });
});

test("an address stands in its field as it is, www. and last slash too", () => {
  expect(fieldsOf(user).websiteUrl).toBe("www.example.com/a/");
});
