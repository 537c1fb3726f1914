import { SOCKET_LEASE_MS } from "../../../contract/direct/values.ts";
import { ensureAlarm } from "../../kit/storage.ts";
import type { DirectEnv } from "../interface.ts";
import { roomWithId } from "../neighbours.ts";
import type { ConversationList } from "./conversation-list.ts";
import type { Owner } from "./owner.ts";
import type { Requests } from "./requests.ts";

const ROOMS_MAX = 100;
const BATCH = 50;
const RETRY_MS = 1000;

/** `changes` counts unreported changes: one that comes during a call is reported again. */
type Due = { room: string; changes: number };

/** An inbox's tables and surroundings, on which the parts of this folder work. */
export interface InboxContext {
  state: DurableObjectState;
  storage: DurableObjectStorage;
  env: DirectEnv;
  owner: Owner;
  list: ConversationList;
  requests: Requests;
}

/** Whether the owner has a chat open in a room. */
export function hasOpenRoom({ storage }: InboxContext, room: string): boolean {
  return storage.sql.exec("select 1 from open_rooms where room = ?", room).toArray().length > 0;
}

/** The room in which the owner had a chat with somebody open within the last lease. */
export function findOpenRoom({ storage }: InboxContext, peerPublicId: string): string | null {
  const query = `select room from open_rooms join conversations using (room)
    where peer_public_id = ? and is_blocked = 0 and opened_at > ?`;
  return (
    storage.sql.exec<{ room: string }>(query, peerPublicId, Date.now() - SOCKET_LEASE_MS).toArray()[0]?.room ?? null
  );
}

/**
 * Records that the owner opened a chat in a room, because a session that ends must end there too. Limited in number: the
 * one opened longest ago is dropped, which no real use reaches.
 */
export async function addOpenRoom(inbox: InboxContext, userId: number, room: string): Promise<void> {
  const { sql } = inbox.storage;
  const upsert = "insert into open_rooms (room, opened_at) values (?1, ?2) on conflict do update set opened_at = ?2";
  sql.exec(upsert, room, Date.now());
  const tooMany = "select room from open_rooms order by opened_at desc limit -1 offset ?";
  await endIn(inbox, sql.exec<{ room: string }>(tooMany, ROOMS_MAX).toArray(), userId, null);
}

/** Ends a session of the owner, or all of them, in every room. */
export async function endSessionInRooms(inbox: InboxContext, userId: number, sessionId: string | null): Promise<void> {
  const rooms = inbox.storage.sql.exec<{ room: string }>("select room from open_rooms");
  await endIn(inbox, rooms.toArray(), userId, sessionId);
}

async function endIn(
  { storage, env }: InboxContext,
  rooms: readonly { room: string }[],
  userId: number,
  id: string | null,
) {
  await Promise.all(
    rooms.map(async ({ room }) => {
      const stays = await roomWithId(env, room).endSession(userId, id);
      if (!stays) storage.sql.exec("delete from open_rooms where room = ?", room);
    }),
  );
}

/**
 * Makes rooms reread the facts of their two people: "all", or those in which the owner neither wrote nor accepted. With
 * either, also rooms with an open chat of the owner or subscribed to their presence.
 */
export async function startRefresh(inbox: InboxContext, which: "all" | "unopened"): Promise<void> {
  inbox.storage.sql.exec(
    `insert into room_refreshes (room)
      select room from conversations ${which === "all" ? "" : "where has_opened = 0"} union select room from open_rooms
      union select id from subscribers where typeof(id) = 'text'
      on conflict (room) do update set changes = changes + 1`,
  );
  await resumeRefresh(inbox);
}

/** Calls the next rooms, the most recently active first; run by the alarm too. */
export async function resumeRefresh({ storage, env }: InboxContext): Promise<void> {
  const query = `select room_refreshes.room, changes from room_refreshes left join conversations using (room)
    order by conversations.last_at desc limit ${BATCH}`;
  const rooms = storage.sql.exec<Due>(query).toArray();
  if (rooms.length === 0) return;
  // Set before the work: the process may die during it.
  await ensureAlarm(storage, RETRY_MS);
  // A failing room does not stop the others; it is retried.
  await Promise.allSettled(
    rooms.map(async ({ room, changes }) => {
      await roomWithId(env, room).factsChanged();
      storage.sql.exec("delete from room_refreshes where room = ? and changes = ?", room, changes);
    }),
  );
}
