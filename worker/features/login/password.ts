import { type ScryptOptions, randomBytes, scrypt, timingSafeEqual } from "node:crypto";

import { HASHING_REST_MS, HASHING_TURN_MAX_MS, LOGIN_BUSY_RETRY_SECONDS } from "../../../contract/login/values.ts";
import { toAsciiDigits } from "../../../contract/digits.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";

const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** The current hash in this isolate, or the rest after it; `endsAt` is UTC milliseconds. */
let turn: { endsAt: number; isContested: boolean } | null = null;

/**
 * Runs `hash` if no other password is being hashed in this isolate: hashing blocks its only thread, and with it every
 * other call. If another call wanted a turn meanwhile, a rest follows, so that a call that waits for several things
 * does not meet a hash at each of them. A turn whose request died ends after HASHING_TURN_MAX_MS.
 * @throws AppError LOGIN_BUSY at once, before anything is counted
 */
export async function inTurn<Done>({ now }: Pick<Ctx, "now">, hash: () => Promise<Done>): Promise<Done> {
  if (turn !== null && now < turn.endsAt) {
    turn.isContested = true;
    throw new AppError("LOGIN_BUSY", { rateLimited: true, retryAfter: LOGIN_BUSY_RETRY_SECONDS });
  }
  const own = { endsAt: now + HASHING_TURN_MAX_MS, isContested: false };
  turn = own;
  try {
    return await hash();
  } finally {
    // The current time, because `now` is the request's start.
    if (turn === own) turn = own.isContested ? { endsAt: Date.now() + HASHING_REST_MS, isContested: false } : null;
  }
}

/** A password as it is stored: `scrypt$salt$key`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt);
  return `scrypt$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** Compares a password with the stored hash. Without one it takes just as long, so that timing reveals nothing. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = "", key = ""] = stored?.split("$") ?? [];
  const derived = await derive(password, Buffer.from(salt, "base64url"));
  const expected = Buffer.from(key, "base64url");
  return expected.length === KEY_BYTES && timingSafeEqual(derived, expected);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(foldedPassword(password), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Persian and Latin keyboards type the same password: digits and letter variants are folded. */
function foldedPassword(password: string): string {
  return toAsciiDigits(password.normalize("NFKC"));
}
