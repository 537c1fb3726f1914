import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

import { DAY_MS } from "../../../contract/time.ts";

const PAYING_MS = 90_000;

/** The gems given to and spent by the first two demo people. */
const entries = [
  { mobile: "09120000001", daysAgo: 29, amount: -100, kind: "store", ref: "blue-tick", note: "تیک آبی" },
  { mobile: "09120000001", daysAgo: 18, amount: -30, kind: "video", ref: "video", note: "اشتراک ۳۰ روزهٔ ویدیو" },
  { mobile: "09120000002", daysAgo: 4, amount: -1, kind: "video", ref: "video", note: "اشتراک ۱ روزهٔ ویدیو" },
  { mobile: "09120000001", daysAgo: 9, amount: 20, kind: "gift", ref: "", note: "هدیهٔ تولد لبخند" },
];

/** Their gem orders. */
const orders = [
  { mobile: "09120000001", daysAgo: 30, gems: 300, ref: "14050812345" },
  { mobile: "09120000001", daysAgo: 8, gems: 100, ref: null },
  { mobile: "09120000001", daysAgo: 2, gems: 30, ref: "14050909876" },
  { mobile: "09120000002", daysAgo: 5, gems: 30, ref: "14050906543" },
];

/** The same raw id each time for a name. */
export const demoId = (name: string): Uint8Array => createHash("sha256").update(name).digest().subarray(0, 16);

/** Writes the demo ledger and the orders its charges come from, oldest first. @param now UTC milliseconds */
export function writeGems(database: DatabaseSync, now: number): void {
  const insertEntry = database.prepare(
    `INSERT INTO ledger_entries (id, user_id, amount, kind, ref, note, unique_key, toman, created_at)
      SELECT ?1, id, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM users WHERE mobile = ?9`,
  );
  const insertOrder = database.prepare(
    `INSERT INTO gem_orders (id, user_id, gems, toman, authority, created_at)
      SELECT ?1, id, ?2, ?3, ?4, ?5 FROM users WHERE mobile = ?6`,
  );
  const settle = database.prepare("UPDATE gem_orders SET state = ?, ref = ?, settled_at = ? WHERE id = ?");
  const both = [...entries, ...orders].toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const [index, one] of both.entries()) {
    const at = now - one.daysAgo * DAY_MS;
    const entryId = `demo-${index}`;
    if (!("gems" in one)) {
      insertEntry.run(demoId(entryId), one.amount, one.kind, one.ref, one.note, entryId, 0, at, one.mobile);
      continue;
    }
    const { gems, ref, mobile } = one;
    const [id, toman] = [`demo-order-${index}`, gems * 1000];
    insertOrder.run(id, gems, toman, `S${String(index).padStart(35, "0")}`, at - PAYING_MS, mobile);
    if (ref !== null)
      insertEntry.run(demoId(entryId), gems, "charge", ref, "خرید جم", `charge:${id}`, toman, at, mobile);
    settle.run(ref === null ? "cancelled" : "paid", ref ?? "", at, id);
  }
}
