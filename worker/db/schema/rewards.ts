import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";

import { flag, id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** The administrator's reward codes for gems and venue credit: at most ten (002 §9). */
export const rewardCodes = sqliteTable(
  "reward_codes",
  {
    /** Six digits. */
    code: text("code").primaryKey(),
    /** Where it stands in the administrator's list. */
    position: integer("position").notNull(),
    enabled: flag("enabled").notNull(),
    /** Gems. */
    giftTokens: integer("gift_tokens").notNull(),
    /** Venue credit, in thousand toman. */
    giftAmount: integer("gift_amount").notNull(),
    /** How many mobiles may use it; null for no limit. */
    maxUses: integer("max_uses"),
    /** How many have; counted by a trigger (migrations/0006). */
    uses: integer("uses").notNull().default(0),
  },
  (table) => [
    check("reward_codes_form", sql`${table.code} glob '[0-9][0-9][0-9][0-9][0-9][0-9]'`),
    check("reward_codes_gift", sql`${table.giftTokens} between 0 and 4 and ${table.giftAmount} between 0 and 200`),
    check("reward_codes_uses", sql`${table.uses} >= 0 and ${table.maxUses} >= 1`),
  ],
);

/**
 * What was given to a mobile, each once: by a code, once per mobile whoever owns it, or by the administrator. The
 * mobile is a keyed digest, because it may not belong to anybody yet, and because the digest of a used code is kept
 * when its person leaves (docs/decisions/062).
 */
export const rewards = sqliteTable(
  "rewards",
  {
    id: id("id").primaryKey(),
    digest: text("digest").notNull(),
    kind: text("kind", { enum: ["gift", "prize"] }).notNull(),
    /** Null when it was given without a code. */
    code: text("code"),
    /** Gems. */
    giftTokens: integer("gift_tokens").notNull(),
    /** Venue credit, in thousand toman. */
    giftAmount: integer("gift_amount").notNull(),
    /** Shown to its person in their list. */
    note: text("note").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Null while it waits for its person. */
    grantedAt: moment("granted_at"),
    /** Who received it; null before, and after they left. */
    userId: key("user_id").references(() => users.id),
  },
  (table) => [
    unique("rewards_of_code").on(table.code, table.digest),
    // Rewards waiting for a mobile.
    index("rewards_waiting")
      .on(table.digest)
      .where(sql`${table.grantedAt} is null`),
    // A person's own, for their export.
    index("rewards_by_user").on(table.userId),
    check("rewards_kind", sql`${table.kind} in ('gift', 'prize')`),
    check(
      "rewards_gift",
      sql`${table.giftTokens} between 0 and 1000 and ${table.giftAmount} between 0 and 200 and ${table.giftTokens} + ${table.giftAmount} > 0`,
    ),
    check(
      "rewards_granted",
      sql`${table.grantedAt} >= ${table.createdAt} and (${table.userId} is null or ${table.grantedAt} is not null)`,
    ),
  ],
);

/** How many wrong codes somebody entered, counted from the first of the hour. */
export const wrongRewardCodes = sqliteTable(
  "wrong_reward_codes",
  {
    userId: key("user_id")
      .primaryKey()
      .references(() => users.id),
    tries: integer("tries").notNull(),
    since: moment("since").notNull(),
  },
  (table) => [check("wrong_reward_codes_tries", sql`${table.tries} >= 1`)],
);
