import { hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

/**
 * A key for one purpose: it reveals neither the secret nor the keys for other purposes (HKDF with SHA-256, RFC 5869).
 * D079 lists what is not derived, and why.
 */
export const derivedKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
