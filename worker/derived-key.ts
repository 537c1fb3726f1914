import { hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

/**
 * The key of one purpose: it says nothing of the secret, nor of the keys for others (HKDF with SHA-256, RFC 5869).
 * docs/decisions/079 says what is not derived, and why.
 */
export const derivedKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
