import { type SQL, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { ProfileVideo, PublicUser, publicUserRoute } from "../../../contract/people/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { type User, hasProof, isFollowing, isSuspended, users, VISITOR } from "../../db/schema/people.ts";
import { reportedBy } from "../../db/schema/reports.ts";
import { userVideos, videoLikes } from "../../db/schema/videos.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { hasSparkle } from "../../domain/people/listed-person.ts";
import { registrationDay } from "../../domain/people/registration-day.ts";
import { takeDistinct } from "../../domain/quotas/quota.ts";
import { idOf, personColumns, visiblePerson } from "../../domain/people/person-by-name.ts";
import { NO_VIDEO, toProfileVideo, videoColumns } from "../../domain/videos/profile-video.ts";

/**
 * A person as the viewer may see them, by any username they ever had, and whether the viewer follows them and likes
 * their video.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED
 */
export async function getPublicUser(ctx: Ctx, { username }: Input<typeof publicUserRoute>) {
  const [people] = await ctx.db.batch([selectProfile({ viewerId: ctx.viewer?.userId ?? VISITOR, username })]);
  const person = visiblePerson(people);
  const [row] = people;
  return {
    user: { ...(await toPublicUser(ctx, person, row?.mayReadMobile === true)), ...videosOf(ctx, row) },
    viewerFollows: row?.viewerFollows === true,
    viewerLikesVideo: row?.viewerLikesVideo === true,
  };
}

const selectProfile = preparedStatement((db, placeholder: Placeholders<{ viewerId: number; username: string }>) => {
  const viewerId = sql`${placeholder("viewerId")}`;
  return db
    .select({
      ...personColumns(viewerId),
      mayReadMobile: isMobileReadBy(viewerId).mapWith(Boolean).as("may_read_mobile"),
      viewerFollows: isFollowing(viewerId, users.id).mapWith(Boolean).as("viewer_follows"),
      ...videoColumns(db),
      viewerLikesVideo: sql`exists (select 1 from ${videoLikes}
        where ${videoLikes.ownerId} = ${users.id} and ${videoLikes.likerId} = ${viewerId})`
        .mapWith(Boolean)
        .as("viewer_likes_video"),
      viewerReportedVideo: reportedBy(viewerId, "video", {
        ownerId: users.id,
        subjectId: userVideos.hash,
      })
        .mapWith(Boolean)
        .as("viewer_reported_video"),
    })
    .from(users)
    .leftJoin(userVideos, eq(userVideos.userId, users.id))
    .where(eq(users.id, idOf({ db }, placeholder("username"))));
});

const reader = alias(users, "reader");

/**
 * Whether the viewer may read the mobile of a row of `users`: published, and their own or they have proved one too. Their
 * row says it, because an e-mail costs nothing, and is read for a published mobile only.
 */
const isMobileReadBy = (
  viewerId: SQL,
): SQL => sql`${users.contactMobilePublic} <> '' and exists (select 1 from ${users} as reader
  where ${reader.id} = ${viewerId} and ${reader.mobile} is not null)`;

type Profile = ReturnType<typeof selectProfile>["_"]["result"][number];

/** Somebody who has proved nothing shows others only their name. */
const isNameOnly = ({ viewer }: Ctx, user: User): boolean => !hasProof(user) && user.id !== viewer?.userId;

/**
 * A suspended person's videos are hidden. The own video is also hidden from those who reported it, or from all others
 * (D127).
 */
function videosOf(ctx: Ctx, row: Profile | undefined) {
  if (!row || isNameOnly(ctx, row.user) || isSuspended(row.user, ctx.now)) return { parkVideoUrl: "", ...NO_VIDEO };
  const shown = toProfileVideo(ctx, row);
  const isHidden = row.viewerReportedVideo || (row.videoHidden === true && row.user.id !== ctx.viewer?.userId);
  return isHidden ? { ...shown, ...NO_VIDEO } : shown;
}

/** A published mobile, of which a person reads a limited number of others' a day. */
async function publishedMobile(ctx: Ctx, { id, contactMobilePublic }: User): Promise<string> {
  const { viewer } = ctx;
  if (viewer === null) return "";
  if (viewer.userId === id) return contactMobilePublic;
  return (await takeDistinct({ ...ctx, viewer }, "mobiles", "mobilesPerDay", String(id))) ? contactMobilePublic : "";
}

/** The e-mail is never included. */
async function toPublicUser(
  ctx: Ctx,
  user: User & { username: string },
  mayReadMobile: boolean,
): Promise<Omit<PublicUser, keyof ProfileVideo>> {
  const suspended = isSuspended(user, ctx.now);
  const nameOnly = isNameOnly(ctx, user);
  // A suspended person's texts are hidden too.
  const shown = (text: string): string => (nameOnly || suspended ? "" : text);
  return {
    id: user.publicId,
    username: user.username,
    avatarUrl: nameOnly || (user.photoHidden && user.id !== ctx.viewer?.userId) ? "" : user.avatarUrl,
    avatarBase64: "",
    bio: shown(user.bio),
    instagramUrl: shown(user.instagramUrl),
    twitterUrl: shown(user.twitterUrl),
    telegramUrl: shown(user.telegramUrl),
    websiteUrl: shown(user.websiteUrl),
    contactMobilePublic: nameOnly || suspended || !mayReadMobile ? "" : await publishedMobile(ctx, user),
    posts: user.jokeCount,
    followers: user.followerCount,
    following: user.followingCount,
    likesReceived: user.likesReceived,
    blueTick: user.blueTick,
    colorfulFrame: user.colorfulFrame,
    sparkleEffect: hasSparkle(user),
    hasAdFree: user.noAds,
    registeredAt: registrationDay(user.registeredAt),
    suspended,
  };
}
