import { expect, test } from "vitest";

import { changeFrom, fieldsOf } from "../../../../frontend/src/features/profile/edit/fields.ts";
import { aPerson } from "../../../components/support/people.ts";

const user = aPerson({
  mobileNumber: "09120000001",
  bio: "سلام",
  instagramUrl: "https://www.instagram.com/sara",
  websiteUrl: "https://www.example.com/a/",
});

test("the editor sends only the fields changed in it, because another device may have changed the rest", () => {
  expect(changeFrom(fieldsOf(user), user)).toEqual({});
  expect(changeFrom({ ...fieldsOf(user), bio: "تازه" }, user)).toEqual({ bio: "تازه" });
  expect(changeFrom({ ...fieldsOf(user), instagramUrl: "" }, user)).toEqual({ instagramUrl: "" });
});

test("the editor sends only the visibility of the mobile, not the number", () => {
  expect(changeFrom({ ...fieldsOf(user), mobileIsPublic: true }, user)).toEqual({ contactMobilePublic: true });
  const open = { ...user, contactMobilePublic: "09120000001" };
  expect(changeFrom({ ...fieldsOf(open), mobileIsPublic: false }, open)).toEqual({ contactMobilePublic: false });
});

test("the editor keeps www. and the last slash of a web address in the field", () => {
  expect(fieldsOf(user).websiteUrl).toBe("www.example.com/a/");
});
