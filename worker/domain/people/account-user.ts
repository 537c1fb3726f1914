import type { AccountUser, SignedInUser } from "../../../contract/account/calls/account.ts";
import { DEFAULT_THEME_ID, isThemeId } from "../../../contract/themes.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";
import type { Ctx } from "../../context.ts";
import type { User } from "../../db/schema/people.ts";
import { hasSparkle } from "./listed-person.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/** A person's own account, as only they see it. */
export function toAccountUser(user: User): AccountUser {
  return {
    id: user.publicId,
    username: user.username,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    mobileNumber: user.mobile,
    avatarUrl: user.avatarUrl,
    avatarBase64: "",
    bio: user.bio,
    instagramUrl: user.instagramUrl,
    twitterUrl: user.twitterUrl,
    telegramUrl: user.telegramUrl,
    websiteUrl: user.websiteUrl,
    contactMobilePublic: user.contactMobilePublic,
    blueTick: user.blueTick,
    colorfulFrame: user.colorfulFrame,
    sparkleEffect: hasSparkle(user),
    noAds: user.noAds,
    adsEnabled: user.adsEnabled,
    defaultTheme: isThemeId(user.defaultTheme) ? user.defaultTheme : DEFAULT_THEME_ID,
    posts: user.jokeCount,
    followers: user.followerCount,
    following: user.followingCount,
    likesReceived: user.likesReceived,
    registeredAt: new Date(user.registeredAt).toISOString(),
    suspendedUntil: momentOrNull(user.suspendedUntil),
  };
}

/** A person's own account for the device they are signed in on. */
export const toSignedInUser = ({ objects }: Pick<Ctx, "objects">, user: User): SignedInUser => ({
  ...toAccountUser(user),
  // As a conversation is known by its room: no change of name, id or secret changes it.
  ownKey: inboxOf(objects, user.id).id.toString(),
});
