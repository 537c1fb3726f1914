import { eq, sql } from "drizzle-orm";

import type { saveJokeRoute, unsaveJokeRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { jokes, savedJokes } from "../../db/schema/jokes.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { isWithheld, selectUnchangedJoke, visibleJoke } from "./joke-for-viewer.ts";

/** Saves a joke for the viewer alone; idempotent. @throws AppError JOKE_NOT_FOUND */
export async function saveJoke({ db, now, viewer }: PersonCtx, { id: jokeId }: Input<typeof saveJokeRoute>) {
  const { userId: viewerId } = viewer;
  const [[stored], rows] = await db.batch([
    db
      .insert(savedJokes)
      .select(
        db
          .select({
            userId: boundColumn(savedJokes.userId, viewerId),
            jokeKey: jokes.key,
            savedAt: boundColumn(savedJokes.savedAt, now),
          })
          .from(jokes)
          .where(
            sql`${eq(jokes.id, jokeId)} and ${jokes.deletedAt} is null
              and not ${blockedBetween(sql`${viewerId}`, sql`${jokes.authorId}`)}
              and (${jokes.authorId} = ${viewerId} or not ${isWithheld(now)})`,
          ),
      )
      .onConflictDoNothing()
      .returning({ savedAt: savedJokes.savedAt }),
    selectUnchangedJoke({ jokeId, viewerId, now }),
  ]);
  if (!stored) visibleJoke(rows);
  return { saved: true };
}

/** Takes a joke off the viewer's saved ones, also one that is deleted or hidden; idempotent. */
export async function unsaveJoke({ db, viewer }: PersonCtx, { id: jokeId }: Input<typeof unsaveJokeRoute>) {
  await db.batch([
    db.delete(savedJokes).where(
      sql`${savedJokes.userId} = ${viewer.userId}
          and ${savedJokes.jokeKey} = (select ${jokes.key} from ${jokes} where ${eq(jokes.id, jokeId)})`,
    ),
  ]);
  return { saved: false };
}
