import { type SQL, sql } from "drizzle-orm";

import type { PairFacts, PersonFacts } from "../../../durable-objects/direct/interface.ts";
import { roomName } from "../../../durable-objects/direct/env.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { requireOwnName } from "../../session/own-name.ts";
import { requireViewer } from "../../session/viewer.ts";
import { hasBlocked } from "../blocks/blocked-between.ts";
import { listedColumns, toListedPerson } from "../people/listed-person.ts";
import { idOf } from "../people/person-by-name.ts";
import { directSwitchOf, selectDirectSwitch } from "./direct-switch.ts";

/** The statement that reads what direct messages go by of two people, each with whether they blocked the other. */
export function selectPair(db: Db, one: SQL, other: SQL) {
  const theOther = sql`case when ${users.id} = ${one} then ${other} else ${one} end`;
  return db
    .select({
      id: users.id,
      handle: users.handle,
      registeredAt: users.registeredAt,
      suspendedUntil: users.suspendedUntil,
      deletedAt: users.deletedAt,
      ...listedColumns,
      hasBlocked: hasBlocked(sql`${users.id}`, theOther)
        .mapWith(Boolean)
        .as("has_blocked"),
      isOther: sql`${users.id} = ${other}`.mapWith(Boolean).as("is_other"),
    })
    .from(users)
    .where(sql`${users.id} in (${one}, ${other})`);
}

export type PairRow = Awaited<ReturnType<typeof selectPair>>[number];

/** A person's facts; null for one who never chose a name, and so has no room. */
export function toFacts({ id, handle, username, deletedAt, ...row }: PairRow): PersonFacts | null {
  if (handle === null) return null;
  const { registeredAt, suspendedUntil, hasBlocked: blocked } = row;
  const isDeleted = deletedAt !== null;
  return { userId: id, handle, username: username ?? "", registeredAt, suspendedUntil, isDeleted, hasBlocked: blocked };
}

/**
 * The viewer and the person they want to talk with, in one read: who they are, what they may do, and their room.
 * @param claimed the viewer as the call names them: checked, never trusted
 * @throws AppError LOGIN_REQUIRED_TO_MESSAGE, USERNAME_REQUIRED, SELF_MESSAGE, USER_NOT_FOUND, USER_DELETED, USER_BLOCKED
 */
export async function requirePair(ctx: Ctx, peerName: string, claimed?: string) {
  const { userId } = requireViewer(ctx, "LOGIN_REQUIRED_TO_MESSAGE");
  await requireOwnName(ctx, claimed);
  const [rows, settings] = await ctx.db.batch([
    selectPair(ctx.db, sql`${userId}`, idOf(ctx, peerName)),
    selectDirectSwitch(ctx.db),
  ]);
  const viewerRow = rows.find(({ id }) => id === userId);
  const peerRow = rows.find(({ isOther }) => isOther);
  if (!viewerRow || viewerRow.deletedAt !== null) throw new AppError("LOGIN_REQUIRED_TO_MESSAGE");
  const viewer = toFacts(viewerRow);
  if (!viewer) throw new AppError("USERNAME_REQUIRED");
  if (viewerRow === peerRow) throw new AppError("SELF_MESSAGE");
  const peer = peerRow ? toFacts(peerRow) : null;
  if (!peerRow || !peer || peer.hasBlocked) throw new AppError("USER_NOT_FOUND");
  if (peer.isDeleted) throw new AppError("USER_DELETED");
  if (viewer.hasBlocked) throw new AppError("USER_BLOCKED");
  const facts: PairFacts = { ...directSwitchOf(settings), people: [viewer, peer] };
  return { viewer, peer, person: toListedPerson(peerRow), facts, room: roomOf(ctx, [viewer.handle, peer.handle]) };
}

/** The room of two people, by their handles. */
export function roomOf({ objects }: Ctx, handles: readonly [string, string]) {
  return objects.CHAT_ROOM.getByName(roomName(handles));
}
