import { type SQL, desc, eq, sql } from "drizzle-orm";

import { aparatFrame } from "../../../contract/aparat.ts";
import type { ProfileVideo } from "../../../contract/people.ts";
import type { Ctx } from "../../context.ts";
import { leads, usernames, users } from "../../db/schema/people.ts";
import { venues } from "../../db/schema/venues.ts";
import { userVideos } from "../../db/schema/videos.ts";
import type { StatementBuilder } from "../../db/statements.ts";

/** What a profile's videos are read by, in a statement where `userVideos` stands left of nothing: joined to `users` by its key. */
export const videoColumns = (db: StatementBuilder) => ({
  parkVideoUrl: sql`coalesce(${parkVideo(db)}, '')`.mapWith(String).as("park_video_url"),
  videoHash: userVideos.hash,
  videoExpiresAt: userVideos.expiresAt,
  videoLikes: userVideos.likeCount,
});

/** The video of the venue that belongs to a person, under any name that leads to them: of their newest name, the newest. */
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

/** The videos of a profile as it shows them: one's own while its time lasts. */
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
