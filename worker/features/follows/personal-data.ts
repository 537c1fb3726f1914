import { eq, sql } from "drizzle-orm";

import { isFirstOf } from "../../db/in-chunks.ts";
import { follows, users } from "../../db/schema/people.ts";
import { takeBackFollows } from "../../notifications/write-item.ts";
import { type PersonalData, batchPart, exportedPerson, nothingLeft } from "../../domain/people/personal-data.ts";
import { roughMoment } from "../../domain/people/rough-moment.ts";

/** Follows in both directions; the other people's counters go down. */
export const followsData: PersonalData = {
  columns: [
    { column: follows.followerId, afterLeaving: "deleted" },
    { column: follows.followeeId, afterLeaving: "deleted" },
  ],

  erase: () => batchPart([], nothingLeft),

  many: {
    eraseSome: ({ db }, id, rows) => {
      const followed = eq(follows.followerId, id);
      const following = eq(follows.followeeId, id);
      const [byFollowee, byTime] = [
        sql`order by ${follows.followeeId}`,
        sql`order by ${follows.followedAt}, ${follows.followerId}`,
      ];
      // Not below zero: the counters of somebody who left are empty, while their own rows are being erased.
      return [
        db
          .update(users)
          .set({ followerCount: sql`max(${users.followerCount} - 1, 0)` })
          .where(
            sql`${users.id} in (select ${follows.followeeId} from ${follows} where ${followed} ${byFollowee} limit ${rows})`,
          ),
        ...takeBackFollows({ db }, sql`${id}`, isFirstOf(follows, followed, rows, byFollowee)),
        db.delete(follows).where(isFirstOf(follows, followed, rows, byFollowee)),
        db
          .update(users)
          .set({ followingCount: sql`max(${users.followingCount} - 1, 0)` })
          .where(
            sql`${users.id} in (select ${follows.followerId} from ${follows} where ${following} ${byTime} limit ${rows})`,
          ),
        db.delete(follows).where(isFirstOf(follows, following, rows, byTime)),
      ];
    },
    isLeft: (id) => sql`exists (select 1 from ${follows} where ${follows.followerId} = ${id})
      or exists (select 1 from ${follows} where ${follows.followeeId} = ${id})`,
  },

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({ id: users.publicId, username: users.username, at: follows.followedAt })
          .from(follows)
          .innerJoin(users, eq(users.id, follows.followeeId))
          .where(eq(follows.followerId, userId)),
        db
          .select({ id: users.publicId, username: users.username, at: follows.followedAt })
          .from(follows)
          .innerJoin(users, eq(users.id, follows.followerId))
          .where(eq(follows.followeeId, userId)),
      ],
      ([following, followers]) => ({
        following: following.map(exportedPerson),
        followers: followers.map((follower) => ({ ...exportedPerson(follower), at: roughMoment(follower.at) })),
      }),
    ),
};
