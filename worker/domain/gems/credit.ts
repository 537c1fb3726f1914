import { type SQL, and, eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { users } from "../../db/schema/people.ts";
import { entryOfPerson } from "./entry.ts";

/** Gems credited to a person. */
export type Credit = {
  userId: number;
  gems: number;
  /** Its purpose: a payment's tracking code, or a reward's code. */
  ref: string;
  /** A Persian note for the owner's list. */
  note: string;
  /** The idempotency key. */
  uniqueKey: string;
} &
  /** The administrator's may be negative: it reverts a grant. */
  (
    | { kind: "gift" | "prize" | "refund" | "admin" }
    | {
        kind: "charge";
        /** Their price in toman. */
        toman: number;
      }
  );

/**
 * The ledger entry of a credit: skipped if its key exists or `where` does not hold; `where` may refer to the person's
 * row of `users`. Statements that depend on it follow in the same batch with `changes() = 1`.
 */
export function credit(ctx: Pick<Ctx, "db" | "now" | "newId">, { userId, gems, ...crediting }: Credit, where?: SQL) {
  const toman = crediting.kind === "charge" ? crediting.toman : 0;
  return ctx.db.insert(ledgerEntries).select(
    ctx.db
      .select(entryOfPerson(ctx, { ...crediting, amount: gems, toman }))
      .from(users)
      .where(and(eq(users.id, userId), where)),
  );
}
