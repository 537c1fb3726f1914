import { type SQL, eq, sql } from "drizzle-orm";

import { aparatFrame } from "../../../contract/videos/values.ts";
import type { PersonCtx } from "../../context.ts";
import { ledgerEntries, wallets } from "../../db/schema/gems.ts";
import { users } from "../../db/schema/people.ts";
import { userVideos } from "../../db/schema/videos.ts";
import { AppError } from "../../errors.ts";
import { momentOrNull } from "../../moment-or-null.ts";
import { balanceColumn } from "../../domain/gems/wallet.ts";

/** The viewer, their wallet and their video; and the key of the newest ledger entry that `isPaid` holds for, or null. */
export const selectOwnVideo = ({ db, viewer }: PersonCtx, isPaid: SQL = sql`false`) =>
  db
    .select({
      suspendedUntil: users.suspendedUntil,
      mobile: users.mobile,
      deletedAt: users.deletedAt,
      balance: balanceColumn,
      hash: userVideos.hash,
      expiresAt: userVideos.expiresAt,
      paidBy: sql<string | null>`(select max(${ledgerEntries.uniqueKey}) from ${ledgerEntries}
        where ${isPaid})`.as("paid_by"),
    })
    .from(users)
    .leftJoin(wallets, eq(wallets.userId, users.id))
    .leftJoin(userVideos, eq(userVideos.userId, users.id))
    .where(eq(users.id, viewer.userId));

type OwnVideo = ReturnType<typeof selectOwnVideo>["_"]["result"][number];

/** The viewer's own video as they see it. */
export function toOwnVideo({ now }: PersonCtx, { hash, expiresAt, balance }: OwnVideo) {
  return {
    hasActiveSubscription: expiresAt !== null && expiresAt > now,
    videoUrl: hash === null ? "" : aparatFrame(hash),
    videoExpireAt: momentOrNull(expiresAt),
    walletBalance: balance,
  };
}

/** @throws AppError LOGIN_REQUIRED if the viewer has left on another device */
export function requireOwner(rows: OwnVideo[]): OwnVideo {
  const [own] = rows;
  if (!own || own.deletedAt !== null) throw new AppError("LOGIN_REQUIRED");
  return own;
}
