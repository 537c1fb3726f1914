import { and, asc, eq, gt, sql } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { isFirstOf } from "../../db/in-chunks.ts";
import { jokeLikes, jokes } from "../../db/schema/jokes.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";

/** Jokes scanned in one trip. */
const JOKES_AT_ONCE = 20_000;

/** Jokes are deleted; likes keep referring to a row that identifies nobody. */
export const jokesData: PersonalData = {
  columns: [
    { column: jokes.authorId, afterLeaving: "emptied" },
    // Kept, so that other people's jokes keep their counts.
    { column: jokeLikes.userId, afterLeaving: "kept" },
  ],

  erase: () => batchPart([], nothingLeft),

  many: {
    eraseSome: ({ db, now }, id, rows) => [
      db
        .update(jokes)
        .set({ text: "", deletedAt: now })
        .where(isFirstOf(jokes, isShown(id), rows)),
    ],
    isLeft: (id) => sql`exists (select 1 from ${jokes} where ${isShown(id)})`,
  },

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({ id: jokes.id, text: jokes.text, likes: jokes.likeCount, createdAt: jokes.createdAt })
          .from(jokes)
          .where(isShown(userId))
          .orderBy(asc(jokes.key)),
      ],
      async ([written]) => ({
        jokes: written.map(({ id, createdAt, ...joke }) => ({
          _id: id,
          ...joke,
          createdAt: exportedMoment(createdAt),
        })),
        likedJokes: await likedJokes(db, userId),
      }),
    ),
};

const isShown = (authorId: number) => sql`${jokes.authorId} = ${authorId} and ${jokes.deletedAt} is null`;

/** A person's likes. No index serves them, so this scans all jokes in chunks. */
async function likedJokes(db: Db, userId: number) {
  const liked: { _id: string; likedAt: string }[] = [];
  for (let [after, isMore] = [0, true]; isMore; after += JOKES_AT_ONCE) {
    const [found, later] = await db.batch([
      db
        .select({ id: jokes.id, likedAt: jokeLikes.likedAt })
        .from(jokes)
        .crossJoin(jokeLikes)
        .where(
          and(
            sql`${jokes.key} > ${after} and ${jokes.key} <= ${after + JOKES_AT_ONCE}`,
            eq(jokeLikes.jokeKey, jokes.key),
            eq(jokeLikes.userId, userId),
          ),
        )
        .orderBy(asc(jokes.key)),
      db
        .select({ key: jokes.key })
        .from(jokes)
        .where(gt(jokes.key, after + JOKES_AT_ONCE))
        .limit(1),
    ]);
    liked.push(...found.map(({ id, likedAt }) => ({ _id: id, likedAt: exportedMoment(likedAt) })));
    isMore = later.length > 0;
  }
  return liked;
}
