import type { PublicUser } from "../../../contract/people/calls.ts";
import { NAME_SLOT } from "./fill-person.ts";

/**
 * A person with everything a card can show. The build renders the template from them; fill-person.ts removes what the
 * actual person does not have.
 */
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
