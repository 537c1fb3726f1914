import { createHash, timingSafeEqual } from "node:crypto";

/** Whether two secrets are the same, in constant time: digests make their lengths equal. */
export function isSameText(a: string | Uint8Array, b: string | Uint8Array): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

/** The 32 bytes of a SHA-256. */
export function sha256(value: string | Uint8Array): Buffer {
  return createHash("sha256").update(value).digest();
}

/** What is kept of a token: who reads the database does not have it. */
export const digestOf = (token: string): string => sha256(token).toString("hex");
