import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import { PEOPLE_CURSOR } from "../../../contract/people.ts";
import { derivedKey } from "../../derived-key.ts";
import { AppError } from "../../errors.ts";

/** A row of a list of people, and whether the page is before or after it. */
export interface PeopleCursor {
  side: "before" | "after";
  /** The row's moment, UTC milliseconds. */
  moment: number;
  userId: string;
}

const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

const keyOf = (secret: string) => derivedKey(secret, "people-cursor");
const placeOf = ({ side, moment }: Omit<PeopleCursor, "userId">) => `${side}_${moment}`;

/**
 * Seals a cursor, so that it reveals no person and differs each time: it stays valid when they take another public id,
 * and does not reveal that, nor who is hidden from the list.
 */
export function sealPeopleCursor({ userId, ...row }: PeopleCursor, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(placeOf(row)));
  const sealed = [nonce, cipher.update(userId.replaceAll("-", ""), "hex"), cipher.final(), cipher.getAuthTag()];
  return `${placeOf(row)}_${Buffer.concat(sealed).toString("hex")}`;
}

/** The row of a cursor. @throws AppError INVALID_CURSOR for one that was not sealed here */
export function openPeopleCursor(cursor: string, secret: string): PeopleCursor {
  const [, side, moment, hex = ""] = PEOPLE_CURSOR.exec(cursor) ?? [];
  const row = { side: side === "before" ? ("before" as const) : ("after" as const), moment: Number(moment) };
  const sealed = Buffer.from(hex, "hex");
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(placeOf(row)));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)).toString("hex");
    decipher.final();
    return { ...row, userId: opened.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") };
  } catch {
    throw new AppError("INVALID_CURSOR");
  }
}
