import { and, eq, sql } from "drizzle-orm";

import type { saveJokeRoute, unsaveJokeRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { jokes, savedJokes } from "../../db/schema/jokes.ts";
import { mayOpen } from "../../domain/jokes/visibility.ts";
import { dayIsUsed, unprovedLimit } from "../../domain/quotas/quota.ts";
import { openedJoke, selectUnchangedJoke } from "./joke-for-viewer.ts";

/** Saves a joke for the viewer alone; idempotent. @throws AppError JOKE_NOT_FOUND, TOO_MANY_SAVES */
export async function saveJoke(ctx: PersonCtx, { id: jokeId }: Input<typeof saveJokeRoute>) {
  const { db, now, viewer } = ctx;
  const { userId: viewerId } = viewer;
  const limit = unprovedLimit(ctx, "saves", "unprovedSavesPerDay");
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
          .where(and(eq(jokes.id, jokeId), mayOpen({ viewerId: sql`${viewerId}`, now }), limit.hasLeft)),
      )
      .onConflictDoNothing()
      .returning({ savedAt: savedJokes.savedAt }),
    selectUnchangedJoke({ jokeId, viewerId, now }),
    limit.take,
  ]);
  if (stored) return { saved: true };
  openedJoke(rows);
  if (!viewer.isProved && !(await isSaved(ctx, jokeId))) throw dayIsUsed(ctx, "TOO_MANY_SAVES");
  return { saved: true };
}

async function isSaved({ db, viewer }: PersonCtx, jokeId: string): Promise<boolean> {
  const [found] = await db.batch([
    db
      .select({ savedAt: savedJokes.savedAt })
      .from(savedJokes)
      .innerJoin(jokes, eq(jokes.key, savedJokes.jokeKey))
      .where(and(eq(jokes.id, jokeId), eq(savedJokes.userId, viewer.userId))),
  ]);
  return found.length > 0;
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
