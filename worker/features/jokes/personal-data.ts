import { asc, eq, sql } from "drizzle-orm";

import { jokeLikes, jokes } from "../../db/schema/jokes.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";

/** Jokes are deleted; likes keep referring to a row that identifies nobody. */
export const jokesData: PersonalData = {
  columns: [
    { column: jokes.authorId, afterLeaving: "emptied" },
    // Kept, so that other people's jokes keep their counts.
    { column: jokeLikes.userId, afterLeaving: "kept" },
  ],

  erase: ({ db, now }, { id }) =>
    batchPart(
      [
        db
          .update(jokes)
          .set({ text: "", deletedAt: now })
          .where(sql`${jokes.authorId} = ${id} and ${jokes.deletedAt} is null`),
      ],
      nothingLeft,
    ),

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({ id: jokes.id, text: jokes.text, likes: jokes.likeCount, createdAt: jokes.createdAt })
          .from(jokes)
          .where(sql`${jokes.authorId} = ${userId} and ${jokes.deletedAt} is null`)
          .orderBy(asc(jokes.id)),
        db
          .select({ id: jokeLikes.jokeId, likedAt: jokeLikes.likedAt })
          .from(jokeLikes)
          .where(eq(jokeLikes.userId, userId)),
      ],
      ([written, liked]) => ({
        jokes: written.map(({ id, createdAt, ...joke }) => ({
          _id: id,
          ...joke,
          createdAt: exportedMoment(createdAt),
        })),
        likedJokes: liked.map(({ id, likedAt }) => ({ _id: id, likedAt: exportedMoment(likedAt) })),
      }),
    ),
};
