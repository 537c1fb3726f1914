import { type SQL, eq, sql } from "drizzle-orm";

import { personFactsColumns } from "../../../durable-objects/direct/facts.ts";
import { roomName, roomWithId, inboxOf } from "../../../durable-objects/direct/interface.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { users } from "../../db/schema/people.ts";
import { blockedBefore } from "../blocks/blocked-between.ts";
import { listedColumns } from "../people/listed-person.ts";

/** Selects what direct messages need of two people, including whether each blocked the other. */
export function selectPair(db: Db, one: SQL, other: SQL) {
  return db
    .select({
      ...listedColumns,
      ...personFactsColumns(one, other),
      registeredAt: users.registeredAt,
      isBlockedBefore: blockedBefore(one).mapWith(Boolean).as("is_blocked_before"),
      isOther: eq(users.id, other).mapWith(Boolean).as("is_other"),
    })
    .from(users)
    .where(sql`${users.id} in (${one}, ${other})`);
}

export type PairRow = Awaited<ReturnType<typeof selectPair>>[number];

/** The room with an id, if the viewer's inbox knows it: calling an unknown room would create its object. */
export async function ownRoom({ objects, viewer }: PersonCtx, id: string) {
  const isKnown = await inboxOf(objects, viewer.userId).knowsRoom(id);
  return isKnown ? roomWithId(objects, id) : null;
}

/** The room of two people, by their handles. */
export function roomOf({ objects }: Ctx, handles: readonly [string, string]) {
  return objects.CHAT_ROOM.getByName(roomName(handles));
}
