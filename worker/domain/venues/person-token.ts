import { and, eq, gt, isNull } from "drizzle-orm";

import type { Ctx, PersonCtx } from "../../context.ts";
import type { discountBadges, robotLoginTokens } from "../../db/schema/venues.ts";
import { digestOf } from "../../digest.ts";

type TokenTable = typeof robotLoginTokens | typeof discountBadges;

/** Creates the viewer's one-time token for a venue, replacing the previous one; only a digest is stored. */
export async function createPersonToken(
  { db, viewer, now, newPublicId }: PersonCtx,
  tokens: TokenTable,
  seconds: number,
) {
  const token = newPublicId();
  const made = { tokenHash: digestOf(token), expiresAt: now + seconds * 1000, usedAt: null };
  await db.batch([
    db
      .insert(tokens)
      .values({ userId: viewer.userId, ...made })
      .onConflictDoUpdate({ target: tokens.userId, set: made }),
  ]);
  return { token, expiresIn: seconds };
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
