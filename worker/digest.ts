import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time, as digests of equal length. */
export function isSameText(a: string | Uint8Array, b: string | Uint8Array): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

/** The 32 bytes of a SHA-256. */
export function sha256(value: string | Uint8Array): Buffer {
  return createHash("sha256").update(value).digest();
}

/** The stored form of a token, so that reading the database does not reveal it. */
export const digestOf = (token: string): string => sha256(token).toString("hex");
