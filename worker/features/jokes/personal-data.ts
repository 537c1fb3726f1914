import { and, asc, eq, gt, sql } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { isFirstOf } from "../../db/in-chunks.ts";
import { barredTexts, emptied, jokeLikes, jokes, savedJokes } from "../../db/schema/jokes.ts";
import { recount } from "../../moderation/queue/requeue.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";

/** Jokes scanned in one trip. */
const JOKES_AT_ONCE = 20_000;

/** Jokes and bookmarks are deleted; likes keep referring to a row that identifies nobody. */
export const jokesData: PersonalData = {
  columns: [
    { column: jokes.authorId, afterLeaving: "emptied" },
    // For 90 days, so that leaving does not free what was hidden or removed.
    { column: barredTexts.authorId, afterLeaving: "kept" },
    // So that other people's jokes keep their counts.
    { column: jokeLikes.userId, afterLeaving: "kept" },
    { column: savedJokes.userId, afterLeaving: "deleted" },
  ],

  erase: () => batchPart([], nothingLeft),

  many: {
    eraseSome: ({ db, now }, id, rows) => [
      db
        .update(jokes)
        .set(emptied(now))
        .where(isFirstOf(jokes, isShown(id), rows)),
      recount(sql`select kind, owner_id, subject_id from reported_subjects where kind = 'joke' and owner_id = ${id} and not gone
        and exists (select 1 from ${jokes} where ${jokes.key} = cast(subject_id as integer) and ${jokes.deletedAt} is not null)`),
      db.delete(savedJokes).where(isFirstOf(savedJokes, isSavedBy(id), rows)),
    ],
    isLeft: (id) => sql`(exists (select 1 from ${jokes} where ${isShown(id)})
      or exists (select 1 from ${savedJokes} where ${isSavedBy(id)}))`,
  },

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({ id: jokes.id, text: jokes.text, likes: jokes.likeCount, createdAt: jokes.createdAt })
          .from(jokes)
          .where(isShown(userId))
          .orderBy(asc(jokes.key)),
        db
          .select({ id: jokes.id, savedAt: savedJokes.savedAt })
          .from(savedJokes)
          .innerJoin(jokes, eq(jokes.key, savedJokes.jokeKey))
          .where(eq(savedJokes.userId, userId))
          .orderBy(asc(savedJokes.savedAt), asc(savedJokes.jokeKey)),
      ],
      async ([written, saved]) => ({
        jokes: written.map(({ id, createdAt, ...joke }) => ({
          _id: id,
          ...joke,
          createdAt: exportedMoment(createdAt),
        })),
        savedJokes: saved.map(({ id, savedAt }) => ({ _id: id, savedAt: exportedMoment(savedAt) })),
        likedJokes: await likedJokes(db, userId),
      }),
    ),
};

const isSavedBy = (userId: number) => eq(savedJokes.userId, userId);
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
