import type { SignedInUser } from "../../../contract/account/calls/account.ts";
import type { FollowPage } from "../../../contract/follows/calls.ts";
import { DEFAULT_THEME_ID } from "../../../contract/themes.ts";
import type { PublicUser } from "../../../contract/people/calls.ts";

/** A signed-in person as the app stores them. */
export type Person = SignedInUser & { username: string };

let count = 0;

/** A person with an id and a username of their own. */
export function aPerson(more: Partial<Person> = {}): Person {
  count += 1;
  return {
    id: String(count).padStart(32, "0"),
    ownKey: count.toString(16).padStart(64, "a"),
    username: `khandan.${count}`,
    email: null,
    emailVerified: false,
    mobileNumber: `0912${String(count).padStart(7, "0")}`,
    avatarUrl: "",
    avatarBase64: "",
    bio: "",
    instagramUrl: "",
    twitterUrl: "",
    telegramUrl: "",
    websiteUrl: "",
    contactMobilePublic: "",
    blueTick: false,
    colorfulFrame: false,
    sparkleEffect: false,
    noAds: false,
    adsEnabled: true,
    defaultTheme: DEFAULT_THEME_ID,
    posts: 0,
    followers: 0,
    following: 0,
    likesReceived: 0,
    registeredAt: "2026-01-01T00:00:00.000Z",
    suspendedUntil: null,
    ...more,
  };
}

const NO_VIDEO = { parkVideoUrl: "", userVideoUrl: "", videoLikesCount: 0, videoExpireAt: null };

/** The Worker's answer about their own account. */
export const statusOf = (user: SignedInUser, walletBalance = 0) => ({
  user: { ...user, ...NO_VIDEO, hasAdFree: user.noAds, hasNews: false },
  walletBalance,
  hasEmail: user.email !== null,
  hasMobile: user.mobileNumber !== null,
  usernameExists: user.username !== null,
  proved: true,
});

/** Their public profile. */
export function publicUser(person: Person): PublicUser {
  return {
    ...person,
    contactMobilePublic: "",
    hasAdFree: person.noAds,
    ...NO_VIDEO,
    suspended: person.suspendedUntil !== null,
  };
}

/** Their row in a list of people. */
export const listed = ({ id, username, avatarUrl, avatarBase64, blueTick, colorfulFrame, sparkleEffect }: Person) => ({
  id,
  username,
  avatarUrl,
  avatarBase64,
  blueTick,
  colorfulFrame,
  sparkleEffect,
});

/** The same as the search finds them. */
export const asFound = (person: Person) => ({ ...listed(person), following: false });

/** The same as suggested people. */
export const asSuggested = (person: Person) => ({ ...listed(person), likesReceived: person.likesReceived });

type Follows = Omit<FollowPage, "success">;

/** A page of a person's followers or followees; by default the only one. */
export const followsOf = ({ id, username }: Person, people: Person[], more: Partial<Follows> = {}): Follows => ({
  id,
  username,
  items: people.map((person) => ({ ...listed(person), followedAt: person.registeredAt })),
  total: people.length,
  prevCursor: null,
  nextCursor: null,
  ...more,
});
