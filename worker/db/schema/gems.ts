import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { key, moment, uuid } from "./columns.ts";
import { users } from "./people.ts";

/** The kinds of ledger entries (design 35). */
export const ENTRY_KINDS = ["charge", "gift", "prize", "store", "video", "pass", "refund", "admin"] as const;

/**
 * Each person's balance and running totals. Only the ledger's trigger writes here (migrations/0005); without an entry
 * there is no row.
 */
export const wallets = sqliteTable(
  "wallets",
  {
    userId: key("user_id")
      .primaryKey()
      .references(() => users.id),
    balance: integer("balance").notNull().default(0),
    credited: integer("credited").notNull().default(0),
    debited: integer("debited").notNull().default(0),
    /** Of the credited gems, those that were bought. */
    charged: integer("charged").notNull().default(0),
    /** What was paid for them. */
    paidToman: integer("paid_toman").notNull().default(0),
  },
  (table) => [
    check("wallets_balance", sql`${table.balance} >= 0`),
    check("wallets_sums", sql`${table.balance} = ${table.credited} - ${table.debited}`),
    check("wallets_charged", sql`${table.charged} between 0 and ${table.credited} and ${table.paidToman} >= 0`),
  ],
);

/**
 * The ledger: append-only. A trigger updates the wallet and stores the running totals with the entry, so the use of
 * each credit can be computed without the other entries (docs/decisions/058).
 */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    /** The order of entries. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: uuid("id").notNull(),
    userId: key("user_id")
      .notNull()
      .references(() => users.id),
    /** In gems; positive for a credit, negative for a debit. */
    amount: integer("amount").notNull(),
    kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
    /** What it was for: an item of the store, a payment's tracking code. */
    ref: text("ref").notNull().default(""),
    note: text("note").notNull().default(""),
    /** The idempotency key: an act that may happen once has one key. */
    uniqueKey: text("unique_key").notNull().unique(),
    /** The price of a charge. */
    toman: integer("toman").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    /** The wallet's totals after this entry; set by the trigger. */
    credited: integer("credited"),
    debited: integer("debited"),
    charged: integer("charged"),
  },
  (table) => [
    // A person's entries, newest first.
    index("ledger_of_user").on(table.userId, table.seq),
    // A person's spending, and their charges.
    index("ledger_debits")
      .on(table.userId, table.seq)
      .where(sql`${table.amount} < 0`),
    index("ledger_charges")
      .on(table.userId, table.seq)
      .where(sql`${table.kind} = 'charge'`),
    // Finds the credit that is being used up.
    index("ledger_credits")
      .on(table.userId, table.credited)
      .where(sql`${table.amount} > 0`),
    check("ledger_id", sql`length(${table.id}) = 16`),
    check("ledger_amount", sql`${table.amount} <> 0 and abs(${table.amount}) <= 1000000`),
    check(
      "ledger_kind",
      sql`(${table.kind} in ('charge', 'gift', 'prize', 'refund') and ${table.amount} > 0)
        or (${table.kind} in ('store', 'video', 'pass') and ${table.amount} < 0) or ${table.kind} = 'admin'`,
    ),
    check("ledger_toman", sql`${table.toman} >= 0 and (${table.kind} = 'charge') = (${table.toman} > 0)`),
  ],
);

/** The result of each night's verification (worker/cron/prove-ledger.ts); the administrator sees the last one. */
export const ledgerProofs = sqliteTable(
  "ledger_proofs",
  {
    provedAt: moment("proved_at").primaryKey(),
    wallets: integer("wallets").notNull(),
    /** Wallets that differ from the sums of their entries; a person with entries and no wallet counts as one. */
    wrongWallets: integer("wrong_wallets").notNull(),
  },
  (table) => [check("ledger_proofs_counts", sql`${table.wrongWallets} >= 0 and ${table.wallets} >= 0`)],
);
