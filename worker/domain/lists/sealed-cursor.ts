import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import { derivedKey } from "../../derived-key.ts";
import { AppError } from "../../errors.ts";

const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

interface Seal {
  /** SESSION_SECRET; each `purpose` has a key of its own. */
  secret: string;
  purpose: string;
  /** The values that must be the same when the cursor is opened. */
  about: string;
}

/** Seals a row's key, in hexadecimal, as a list's cursor, which reveals nothing of it and differs each time. */
export function sealCursor(key: string, { secret, purpose, about }: Seal): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, derivedKey(secret, purpose), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(key, "hex"), cipher.final(), cipher.getAuthTag()]).toString("hex");
}

/** The row's key of a cursor. @throws AppError INVALID_CURSOR for one that was not sealed so */
export function openCursor(cursor: string, { secret, purpose, about }: Seal): string {
  const sealed = Buffer.from(cursor, "hex");
  try {
    const decipher = createDecipheriv(CIPHER, derivedKey(secret, purpose), sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const key = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)).toString("hex");
    decipher.final();
    return key;
  } catch {
    throw new AppError("INVALID_CURSOR");
  }
}
