import { type SQL, sql } from "drizzle-orm";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";

import { DAY_MS, NEW_ACCOUNT_DAYS } from "../../contract/limits.ts";
import { type LimitName, limits } from "../../contract/quotas.ts";
import { tehranDayStart } from "../../contract/tehran.ts";
import { quotaCounts } from "../../worker/db/schema/quotas.ts";
import { settings } from "../../worker/db/schema/settings.ts";
import type { PersonFacts, Refusal } from "./interface.ts";

const QUOTA = "first-contacts";

/** A limit as the administrator set it, as an expression. */
export const limitSql = (name: LimitName): SQL<number> =>
  sql<number>`coalesce((select json_extract(${settings.value}, ${`$.${name}`}) from ${settings}
    where ${settings.key} = 'quotas'), ${limits[name].byDefault})`;

/** The sender of a first message, and its room's object id. */
interface FirstContact {
  sender: Pick<PersonFacts, "userId" | "registeredAt">;
  room: string;
}

/**
 * Counts a room for its sender's Tehran day, once however often it is tried, unless the day's limit is reached. A batch;
 * pass the rows of its last statement to {@link firstContactRefusal}. @param now UTC milliseconds
 */
export function takeFirstContact(
  db: BaseSQLiteDatabase<"async", D1Result>,
  { sender: { userId, registeredAt }, room }: FirstContact,
  now: number,
) {
  const { window, startedAt, quota, subject, item, used } = quotaCounts;
  const today = tehranDayStart(now);
  const isNewAccount = now - registeredAt < NEW_ACCOUNT_DAYS * DAY_MS;
  const most = limitSql(isNewAccount ? "newcomerFirstContactsPerDay" : "firstContactsPerDay");
  const rowOf = (of: string) => sql`${window} = 'day' and ${startedAt} = ${today} and ${quota} = ${QUOTA}
    and ${subject} = ${userId} and ${item} = ${of}`;
  const insert = (of: string, condition: SQL) =>
    db.insert(quotaCounts).select(sql`select 'day', ${today}, ${QUOTA}, ${userId}, ${of}, 1, null where ${condition}`);
  return [
    insert(
      room,
      sql`not exists (select 1 from ${quotaCounts} where ${rowOf("")} and ${used} >= ${most})`,
    ).onConflictDoNothing(),
    insert("", sql`changes() = 1`).onConflictDoUpdate({
      target: [window, startedAt, quota, subject, item],
      set: { used: sql`${used} + 1` },
    }),
    db.select({ room: item }).from(quotaCounts).where(rowOf(room)),
  ] as const;
}

/** The refusal if the room was not counted; null if it was. @param counted the last rows of {@link takeFirstContact} */
export const firstContactRefusal = (counted: readonly unknown[], now: number): Refusal | null =>
  counted.length > 0
    ? null
    : { refused: "TOO_MANY_CONVERSATIONS", retryAfter: Math.ceil((tehranDayStart(now) + DAY_MS - now) / 1000) };
