import { eq, isNull, sql } from "drizzle-orm";

import { normalizeText } from "../../../contract/persian.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { grantGemsRoute } from "../../../contract/users/calls.ts";
import type { Ctx } from "../../context.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { notifications } from "../../db/schema/notifications.ts";
import { users } from "../../db/schema/people.ts";
import type { UndoneAction, UndoneEntry } from "../../domain/audit/audit-actions.ts";
import { audited } from "../../domain/audit/audited.ts";
import { type Credit, credit } from "../../domain/gems/credit.ts";
import { selectWallet } from "../../domain/gems/wallet.ts";
import { isSameContent } from "../../../contract/same-content.ts";
import { AppError } from "../../errors.ts";
import { notifyOfGems } from "../../notifications/write-gains.ts";
import { findUser } from "./find-accounts.ts";

/** The note of a grant for which the administrator wrote none. */
const GRANT_NOTE = "هدیهٔ مدیریت";
const TAKEN_BACK_NOTE = "پس گرفتن هدیهٔ مدیریت";

/**
 * Grants a person gems, once per `clientId`; a repeat returns the same answer.
 * @throws AppError PERSON_NOT_FOUND, USER_DELETED, KEY_REUSED if the clientId was used for another person, amount
 * or note
 */
export async function grantGems(ctx: Ctx, { id, gems, note, clientId }: Input<typeof grantGemsRoute>) {
  const { people, target } = await findUser(ctx, id);
  const userId = people[0].id;
  const uniqueKey = `grant:${clientId}`;
  const granting: Credit = { userId, gems, kind: "admin", ref: "", note: normalizeText(note) || GRANT_NOTE, uniqueKey };
  const byKey = eq(ledgerEntries.uniqueKey, uniqueKey);
  const [, , [wallet], [given]] = await audited(
    ctx,
    { action: "gems.grant", target, rows: [{ table: ledgerEntries, where: byKey }] },
    [
      credit(ctx, granting, isNull(users.deletedAt)),
      notifyOfGems(ctx, byKey),
      selectWallet({ userId }),
      ctx.db
        .select({ userId: ledgerEntries.userId, gems: ledgerEntries.amount, note: ledgerEntries.note })
        .from(ledgerEntries)
        .where(byKey),
    ],
  );
  // They left in this moment.
  if (!given) throw new AppError("USER_DELETED");
  if (!isSameContent(given, { userId, gems, note: granting.note })) throw new AppError("KEY_REUSED");
  return { message: "جم‌ها داده شد.", walletBalance: wallet?.balance ?? 0 };
}

/** The ledger is append-only: the undo is an opposite entry, if the gems are still there. It takes their news back. */
export const undoneGrant: UndoneAction = {
  async beforeUndo({ db }, entry) {
    const { userId, gems } = grantOf(entry);
    const [[wallet]] = await db.batch([selectWallet({ userId })]);
    if ((wallet?.balance ?? 0) < gems) throw new AppError("GRANT_SPENT");
  },
  counter(ctx, entry) {
    const { id, seq, userId, gems } = grantOf(entry);
    const uniqueKey = `grant-back:${id}`;
    const back: Credit = { userId, gems: -gems, kind: "admin", ref: id, note: TAKEN_BACK_NOTE, uniqueKey };
    return {
      rows: [{ table: ledgerEntries, where: eq(ledgerEntries.uniqueKey, uniqueKey) }],
      // A CHECK refuses it when the owner has spent them meanwhile.
      statements: [
        credit(ctx, back),
        ctx.db
          .delete(notifications)
          .where(
            sql`${notifications.ownerId} = ${userId} and ${notifications.kind} = 'gems' and ${notifications.subject} = ${seq}`,
          ),
      ],
    };
  },
};

/** The grant from its audit image. @throws AppError AUDIT_CHANGED_SINCE if the image was deleted */
function grantOf({ rows: [row] }: UndoneEntry) {
  const { id, seq, user_id: userId, amount } = row?.after ?? {};
  if (typeof id !== "string" || typeof seq !== "number" || typeof userId !== "number" || typeof amount !== "number")
    throw new AppError("AUDIT_CHANGED_SINCE");
  return { id, seq, userId, gems: amount };
}
