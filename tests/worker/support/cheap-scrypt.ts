import { type BinaryLike, randomBytes, scrypt as realScrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";

export { randomBytes, timingSafeEqual };

/** OWASP's cost: 32 MB, three times. */
const COST = { N: 2 ** 15, r: 8, p: 3 };

/**
 * Scrypt at a small part of the full cost, which is a fifth of a second: the tests hash a hundred passwords.
 * @throws when the given cost is not the full one
 */
export function scrypt(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  cost: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  const { N, r, p } = cost;
  if (N !== COST.N || r !== COST.r || p !== COST.p) throw new Error(`a hash at the cost ${JSON.stringify(cost)}`);
  realScrypt(password, salt, length, { ...cost, N: 2 ** 7, p: 1 }, done);
}
