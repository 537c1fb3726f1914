import { type SQL, sql } from "drizzle-orm";

import { personFactsColumns } from "../../../durable-objects/direct/facts.ts";
import { roomName } from "../../../durable-objects/direct/interface.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { users } from "../../db/schema/people.ts";
import { listedColumns } from "../people/listed-person.ts";

/** The statement that reads what direct messages go by of two people, each with whether they blocked the other. */
export function selectPair(db: Db, one: SQL, other: SQL) {
  return db
    .select({
      ...listedColumns,
      ...personFactsColumns(one, other),
      isOther: sql`${users.id} = ${other}`.mapWith(Boolean).as("is_other"),
    })
    .from(users)
    .where(sql`${users.id} in (${one}, ${other})`);
}

export type PairRow = Awaited<ReturnType<typeof selectPair>>[number];

/** The room with an id; null for one that no room of ours ever had, which the platform refuses: ids are signed. */
export function roomById({ objects }: Ctx, id: string) {
  try {
    return objects.CHAT_ROOM.get(objects.CHAT_ROOM.idFromString(id));
  } catch {
    return null;
  }
}

/** The room of two people, by their handles. */
export function roomOf({ objects }: Ctx, handles: readonly [string, string]) {
  return objects.CHAT_ROOM.getByName(roomName(handles));
}
