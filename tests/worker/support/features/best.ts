import { env } from "cloudflare:workers";

import { DAY_MS, tehranDayStart } from "../../../../contract/time.ts";
import { postBest } from "../../../../worker/cron/post-best.ts";
import { rankBest } from "../../../../worker/cron/rank-best.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import { dayOfPersian } from "../../../../worker/domain/persian-day.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { stopClockAt } from "../clock.ts";
import { rows } from "../database.ts";
import { type Person, aPerson } from "../people.ts";
import { aJoke } from "./jokes.ts";

/** A Tuesday long ago, so that no other test's jokes are of its week. */
export const DATE = "1380-09-06";
export const DAY = dayOfPersian(DATE) ?? "";
/** Ten in the morning, of a moment on that day in Tehran. */
export const TEN = tehranDayStart(Date.parse(`${DAY}T12:00:00Z`)) + 10 * 60 * 60 * 1000;

const RUN_MS = 5 * 60 * 1000;

/** Takes what earlier tests made out of the lists. */
export async function forgetBest(): Promise<void> {
  await rows("delete from best_jokes");
  await rows("delete from best_posts");
  await rows(
    "update jokes set deleted_at = 1, text = '', fingerprint = null, text_digest = null where deleted_at is null and created_at < ?",
    TEN + 10 * DAY_MS,
  );
}

/** Sets the clock this many days after the day's ten in the morning. */
export const onDay = (days: number): void => stopClockAt(new Date(TEN + days * DAY_MS).toISOString());

/** A joke of the day with likes that count. By default its author is trusted, and opens what may leave Labkhand. */
export async function aLikedJoke(
  likes: number,
  {
    author,
    text,
    isClosed = false,
    isKnown = false,
    ...over
  }: { author?: Person; text?: string; createdAt?: number; isClosed?: boolean; isKnown?: boolean } = {},
): Promise<string> {
  const written = author ?? (await aPerson());
  await rows(
    `update users set likes_received = likes_received + ?, inside_only = ?,
       registered_at = iif(?, ${TEN - 9 * DAY_MS}, (id % 1000) * ${DAY_MS}) where id = ?`,
    likes,
    isClosed,
    isKnown,
    written.userId,
  );
  return aJoke(written, text, {
    createdAt: TEN,
    likeCount: likes,
    trustedLikes: likes,
    ...over,
  });
}

/**
 * Ranks a day's jokes as the cron does.
 * @param later how many runs later
 * @param read how many jokes a run reads
 * @returns what it cost
 */
export async function rank(days = 1, later = 0, read?: number): Promise<D1Connection["cost"]> {
  // The run that ranks the day before.
  let at = TEN + days * DAY_MS + later * 2 * RUN_MS;
  while (Math.floor(at / RUN_MS) % 2 === 0) at += RUN_MS;
  const d1 = new D1Connection(env.DB);
  await rankBest({ ...createContext(env, d1), now: at }, read);
  return d1.cost;
}

/** Serves the channels as the cron does, with some variables changed. */
export const serveChannels = (now: number, changed: Record<string, unknown> = {}) =>
  postBest({ ...createContext({ ...env, ...changed }, new D1Connection(env.DB)), now });
