import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { CompactEncrypt, compactDecrypt, errors } from "jose";

/** A random login code of this many digits. */
export function randomCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}

/** Seals a code for storage (jose, A256GCM): the administrator's list can open it for support, a copied database cannot. */
export async function sealCode(code: string, secret: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(code))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keyOf(secret));
}

/** Whether a typed code is the sealed one, compared in constant time. A code sealed under an earlier secret is nobody's. */
export async function isSealedCode(typed: string, sealed: string, secret: string): Promise<boolean> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(secret));
    return timingSafeEqual(digest(plaintext), digest(typed));
  } catch (error) {
    if (error instanceof errors.JWEDecryptionFailed) return false;
    throw error;
  }
}

function keyOf(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}

function digest(value: string | Uint8Array): Buffer {
  return createHash("sha256").update(value).digest();
}
