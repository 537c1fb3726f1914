import { eq, isNull } from "drizzle-orm";

import { normalizeText } from "../../../contract/persian.ts";
import type { Input } from "../../../contract/route.ts";
import type { grantGemsRoute } from "../../../contract/users.ts";
import type { Ctx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { users } from "../../db/schema/people.ts";
import type { UndoneAction, UndoneEntry } from "../../domain/audit/audit-actions.ts";
import { audited } from "../../domain/audit/audited.ts";
import { type Credit, credit } from "../../domain/gems/credit.ts";
import { selectWallet } from "../../domain/gems/wallet.ts";
import { AppError } from "../../errors.ts";
import { userNamed } from "./named-users.ts";

/** What its person reads of a grant in their list, where the administrator wrote nothing. */
const GRANT_NOTE = "هدیهٔ مدیریت";
const TAKEN_BACK_NOTE = "پس گرفتن هدیهٔ مدیریت";

/**
 * Gives a person gems, once for a `clientId`; the same one again says again what was given by it.
 * @throws AppError PERSON_NOT_FOUND, USER_DELETED, GRANT_DIFFERS where something else was given by it, or to somebody else
 */
export async function grantGems(ctx: Ctx, { id, gems, note, clientId }: Input<typeof grantGemsRoute>) {
  const { people, target } = await userNamed(ctx, id);
  const userId = people[0].id;
  const uniqueKey = `grant:${clientId}`;
  const granting: Credit = { userId, gems, kind: "admin", ref: "", note: normalizeText(note) || GRANT_NOTE, uniqueKey };
  const byKey = eq(ledgerEntries.uniqueKey, uniqueKey);
  const [, [wallet], [given]] = await audited(
    ctx,
    { action: "gems.grant", target, rows: [{ table: ledgerEntries, where: byKey }] },
    [
      credit(ctx, granting, isNull(users.deletedAt)),
      selectWallet({ userId }),
      ctx.db.select({ userId: ledgerEntries.userId, gems: ledgerEntries.amount }).from(ledgerEntries).where(byKey),
    ],
  );
  // Nothing was given to who left in this moment.
  if (!given) throw new AppError("USER_DELETED");
  if (given.userId !== userId || given.gems !== gems) throw new AppError("GRANT_DIFFERS");
  return { message: "جم‌ها داده شد.", walletBalance: wallet?.balance ?? 0 };
}

/** A ledger takes nothing back: what was given goes by an entry against it, where it is still there. */
export const undoneGrant: UndoneAction = {
  async beforeUndo({ db }, entry) {
    const { userId, gems } = grantOf(entry);
    const [[wallet]] = await db.batch([selectWallet({ userId })]);
    if ((wallet?.balance ?? 0) < gems) throw new AppError("GRANT_SPENT");
  },
  counter(ctx, entry) {
    const { id, userId, gems } = grantOf(entry);
    const uniqueKey = `grant-back:${id}`;
    const back: Credit = { userId, gems: -gems, kind: "admin", ref: id, note: TAKEN_BACK_NOTE, uniqueKey };
    return {
      rows: [{ table: ledgerEntries, where: eq(ledgerEntries.uniqueKey, uniqueKey) }],
      // The table refuses what its owner has meanwhile spent.
      statements: [credit(ctx, back)],
    };
  },
};

/** The grant as its image has it. @throws AppError AUDIT_CHANGED_SINCE where the image is gone */
function grantOf({ rows: [row] }: UndoneEntry) {
  const { id, user_id: userId, amount } = row?.after ?? {};
  if (typeof id !== "string" || typeof userId !== "string" || typeof amount !== "number")
    throw new AppError("AUDIT_CHANGED_SINCE");
  return { id, userId, gems: amount };
}
