import type { PublicUser } from "../../../../../contract/people.ts";
import { NAME_SLOT } from "./fill-person.ts";

/** Somebody who has everything that a card can show, for the build to keep; fill-person.ts takes out what a person has not. */
export const EMPTY_PERSON: PublicUser = {
  id: "",
  username: NAME_SLOT,
  avatarUrl: "",
  avatarBase64: "",
  bio: "…",
  instagramUrl: "https://instagram.com/",
  twitterUrl: "https://x.com/",
  telegramUrl: "https://t.me/",
  websiteUrl: "https://example.com/",
  contactMobilePublic: "0",
  posts: 0,
  followers: 0,
  following: 0,
  likesReceived: 0,
  blueTick: true,
  colorfulFrame: false,
  sparkleEffect: false,
  hasAdFree: false,
  parkVideoUrl: "",
  userVideoUrl: "",
  videoLikesCount: 0,
  videoExpireAt: null,
  registeredAt: new Date(0).toISOString(),
  suspended: false,
};
