import { ledgerEntries } from "../../../../worker/db/schema/gems.ts";
import { db, rows } from "../database.ts";
import type { Person } from "../people.ts";

type EntryRow = typeof ledgerEntries.$inferInsert;
type Owner = Pick<Person, "userId">;

/** Inserts an entry into a person's ledger: a gift, unless `over` says otherwise. */
export async function anEntry({ userId }: Owner, amount: number, over: Partial<EntryRow> = {}): Promise<void> {
  const [id, uniqueKey] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.batch([
    db.insert(ledgerEntries).values({ id, userId, amount, kind: "gift", uniqueKey, createdAt: Date.now(), ...over }),
  ]);
}

/** Bought gems, at 1,000 toman each. */
export const aCharge = (owner: Owner, amount: number, refId = "201") =>
  anEntry(owner, amount, { kind: "charge", toman: amount * 1000, ref: refId });

/** A person's wallet row; undefined without a wallet. */
export async function balanceOf({ userId }: Owner): Promise<number | undefined> {
  const [wallet] = await rows<{ balance: number }>("select balance from wallets where user_id = ?", userId);
  return wallet?.balance;
}

/** A person's entries, oldest first. */
export const entriesOf = ({ userId }: Owner) =>
  rows<{ seq: number; amount: number; kind: string; ref: string; note: string }>(
    "select seq, amount, kind, ref, note from ledger_entries where user_id = ? order by seq",
    userId,
  );
