import { and, eq, gt, isNull } from "drizzle-orm";

import type { Ctx, PersonCtx } from "../../context.ts";
import type { discountBadges, robotLoginTokens } from "../../db/schema/venues.ts";
import { digestOf } from "../../digest.ts";

type TokenTable = typeof robotLoginTokens | typeof discountBadges;

/** The viewer's new one-time token for a venue, and the statement that stores its digest in place of the previous one. */
export function newPersonToken({ db, viewer, now, newPublicId }: PersonCtx, tokens: TokenTable, seconds: number) {
  const token = newPublicId();
  const row = { tokenHash: digestOf(token), expiresAt: now + seconds * 1000, usedAt: null };
  const store = db
    .insert(tokens)
    .values({ userId: viewer.userId, ...row })
    .onConflictDoUpdate({ target: tokens.userId, set: row });
  return { store, made: { token, expiresIn: seconds } };
}

/** The condition that a row is this token's. */
export const isToken = (tokens: TokenTable, token: string) => eq(tokens.tokenHash, digestOf(token));

/** Consumes a token; returns no row if it expired, was used, or never existed. */
export const spendPersonToken = ({ db, now }: Pick<Ctx, "db" | "now">, tokens: TokenTable, token: string) =>
  db
    .update(tokens)
    .set({ usedAt: now })
    .where(and(isToken(tokens, token), isNull(tokens.usedAt), gt(tokens.expiresAt, now)))
    .returning({ userId: tokens.userId });
