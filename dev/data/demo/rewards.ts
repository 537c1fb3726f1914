import type { DatabaseSync } from "node:sqlite";

/** One valid code (README), one for a single use, and one switched off. */
const codes = [
  { code: "246810", enabled: 1, giftTokens: 2, giftAmount: 50, maxUses: null },
  { code: "112233", enabled: 1, giftTokens: 4, giftAmount: 0, maxUses: 1 },
  { code: "135790", enabled: 0, giftTokens: 1, giftAmount: 0, maxUses: null },
];

/** Writes the demo reward codes. */
export function writeRewardCodes(database: DatabaseSync): void {
  const insert = database.prepare(
    "INSERT INTO reward_codes (code, position, enabled, gift_tokens, gift_amount, max_uses) VALUES (?, ?, ?, ?, ?, ?)",
  );
  for (const [position, { code, enabled, giftTokens, giftAmount, maxUses }] of codes.entries())
    insert.run(code, position, enabled, giftTokens, giftAmount, maxUses);
}
