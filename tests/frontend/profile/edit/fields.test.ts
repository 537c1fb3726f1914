import { expect, test } from "vitest";

import { changeFrom, fieldsOf } from "../../../../frontend/src/features/profile/edit/fields.ts";
import { aPerson } from "../../../components/support/people.ts";

const user = aPerson({
  mobileNumber: "09120000001",
  bio: "سلام",
  instagramUrl: "https://www.instagram.com/sara",
  websiteUrl: "https://www.example.com/a/",
});

test("only changed fields are sent, because others may have changed on another device", () => {
  expect(changeFrom(fieldsOf(user), user)).toEqual({});
  expect(changeFrom({ ...fieldsOf(user), bio: "تازه" }, user)).toEqual({ bio: "تازه" });
  expect(changeFrom({ ...fieldsOf(user), instagramUrl: "" }, user)).toEqual({ instagramUrl: "" });
});

test("only the visibility of the mobile is sent, not the number", () => {
  expect(changeFrom({ ...fieldsOf(user), mobileIsPublic: true }, user)).toEqual({ contactMobilePublic: true });
  const open = { ...user, contactMobilePublic: "09120000001" };
  expect(changeFrom({ ...fieldsOf(open), mobileIsPublic: false }, open)).toEqual({ contactMobilePublic: false });
});

test("an address keeps its www. and its last slash in its field", () => {
  expect(fieldsOf(user).websiteUrl).toBe("www.example.com/a/");
});
