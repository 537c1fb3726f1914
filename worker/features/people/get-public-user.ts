import { eq } from "drizzle-orm";

import type { PublicUser } from "../../../contract/people.ts";
import type { Ctx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { hasSparkle } from "../account/account-user.ts";

/**
 * A person as anyone may see them. No e-mail and no mobile: those are read into no public shape.
 * @throws AppError USER_NOT_FOUND
 */
export async function getPublicUser({ db }: Ctx, username: string): Promise<PublicUser> {
  const [rows] = await db.batch([db.select().from(users).where(eq(users.username, username))]);
  const user = rows[0];
  if (!user || user.deletedAt !== null) throw new AppError("USER_NOT_FOUND");
  return {
    username,
    avatarUrl: user.avatarUrl,
    avatarBase64: "",
    bio: user.bio,
    instagramUrl: user.instagramUrl,
    twitterUrl: user.twitterUrl,
    telegramUrl: user.telegramUrl,
    websiteUrl: user.websiteUrl,
    posts: user.jokeCount,
    followers: user.followerCount,
    following: user.followingCount,
    blueTick: user.blueTick,
    colorfulFrame: user.colorfulFrame,
    sparkleEffect: hasSparkle(user),
    hasAdFree: user.noAds,
    parkVideoUrl: "",
    userVideoUrl: "",
    videoLikesCount: 0,
    videoExpireAt: null,
    registeredAt: new Date(user.registeredAt).toISOString(),
  };
}
