import { asc, eq, sql } from "drizzle-orm";

import { jokeLikes, jokeReports, jokes } from "../../db/schema/jokes.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";

/** Jokes go; likes and reports keep pointing at a person whose row says nothing of anyone. */
export const jokesData: PersonalData = {
  columns: [
    { column: jokes.authorId, afterLeaving: "emptied" },
    // Other people's jokes keep their counts.
    { column: jokeLikes.userId, afterLeaving: "kept" },
    { column: jokeReports.reporterId, afterLeaving: "emptied" },
    // The name a report was about, for the moderators; it stays reserved.
    { column: jokeReports.usernameSnapshot, afterLeaving: "kept" },
  ],

  erase: ({ db, now }, { id }) =>
    batchPart(
      [
        db.update(jokeReports).set({ status: "deleted" })
          .where(sql`${jokeReports.status} = 'pending' and ${jokeReports.jokeId} in
          (select ${jokes.id} from ${jokes} where ${jokes.authorId} = ${id} and ${jokes.deletedAt} is null)`),
        db
          .update(jokes)
          .set({ text: "", deletedAt: now })
          .where(sql`${jokes.authorId} = ${id} and ${jokes.deletedAt} is null`),
        db.update(jokeReports).set({ reason: "" }).where(eq(jokeReports.reporterId, id)),
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
        db
          .select({ id: jokeReports.jokeId, reason: jokeReports.reason, createdAt: jokeReports.createdAt })
          .from(jokeReports)
          .where(eq(jokeReports.reporterId, userId)),
      ],
      ([written, liked, reported]) => ({
        jokes: written.map(({ id, createdAt, ...joke }) => ({
          _id: id,
          ...joke,
          createdAt: exportedMoment(createdAt),
        })),
        likedJokes: liked.map(({ id, likedAt }) => ({ _id: id, likedAt: exportedMoment(likedAt) })),
        reportedJokes: reported.map(({ id, reason, createdAt }) => ({
          _id: id,
          reason,
          createdAt: exportedMoment(createdAt),
        })),
      }),
    ),
};
