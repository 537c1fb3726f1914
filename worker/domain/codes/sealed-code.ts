import { randomInt } from "node:crypto";
import { CompactEncrypt, compactDecrypt, errors } from "jose";

import { isSameText, sha256 } from "../../same-text.ts";

/** A random login code of this many digits. */
export function randomCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}

/** Seals a code for storage (jose, A256GCM): the administrator's list can open it for support, a copied database cannot. */
export async function sealCode(code: string, secret: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(code))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(sha256(secret));
}

/** Whether a typed code is the sealed one, compared in constant time. A code sealed under an earlier secret is nobody's. */
export async function isSealedCode(typed: string, sealed: string, secret: string): Promise<boolean> {
  try {
    const { plaintext } = await compactDecrypt(sealed, sha256(secret));
    return isSameText(plaintext, typed);
  } catch (error) {
    if (error instanceof errors.JWEDecryptionFailed) return false;
    throw error;
  }
}
