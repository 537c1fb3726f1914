import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { flag, id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** The administrator's reward codes for gems and venue credit: at most ten (002 §9). */
export const rewardCodes = sqliteTable("reward_codes", {
  /** Six digits. */
  code: text("code").primaryKey(),
  /** Its place in the administrator's list. */
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
});

/**
 * Rewards given to a mobile, each once: by a code (once per mobile, whoever owns it) or by the administrator. The
 * mobile is a keyed digest: it may not belong to anybody yet, and the digest of a used code stays after its person
 * leaves (D062).
 */
export const rewards = sqliteTable("rewards", {
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
  /** The person who received it; null before, and after they left. */
  userId: key("user_id").references(() => users.id),
});

/** How many wrong codes somebody entered, counted from the first of the hour. */
export const wrongRewardCodes = sqliteTable("wrong_reward_codes", {
  userId: key("user_id")
    .primaryKey()
    .references(() => users.id),
  tries: integer("tries").notNull(),
  since: moment("since").notNull(),
});
