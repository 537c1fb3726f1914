import { PEOPLE_CURSOR } from "../../../contract/people/calls.ts";
import { openCursor, sealCursor } from "../lists/sealed-cursor.ts";

/** A row of a list of people, and whether the page is before or after it. */
export interface PeopleCursor {
  side: "before" | "after";
  /** The row's moment, UTC milliseconds. */
  moment: number;
  userId: number;
}

/** Fixed, so that a cursor's length reveals nothing. */
const KEY_DIGITS = 32;

const placeOf = ({ side, moment }: Omit<PeopleCursor, "userId">) => `${side}_${moment}`;
const sealOf = (secret: string, row: Omit<PeopleCursor, "userId">) => ({
  secret,
  purpose: "people-cursor",
  about: placeOf(row),
});

/**
 * Seals a cursor, so that it reveals no person and differs each time: it stays valid when they take another public id,
 * and does not reveal that, nor who is hidden from the list.
 */
export const sealPeopleCursor = ({ userId, ...row }: PeopleCursor, secret: string): string =>
  `${placeOf(row)}_${sealCursor(userId.toString(16).padStart(KEY_DIGITS, "0"), sealOf(secret, row))}`;

/** The row of a cursor. @throws AppError INVALID_CURSOR for one that was not sealed here */
export function openPeopleCursor(cursor: string, secret: string): PeopleCursor {
  const [, side, moment, sealed = ""] = PEOPLE_CURSOR.exec(cursor) ?? [];
  const row = { side: side === "before" ? ("before" as const) : ("after" as const), moment: Number(moment) };
  return { ...row, userId: Number.parseInt(openCursor(sealed, sealOf(secret, row)), 16) };
}
