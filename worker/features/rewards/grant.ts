import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";

import type { grantPendingRoute } from "../../../contract/rewards/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { users } from "../../db/schema/people.ts";
import { rewards } from "../../db/schema/rewards.ts";
import { venueCredits } from "../../db/schema/venues.ts";
import { entryOfPerson } from "../../domain/gems/entry.ts";
import { selectWallet } from "../../domain/gems/wallet.ts";
import { notifyOfGems } from "../../notifications/write-gains.ts";
import { venueCreditOfPerson } from "./venue-credit.ts";
import { ownMobile, rewardDigest } from "./own-mobile.ts";

/**
 * Grants the viewer all rewards waiting for their mobile, each once (R40).
 * @throws AppError REWARD_MOBILE_REQUIRED
 */
export async function grantPending(ctx: PersonCtx, { mobileNumber }: Input<typeof grantPendingRoute>) {
  const mobile = await ownMobile(ctx, mobileNumber);
  const [, , , granted, [wallet]] = await ctx.db.batch([
    ...grant(ctx, { mobile, digest: rewardDigest(ctx, mobile) }),
    selectWallet({ userId: ctx.viewer.userId }),
  ]);
  return {
    granted: granted.map(({ code, ...gift }) => ({ code: code ?? "", ...gift })),
    walletBalance: wallet?.balance ?? 0,
  };
}

/** Amounts are in thousand toman (000 §9). */
const TOMAN_OF_AMOUNT = 1000;

/** The rewards that wait for a mobile: all of them, or those of one code. */
interface Waiting {
  mobile: string;
  digest: string;
  code?: string | undefined;
  /** A further condition on the viewer's row of `users`. */
  where?: SQL;
}

/**
 * The statements that grant the viewer the rewards waiting for their mobile, for one batch: gems, venue credit, and
 * marking them as granted, which returns them; and the notification of the gems. They do nothing if the mobile is not the viewer's.
 */
export function grant(ctx: PersonCtx, { mobile, digest, code, where }: Waiting) {
  const { db, now, viewer } = ctx;
  const isTheirs = and(eq(users.id, viewer.userId), eq(users.mobile, mobile), isNull(users.deletedAt), where);
  const waits = and(
    eq(rewards.digest, digest),
    isNull(rewards.grantedAt),
    code === undefined ? undefined : eq(rewards.code, code),
  );
  const uniqueKey = sql<string>`'reward:' || ${rewards.id}`;
  const gems = db.insert(ledgerEntries).select(
    db
      .select({
        ...entryOfPerson(ctx, { amount: 0, kind: "gift", ref: "", note: "", uniqueKey: "", toman: 0 }),
        // Several may be waiting, each with its own entry and note.
        id: sql<string>`unhex(${rewards.id}, '-')`.as(ledgerEntries.id.name),
        amount: rewards.giftTokens,
        kind: rewards.kind,
        ref: sql<string>`coalesce(${rewards.code}, '')`.as(ledgerEntries.ref.name),
        note: rewards.note,
        uniqueKey: uniqueKey.as(ledgerEntries.uniqueKey.name),
      })
      .from(rewards)
      .innerJoin(users, isTheirs)
      .where(and(waits, sql`${rewards.giftTokens} > 0`)),
  );
  const venueCredit = db.insert(venueCredits).select(
    db
      .select(
        venueCreditOfPerson(ctx, {
          toman: sql<number>`${rewards.giftAmount} * ${TOMAN_OF_AMOUNT}`.as(venueCredits.toman.name),
          ref: sql<string>`coalesce(${rewards.code}, ${rewards.note})`.as(venueCredits.ref.name),
          uniqueKey: uniqueKey.as(venueCredits.uniqueKey.name),
        }),
      )
      .from(rewards)
      .innerJoin(users, isTheirs)
      .where(and(waits, sql`${rewards.giftAmount} > 0`)),
  );
  const given = db
    .update(rewards)
    .set({ grantedAt: now, userId: viewer.userId })
    .where(
      and(
        waits,
        exists(
          db
            .select({ one: sql`1` })
            .from(users)
            .where(isTheirs),
        ),
      ),
    )
    .returning({ code: rewards.code, giftTokens: rewards.giftTokens, giftAmount: rewards.giftAmount });
  const isOfThem = sql`${ledgerEntries.uniqueKey} in (select ${uniqueKey} from ${rewards} where ${waits})`;
  return [gems, notifyOfGems(ctx, isOfThem), venueCredit, given] as const;
}
