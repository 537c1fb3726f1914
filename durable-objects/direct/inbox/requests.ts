import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

import { DAY_MS, tehranDayStart } from "../../../contract/time.ts";
import { REQUESTS_DELETED_AT_ONCE } from "../../../contract/direct/values.ts";
import { limits } from "../../../contract/quotas/values.ts";
import { limitSql } from "../../../worker/db/schema/quotas.ts";
import type { DeletedRequests, ListPlace } from "../interface.ts";
import { roomWithId } from "../neighbours.ts";
import type { OpenApps } from "./open-apps.ts";
import type { InboxContext } from "./rooms.ts";

/** How many new requests a day are shown, as the administrator set it. */
export async function readRequestsPerDay(db: D1Database): Promise<number> {
  const [row] = await drizzle(db).all<{ most: number }>(sql`select ${limitSql("requestsPerDay")} as most`);
  return row?.most ?? limits.requestsPerDay.byDefault;
}

/**
 * When a new request is shown, UTC milliseconds: a limited number per Tehran day, and later ones wait unseen for the
 * next day with room. No alarm: the list includes a request that is due when it is next read.
 */
export function nextShownAt(table: SqlStorage, perDay: number, now: number): number {
  const today = tehranDayStart(now);
  const query = `select cast((shown_at - ?1) / ${DAY_MS} as integer) as day, count(*) as count
    from conversations where shown_at > 0 and shown_at >= ?1 group by day`;
  const given = table.exec<{ day: number; count: number }>(query, today).toArray();
  const countOf = new Map(given.map(({ day, count }) => [day, count]));
  let day = 0;
  while ((countOf.get(day) ?? 0) >= perDay) day += 1;
  return day === 0 ? now : today + day * DAY_MS;
}

/**
 * Deletes many requests, each in its room, which knows whether it still is one; an unreachable one does not stop the
 * others. The rooms report it to this inbox; the open apps get the count once, at the end.
 */
export async function deleteRequests(
  { env, list }: InboxContext,
  apps: OpenApps,
  ownerId: number,
  place: { upTo: number; after: ListPlace | null },
): Promise<DeletedRequests> {
  const found = list.requestsUpTo(place, REQUESTS_DELETED_AT_ONCE + 1);
  const due = found.slice(0, REQUESTS_DELETED_AT_ONCE);
  apps.deletions += 1;
  const clearing = due.map(async ({ peerId, room, seq }) => {
    const isCleared = await roomWithId(env, room).clearRequest(ownerId, seq);
    return isCleared ? [peerId] : [];
  });
  const outcomes = await Promise.allSettled(clearing);
  apps.deletions -= 1;
  apps.showRequests();
  const done = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const last = found.length > due.length ? due.at(-1) : undefined;
  return {
    deleted: done.flat(),
    left: due.length - done.length,
    last: last ? { hasUnread: true, lastAt: last.at, room: last.room } : null,
  };
}
