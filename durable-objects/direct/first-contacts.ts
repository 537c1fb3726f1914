import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";

import { DAY_MS, NEW_ACCOUNT_DAYS } from "../../contract/limits.ts";
import { tehranDayStart } from "../../contract/tehran.ts";
import { countDistinct, limitSql } from "../../worker/db/schema/quotas.ts";
import type { PersonFacts, Refusal } from "./interface.ts";

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
  const isNewAccount = now - registeredAt < NEW_ACCOUNT_DAYS * DAY_MS;
  return countDistinct(db, {
    quota: "first-contacts",
    subject: String(userId),
    item: room,
    most: limitSql(isNewAccount ? "newcomerFirstContactsPerDay" : "firstContactsPerDay"),
    today: tehranDayStart(now),
  });
}

/** The refusal if the room was not counted; null if it was. @param counted the last rows of {@link takeFirstContact} */
export const firstContactRefusal = (counted: readonly unknown[], now: number): Refusal | null =>
  counted.length > 0
    ? null
    : { refused: "TOO_MANY_CONVERSATIONS", retryAfter: Math.ceil((tehranDayStart(now) + DAY_MS - now) / 1000) };
