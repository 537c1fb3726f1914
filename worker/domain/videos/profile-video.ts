import { type SQL, desc, eq, sql } from "drizzle-orm";

import type { ProfileVideo } from "../../../contract/people/calls.ts";
import { parseVideoLink } from "../../../contract/videos/values.ts";
import { aparatFrame } from "../../../contract/videos/values.ts";
import type { Ctx } from "../../context.ts";
import { leads, usernames, users } from "../../db/schema/people.ts";
import { venues } from "../../db/schema/venues.ts";
import { userVideos } from "../../db/schema/videos.ts";
import type { StatementBuilder } from "../../db/statements.ts";
import { AppError } from "../../errors.ts";

/** The columns of a profile's videos, for a statement that joins `userVideos` to `users`. */
export const videoColumns = (db: StatementBuilder) => ({
  parkVideoUrl: sql`coalesce(${parkVideo(db)}, '')`.mapWith(String).as("park_video_url"),
  videoHash: userVideos.hash,
  videoExpiresAt: userVideos.expiresAt,
  videoLikes: userVideos.likeCount,
  videoHidden: userVideos.hidden,
});

/**
 * The video of the venue whose site id is a username of the person: of several, the one of the username
 * chosen last, then the venue updated last.
 */
const parkVideo = (db: StatementBuilder): SQL =>
  sql`(${db
    .select({ url: venues.videoUrl })
    .from(usernames)
    .innerJoin(venues, eq(venues.siteId, usernames.username))
    .where(sql`${usernames.userId} = ${users.id} and ${leads} and ${venues.videoUrl} <> ''`)
    .orderBy(desc(usernames.chosenAt), desc(venues.updatedAt))
    .limit(1)})`;

interface VideoRow {
  parkVideoUrl: string;
  videoHash: string | null;
  videoExpiresAt: number | null;
  videoLikes: number | null;
}

/** A profile's videos as shown: the person's own only until it expires. */
export function toProfileVideo({ now }: Pick<Ctx, "now">, row: VideoRow): ProfileVideo {
  const { videoHash, videoExpiresAt, videoLikes, parkVideoUrl } = row;
  const isShown = videoHash !== null && videoExpiresAt !== null && videoExpiresAt > now;
  return {
    parkVideoUrl,
    ...(isShown
      ? {
          userVideoUrl: aparatFrame(videoHash),
          videoLikesCount: videoLikes ?? 0,
          videoExpireAt: new Date(videoExpiresAt).toISOString(),
        }
      : NO_VIDEO),
  };
}

/** A profile without a video of its own. */
export const NO_VIDEO = { userVideoUrl: "", videoLikesCount: 0, videoExpireAt: null };

/** The hash in a link. @throws AppError VIDEO_LINK_REQUIRED, VIDEO_LINK_INVALID, VIDEO_LINK_OTHER_SITE, VIDEO_LINK_NOT_EMBED */
export function hashOf(link: string): string {
  const parsed = parseVideoLink(link);
  if ("refusal" in parsed) throw new AppError(parsed.refusal);
  return parsed.hash;
}
