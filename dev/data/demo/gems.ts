import type { DatabaseSync } from "node:sqlite";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the first two demo people bought, were given and spent, oldest first. */
const entries = [
  { mobile: "09120000001", daysAgo: 30, amount: 300, kind: "charge", toman: 300_000, ref: "14050812345", note: "" },
  { mobile: "09120000001", daysAgo: 29, amount: -100, kind: "store", toman: 0, ref: "blue-tick", note: "تیک آبی" },
  { mobile: "09120000001", daysAgo: 9, amount: 20, kind: "gift", toman: 0, ref: "", note: "هدیهٔ تولد لبخند" },
  { mobile: "09120000001", daysAgo: 2, amount: 30, kind: "charge", toman: 30_000, ref: "14050909876", note: "" },
  { mobile: "09120000002", daysAgo: 5, amount: 30, kind: "charge", toman: 30_000, ref: "14050906543", note: "" },
];

/** Writes the demo ledger. @param now UTC milliseconds */
export function writeGems(database: DatabaseSync, now: number): void {
  const insert = database.prepare(
    `INSERT INTO ledger_entries (id, user_id, amount, kind, ref, note, unique_key, toman, created_at)
      SELECT 'demo-' || ?1, id, ?2, ?3, ?4, ?5, 'demo-' || ?1, ?6, ?7 FROM users WHERE mobile = ?8`,
  );
  for (const [index, { mobile, daysAgo, amount, kind, toman, ref, note }] of entries.entries())
    insert.run(index, amount, kind, ref, note, toman, now - daysAgo * DAY_MS, mobile);
}
