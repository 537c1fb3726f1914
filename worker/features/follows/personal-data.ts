import { eq, sql } from "drizzle-orm";

import { follows, users } from "../../db/schema/people.ts";
import { type PersonalData, batchPart, exportedPerson, nothingLeft } from "../../domain/people/personal-data.ts";

/** Follows in both directions; the other people's counters go down. */
export const followsData: PersonalData = {
  columns: [
    { column: follows.followerId, afterLeaving: "deleted" },
    { column: follows.followeeId, afterLeaving: "deleted" },
  ],

  erase: ({ db }, { id }) =>
    batchPart(
      [
        db
          .update(users)
          .set({ followerCount: sql`${users.followerCount} - 1` })
          .where(
            sql`${users.id} in (select ${follows.followeeId} from ${follows} where ${follows.followerId} = ${id})`,
          ),
        db
          .update(users)
          .set({ followingCount: sql`${users.followingCount} - 1` })
          .where(
            sql`${users.id} in (select ${follows.followerId} from ${follows} where ${follows.followeeId} = ${id})`,
          ),
        db.delete(follows).where(eq(follows.followerId, id)),
        db.delete(follows).where(eq(follows.followeeId, id)),
      ],
      nothingLeft,
    ),

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
        followers: followers.map(exportedPerson),
      }),
    ),
};
