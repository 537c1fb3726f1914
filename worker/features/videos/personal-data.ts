import { and, eq, not, sql } from "drizzle-orm";

import { aparatFrame } from "../../../contract/videos/values.ts";
import { isFirstOf } from "../../db/in-chunks.ts";
import { users } from "../../db/schema/people.ts";
import { userVideos, videoLikes } from "../../db/schema/videos.ts";
import { hidesNewName } from "../../domain/blocks/blocked-between.ts";
import {
  type PersonalData,
  batchPart,
  exportedMoment,
  exportedPerson,
  nothingLeft,
} from "../../domain/people/personal-data.ts";

/** The video is deleted with its likes; the videos they liked lose one. */
export const videosData: PersonalData = {
  columns: [
    { column: userVideos.userId, afterLeaving: "deleted" },
    { column: videoLikes.ownerId, afterLeaving: "deleted" },
    { column: videoLikes.likerId, afterLeaving: "deleted" },
  ],

  erase: ({ db }, { id }) => batchPart([db.delete(userVideos).where(eq(userVideos.userId, id))], nothingLeft),

  many: {
    eraseSome: ({ db }, id, rows) => {
      const byOwner = sql`order by ${videoLikes.ownerId}`;
      return [
        db
          .update(userVideos)
          .set({ likeCount: sql`${userVideos.likeCount} - 1` })
          .where(
            sql`${userVideos.userId} in (select ${videoLikes.ownerId} from ${videoLikes} where ${videoLikes.likerId} = ${id} ${byOwner} limit ${rows})`,
          ),
        db.delete(videoLikes).where(isFirstOf(videoLikes, eq(videoLikes.likerId, id), rows, byOwner)),
        db.delete(videoLikes).where(isFirstOf(videoLikes, eq(videoLikes.ownerId, id), rows)),
      ];
    },
    isLeft: (id) => sql`exists (select 1 from ${videoLikes} where ${videoLikes.likerId} = ${id})
      or exists (select 1 from ${videoLikes} where ${videoLikes.ownerId} = ${id})`,
  },

  export: ({ db }, userId) =>
    batchPart(
      [
        db.select().from(userVideos).where(eq(userVideos.userId, userId)),
        db
          .select({ id: users.publicId, username: users.username, at: videoLikes.likedAt })
          .from(videoLikes)
          .innerJoin(users, eq(users.id, videoLikes.ownerId))
          .where(and(eq(videoLikes.likerId, userId), not(hidesNewName(sql`${userId}`)))),
      ],
      ([[video], liked]) => ({
        video: video
          ? {
              videoUrl: aparatFrame(video.hash),
              likes: video.likeCount,
              expiresAt: exportedMoment(video.expiresAt),
              createdAt: exportedMoment(video.createdAt),
            }
          : null,
        likedVideos: liked.map(exportedPerson),
      }),
    ),
};
