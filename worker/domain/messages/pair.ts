import { type SQL, sql } from "drizzle-orm";

import type { PersonFacts } from "../../../durable-objects/direct/interface.ts";
import { roomName } from "../../../durable-objects/direct/env.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { users } from "../../db/schema/people.ts";
import { hasBlocked } from "../blocks/blocked-between.ts";
import { listedColumns } from "../people/listed-person.ts";

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

/** The room of two people, by their handles. */
export function roomOf({ objects }: Ctx, handles: readonly [string, string]) {
  return objects.CHAT_ROOM.getByName(roomName(handles));
}
