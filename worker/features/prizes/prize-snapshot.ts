import { desc, eq } from "drizzle-orm";

import type { readPrizeSnapshotRoute } from "../../../contract/prizes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { prizeSnapshots } from "../../db/schema/prizes.ts";
import { type Snapshot, freezeSeason, selectNames, snapshotContent } from "../../domain/games/freeze-season.ts";
import { signingKey } from "../../domain/games/signing-key.ts";
import { notifyOfRanks } from "../../notifications/write-gains.ts";
import { AppError } from "../../errors.ts";
import { sha256 } from "../../digest.ts";

/**
 * Freezes the season's ranks, if the scheduled task has not done so yet.
 * @throws AppError PRIZES_NOT_DUE, LAST_ROUNDS_RUNNING, ROUNDS_STILL_OPEN
 */
export async function freezePrizes(ctx: Ctx) {
  const frozen = await freezeSeason(ctx, "administrator", notifyOfRanks);
  if (typeof frozen === "string") throw new AppError(frozen);
  return { message: "رتبه‌های این دوره ثبت و امضا شده است", snapshot: await toSnapshot(ctx, frozen) };
}

/** The frozen ranks of the named season, or of the last frozen one. */
export async function readPrizeSnapshot(ctx: Ctx, { season }: Input<typeof readPrizeSnapshotRoute>) {
  const ofSeason = season === undefined ? undefined : eq(prizeSnapshots.seasonStartsAt, Date.parse(season));
  const [[kept]] = await ctx.db.batch([
    ctx.db.select().from(prizeSnapshots).where(ofSeason).orderBy(desc(prizeSnapshots.frozenAt)).limit(1),
  ]);
  return { snapshot: kept ? await toSnapshot(ctx, kept) : null };
}

/** The key that a snapshot's signature is verified with. */
export async function getPrizeKey({ config }: Ctx) {
  const { publicKey } = await signingKey(config.GAME_SECRET);
  return { algorithm: "Ed25519" as const, publicKey };
}

async function toSnapshot({ db }: Ctx, { signed, signature }: Snapshot) {
  const content = snapshotContent.parse(JSON.parse(signed));
  const [names] = await db.batch([
    selectNames(
      db,
      content.ranks.map(({ personId }) => personId),
    ),
  ]);
  const nameOf = new Map(names.map(({ publicId, username }) => [publicId, username]));
  return {
    seasonStartsAt: content.seasonStartsAt === 0 ? null : new Date(content.seasonStartsAt).toISOString(),
    frozenAt: new Date(content.frozenAt).toISOString(),
    ranks: content.ranks.map((rank) => ({ ...rank, username: nameOf.get(rank.personId) ?? null })),
    signed,
    hash: sha256(signed).toString("hex"),
    signature,
    publicKey: content.publicKey,
  };
}
