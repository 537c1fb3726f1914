import { type SQL, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

import { REQUESTS_COUNTED_MAX, REQUESTS_DELETED_AT_ONCE } from "../../../contract/direct/values.ts";
import { type WhoMayWrite, hidesStrangers } from "../../../contract/privacy/values.ts";
import { DAY_MS, tehranDayStart } from "../../../contract/time.ts";
import { acquaintancesOf, isFollowing, users } from "../../../worker/db/schema/people.ts";
import { limitSql } from "../../../worker/db/schema/quotas.ts";
import type {
  ConversationsPage,
  ConversationSummary,
  DeletedRequests,
  ListInput,
  RequestCounts,
  RequestKind,
  RequestsUpTo,
} from "../interface.ts";
import { roomWithId } from "../neighbours.ts";
import { BEHIND, type ConversationList, type RequestPlace, SHOWN } from "./conversation-list.ts";
import type { OpenApps } from "./open-apps.ts";
import type { InboxContext } from "./rooms.ts";

/** A request that is due by a bound moment. */
const REQUESTED = `${SHOWN} and is_request = 1 and shown_at <= ?`;
/** Whether strangers' requests are shown among the others. */
const SEES_STRANGERS_KEY = "sees-strangers";

/** What the database says of a request's sender. */
export interface Sender {
  /** Whether the owner neither follows them nor anybody who does. */
  isStranger: boolean;
  /** What the owner chose, in case the inbox has not heard of it. */
  whoMayWrite: WhoMayWrite;
  /** How many new requests a day are shown, as the administrator set it. */
  perDay: number;
}

/** Reads a sender at the primary: a follow may have just changed it. */
export async function readSender(db: D1Database, ownerId: number, senderId: number): Promise<Sender> {
  const [owner, sender] = [sql`${ownerId}`, sql`${senderId}`];
  const inCommon = sql`exists (select 1 from ${acquaintancesOf(owner)} known where ${isFollowing(sql`known.id`, sender)})`;
  const isKnown: SQL<number> = sql`(${isFollowing(owner, sender)} or ${inCommon})`;
  const [row] = await drizzle(db)
    .select({
      whoMayWrite: users.whoMayWrite,
      perDay: limitSql("requestsPerDay").as("per_day"),
      isKnown: isKnown.as("is_known"),
    })
    .from(users)
    .where(eq(users.id, ownerId));
  if (row === undefined) throw new Error("an inbox without its owner");
  return { ...row, isStranger: row.isKnown !== 1 };
}

/** The owner's requests: those that are seen, and those of strangers, which wait apart unless the owner wants them (D080). */
export class Requests {
  private readonly sql: SqlStorage;
  private readonly kv: SyncKvStorage;
  private readonly list: ConversationList;

  constructor({ sql: table, kv }: DurableObjectStorage, list: ConversationList) {
    this.sql = table;
    this.kv = kv;
    this.list = list;
  }

  /** Shows strangers' requests among the others or apart, as the owner chose. */
  setWhoMayWrite(whoMayWrite: WhoMayWrite): void {
    const sees = !hidesStrangers(whoMayWrite);
    if (sees !== this.seesStrangers) this.kv.put(SEES_STRANGERS_KEY, sees);
  }

  private get seesStrangers(): boolean {
    return this.kv.get<boolean>(SEES_STRANGERS_KEY) === true;
  }

  /**
   * Whether a summary's sender must be read: of a new request, and with a stranger's next message, because the two may
   * have somebody in common by now.
   */
  mustRead({ peer, isRequest, last }: ConversationSummary): boolean {
    const before = this.list.of(peer.userId);
    if (!isRequest || before?.isRequest !== 1) return isRequest;
    return before.isStranger === 1 && (last?.seq ?? 0) > (before.lastSeq ?? 0);
  }

  /**
   * Where a new request belongs: a limited number is shown per Tehran day, and later ones wait unseen for the next day with
   * room. Those that wait apart take no place from the others. No alarm: a list includes what is due when it is read.
   */
  placeOf({ isStranger, whoMayWrite, perDay }: Sender, now: number): RequestPlace {
    this.setWhoMayWrite(whoMayWrite);
    const today = tehranDayStart(now);
    const query = `select cast((shown_at - ?1) / ${DAY_MS} as integer) as day, count(*) as count
      from conversations where shown_at > 0 and shown_at >= ?1 and (?2 or is_stranger = ?3) group by day`;
    const kind = [Number(this.seesStrangers), Number(isStranger)];
    const given = this.sql.exec<{ day: number; count: number }>(query, today, ...kind).toArray();
    const countOf = new Map(given.map(({ day, count }) => [day, count]));
    let day = 0;
    while ((countOf.get(day) ?? 0) >= perDay) day += 1;
    return { isStranger, shownAt: day === 0 ? now : today + day * DAY_MS };
  }

  isWaiting(peerId: number): boolean {
    return this.list.of(peerId)?.isRequest === 1;
  }

  setStranger(peerId: number, isStranger: boolean): void {
    this.sql.exec("update conversations set is_stranger = ?2 where peer_id = ?1", peerId, Number(isStranger));
  }

  /** Whether somebody's request is among those that are seen. */
  isSeen(peerId: number): boolean {
    const row = this.list.of(peerId);
    const isDue = row?.isShown === 1 && row.isRequest === 1 && row.shownAt <= Date.now();
    return isDue && (row.isStranger === 0 || this.seesStrangers);
  }

  counts(): RequestCounts {
    return { seen: this.count("seen"), apart: this.count("apart") };
  }

  /** A page of one kind, the newest first. */
  page(kind: RequestKind, { limit, after }: Pick<ListInput, "limit" | "after">): ConversationsPage {
    const rows = this.list.rows(this.which(kind), { after, skipped: 0, wanted: limit + 1 }, Date.now());
    return { conversations: rows.slice(0, limit), hasMore: rows.length > limit, requests: this.counts() };
  }

  /** Those of one kind up to a moment and after a place, newest first: person, room and place of each. */
  upTo(kind: RequestKind, { upTo, after }: RequestsUpTo, limit: number) {
    const query = `select peer_public_id as peerId, room, last_seq as seq, last_at as at from conversations
      where ${this.which(kind)} and last_at <= ? ${after ? BEHIND : ""} order by last_at desc, peer_id desc limit ? + 0`;
    const place = after ? [after.lastAt, after.room] : [];
    return this.sql
      .exec<{ peerId: string; room: string; seq: number; at: number }>(query, Date.now(), upTo, ...place, limit)
      .toArray();
  }

  private count(kind: RequestKind): number {
    const counted = `select 1 from conversations where ${this.which(kind)} limit ${REQUESTS_COUNTED_MAX}`;
    return this.sql.exec<{ count: number }>(`select count(*) as count from (${counted})`, Date.now()).one().count;
  }

  private which(kind: RequestKind): string {
    if (this.seesStrangers) return kind === "seen" ? REQUESTED : `${REQUESTED} and 0`;
    return `${REQUESTED} and is_stranger = ${kind === "seen" ? 0 : 1}`;
  }
}

/**
 * Deletes many requests, each in its room, which knows whether it still is one; an unreachable one does not stop the
 * others. The rooms report it to this inbox; the open apps get the count once, at the end.
 */
export async function deleteRequests(
  { env, requests }: InboxContext,
  apps: OpenApps,
  ownerId: number,
  { kind, ...place }: RequestsUpTo & { kind: RequestKind },
): Promise<DeletedRequests> {
  const found = requests.upTo(kind, place, REQUESTS_DELETED_AT_ONCE + 1);
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
