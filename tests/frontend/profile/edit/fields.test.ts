import { expect, test } from "vitest";

import type { AccountUser } from "../../../../contract/account.ts";
import { changeFrom, fieldsOf } from "../../../../frontend/src/features/profile/edit/fields.ts";

const user: AccountUser = {
  id: "0123456789abcdef0123456789abcdef",
  username: "sara.khandan",
  email: null,
  emailVerified: false,
  mobileNumber: "09120000001",
  avatarUrl: "",
  avatarBase64: "",
  bio: "سلام",
  instagramUrl: "https://www.instagram.com/sara",
  twitterUrl: "",
  telegramUrl: "",
  websiteUrl: "https://www.example.com/a/",
  contactMobilePublic: "",
  blueTick: false,
  colorfulFrame: false,
  sparkleEffect: false,
  noAds: false,
  adsEnabled: true,
  defaultTheme: "black-gray",
  posts: 0,
  followers: 0,
  following: 0,
  likesReceived: 0,
  registeredAt: "2026-11-01T00:00:00.000Z",
  suspendedUntil: null,
};

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
