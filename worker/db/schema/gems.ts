import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { id, moment } from "./columns.ts";
import { users } from "./people.ts";

/** Why gems came or went (design 35). */
export const ENTRY_KINDS = ["charge", "gift", "prize", "store", "video", "pass", "refund", "admin"] as const;

/**
 * What somebody has, and what ever came and went. Only the ledger's trigger writes here (migrations/0006); nobody without an
 * entry has a row.
 */
export const wallets = sqliteTable(
  "wallets",
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id),
    balance: integer("balance").notNull().default(0),
    credited: integer("credited").notNull().default(0),
    debited: integer("debited").notNull().default(0),
    /** Of what was credited, the gems that were paid for. */
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
 * Every gem that ever moved. The database adds and never changes or removes: a trigger moves the wallet and writes its sums
 * beside the entry, so that what became of any one of them is known without the others (docs/decisions/058).
 */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    /** The order in which they stand. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: id("id").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    /** Gems: more than none came, fewer went. */
    amount: integer("amount").notNull(),
    kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
    /** What it was for: an item of the store, a payment's tracking code. */
    ref: text("ref").notNull().default(""),
    note: text("note").notNull().default(""),
    /** What may happen only once has one key, however often it is tried. */
    uniqueKey: text("unique_key").notNull().unique(),
    /** What a charge cost. */
    toman: integer("toman").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    /** The wallet's sums with this entry; the trigger's. */
    credited: integer("credited"),
    debited: integer("debited"),
    charged: integer("charged"),
  },
  (table) => [
    // A person's entries, newest first.
    index("ledger_of_user").on(table.userId, table.seq),
    // What they spent, and what they paid for.
    index("ledger_debits")
      .on(table.userId, table.seq)
      .where(sql`${table.amount} < 0`),
    index("ledger_charges")
      .on(table.userId, table.seq)
      .where(sql`${table.kind} = 'charge'`),
    // Which credit is being used up.
    index("ledger_credits")
      .on(table.userId, table.credited)
      .where(sql`${table.amount} > 0`),
    check("ledger_amount", sql`${table.amount} <> 0 and abs(${table.amount}) <= 1000000`),
    check(
      "ledger_kind",
      sql`(${table.kind} in ('charge', 'gift', 'prize', 'refund') and ${table.amount} > 0)
        or (${table.kind} in ('store', 'video', 'pass') and ${table.amount} < 0) or ${table.kind} = 'admin'`,
    ),
    check("ledger_toman", sql`${table.toman} >= 0 and (${table.kind} = 'charge') = (${table.toman} > 0)`),
  ],
);

/** What each night's proof found (worker/cron/prove-ledger.ts); the last one is the administrator's. */
export const ledgerProofs = sqliteTable(
  "ledger_proofs",
  {
    provedAt: moment("proved_at").primaryKey(),
    wallets: integer("wallets").notNull(),
    /** How many do not hold what their entries add up to; a person with entries and no wallet counts as one. */
    wrongWallets: integer("wrong_wallets").notNull(),
  },
  (table) => [check("ledger_proofs_counts", sql`${table.wrongWallets} >= 0 and ${table.wallets} >= 0`)],
);
