import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { key, moment, uuid } from "./columns.ts";
import { users } from "./people.ts";

/** The kinds of ledger entries (R35). */
const ENTRY_KINDS = ["charge", "gift", "prize", "store", "video", "pass", "refund", "admin"] as const;

/**
 * Each person's balance and running totals. Only the ledger's trigger writes here (migrations/0005); without an entry
 * there is no row.
 */
export const wallets = sqliteTable("wallets", {
  userId: key("user_id")
    .primaryKey()
    .references(() => users.id),
  balance: integer("balance").notNull().default(0),
  credited: integer("credited").notNull().default(0),
  debited: integer("debited").notNull().default(0),
  /** Of the credited gems, those that were bought. */
  charged: integer("charged").notNull().default(0),
  /** Their price in toman. */
  paidToman: integer("paid_toman").notNull().default(0),
});

/**
 * The ledger: append-only. A trigger updates the wallet and stores the running totals with the entry, so the use of
 * each credit can be computed without the other entries (D058).
 */
export const ledgerEntries = sqliteTable("ledger_entries", {
  /** The order of entries. */
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  id: uuid("id").notNull(),
  userId: key("user_id")
    .notNull()
    .references(() => users.id),
  /** In gems; positive for a credit, negative for a debit. */
  amount: integer("amount").notNull(),
  kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
  /** Its purpose: an item of the store, or a payment's tracking code. */
  ref: text("ref").notNull().default(""),
  note: text("note").notNull().default(""),
  /** The idempotency key: an act that may happen once has one key. */
  uniqueKey: text("unique_key").notNull(),
  /** The price of a charge. */
  toman: integer("toman").notNull().default(0),
  createdAt: moment("created_at").notNull(),
  /** The wallet's totals after this entry; set by the trigger. */
  credited: integer("credited"),
  debited: integer("debited"),
  charged: integer("charged"),
  paidToman: integer("paid_toman"),
});

/** How far the proof of the ledger is (worker/cron/prove-ledger.ts); one row, with the id 1. */
export const ledgerRuns = sqliteTable("ledger_runs", {
  id: integer("id").primaryKey(),
  /** The entries up to it are proved for good. */
  provedSeq: integer("proved_seq").notNull().default(0),
  /** Null between two proof runs. */
  begunAt: moment("begun_at"),
  /** The last entry that this run has read. */
  atSeq: integer("at_seq").notNull(),
  /** The last wallet that this run has read; null after the last one. */
  atUser: key("at_user"),
  wallets: integer("wallets").notNull().default(0),
});

/** The people whose sums the last run found wrong. */
export const ledgerFaults = sqliteTable("ledger_faults", {
  userId: key("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Their first wrong entry; null if only the wallet is wrong. */
  seq: integer("seq"),
});

/** The result of each complete run; the administrator sees the last one. */
export const ledgerProofs = sqliteTable("ledger_proofs", {
  provedAt: moment("proved_at").primaryKey(),
  wallets: integer("wallets").notNull(),
  /** Wallets that differ from the sums of their entries; a person with entries and no wallet counts as one. */
  wrongWallets: integer("wrong_wallets").notNull(),
});
