import { type SQL, and, eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { users } from "../../db/schema/people.ts";
import { entryOfPerson } from "./entry.ts";

/** Gems that come to somebody. */
export type Credit = {
  userId: string;
  gems: number;
  /** What it was for: a payment's tracking code, a reward's code. */
  ref: string;
  /** In Persian, for its owner's list. */
  note: string;
  /** What may come once only has one key, whoever tries it how often. */
  uniqueKey: string;
} &
  /** The administrator's may be less than none: what takes one back. */
  (
    | { kind: "gift" | "prize" | "refund" | "admin" }
    | {
        kind: "charge";
        /** What was paid for them. */
        toman: number;
      }
  );

/**
 * The entry by which gems come to a person: left out where they came already, or `where` is not so; it may speak of `users`,
 * that person's row. What goes with them follows in the same batch by `changes() = 1`.
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
