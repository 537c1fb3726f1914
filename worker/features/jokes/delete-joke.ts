import { and, eq, sql } from "drizzle-orm";

import type { deleteJokeRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { emptied, jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { jokeSubject, reports } from "../../db/schema/reports.ts";
import { recount, reportedJokes } from "../../moderation/queue/requeue.ts";
import { AppError } from "../../errors.ts";
import { openedJoke, selectJokeForViewer } from "./joke-for-viewer.ts";

/**
 * Deletes the viewer's own joke: its text is cleared, a tombstone stays, its likes no longer count for its author and
 * its open reports are closed. Idempotent.
 * @throws AppError JOKE_NOT_FOUND, NOT_YOUR_JOKE
 */
export async function deleteJoke(ctx: PersonCtx, { id: jokeId }: Input<typeof deleteJokeRoute>) {
  const { db, now } = ctx;
  const { userId } = ctx.viewer;
  const isIt = eq(jokes.id, jokeId);
  const [, , , rows] = await db.batch([
    db
      .update(jokes)
      .set({ ...emptied(now), hidden: false })
      .where(sql`${isIt} and ${jokes.authorId} = ${userId} and ${jokes.deletedAt} is null`),
    db
      .update(users)
      .set({
        jokeCount: sql`${users.jokeCount} - 1`,
        likesReceived: sql`${users.likesReceived} - (select ${jokes.likeCount} from ${jokes} where ${isIt})`,
      })
      .where(sql`${users.id} = ${userId} and changes() = 1`),
    db.update(reports).set({ status: "deleted", network: null })
      .where(sql`changes() = 1 and ${reports.ownerId} = ${userId} and ${reports.kind} = 'joke'
          and ${reports.subjectId} = (select ${jokeSubject} from ${jokes} where ${isIt}) and ${reports.status} = 'pending'`),
    selectJokeForViewer({ jokeId, viewerId: userId, now }),
    recount(reportedJokes(and(isIt, eq(jokes.authorId, userId)))),
  ]);
  if (rows[0]?.authorId !== userId) {
    openedJoke(rows);
    throw new AppError("NOT_YOUR_JOKE");
  }
  return { message: "جوک پاک شد" };
}
