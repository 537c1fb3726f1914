import { sqliteTable, text } from "drizzle-orm/sqlite-core";

import { moment } from "./columns.ts";

/** The ranks of a season as frozen for its prizes (R47); rows never change and are never deleted. */
export const prizeSnapshots = sqliteTable("prize_snapshots", {
  seasonStartsAt: moment("season_starts_at").primaryKey(),
  frozenAt: moment("frozen_at").notNull(),
  /** The signed JSON, byte for byte; people are in it by their public ids. */
  signed: text("signed").notNull(),
  /** Ed25519, base64url. */
  signature: text("signature").notNull(),
});
