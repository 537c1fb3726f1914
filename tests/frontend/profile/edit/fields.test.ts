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

test("a mobile is sent when it becomes public, and emptied when it no longer is", () => {
  expect(changeFrom({ ...fieldsOf(user), mobileIsPublic: true }, user)).toEqual({ contactMobilePublic: "09120000001" });
  const open = { ...user, contactMobilePublic: "09120000001" };
  expect(changeFrom({ ...fieldsOf(open), mobileIsPublic: false }, open)).toEqual({ contactMobilePublic: "" });
});

test("an address stands in its field as it is, www. and last slash too", () => {
  expect(fieldsOf(user).websiteUrl).toBe("www.example.com/a/");
});
