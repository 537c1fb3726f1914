import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import { DEFAULT_REASON, type VerdictReason } from "../../../contract/moderation/reasons.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { SUSPENSION_DAYS_DEFAULT, SUSPENSION_DAYS_MAX } from "../../../contract/users/values.ts";
import type { Ctx } from "../../context.ts";
import { notifications } from "../../db/schema/notifications.ts";
import { users } from "../../db/schema/people.ts";
import { audited } from "../../domain/audit/audited.ts";
import { showNews } from "../../notifications/show-new-items.ts";
import { notifyOfSuspension, itemsOfVerdict } from "../../moderation/verdicts/verdict-items.ts";
import { AppError } from "../../errors.ts";
import type { Accounts } from "./find-accounts.ts";

/** Until when, as an ISO text, and why. */
interface Suspension {
  until?: string | undefined;
  reason?: VerdictReason | undefined;
}

/**
 * Suspends people until a moment, or changes the end of their suspension, and notifies them. In force at once for calls
 * and lists; in rooms and boards within 15 seconds, when their cached facts expire (D012).
 * @throws AppError SUSPENSION_END_INVALID, and what finding them throws
 */
export async function suspendUsers(ctx: Ctx, named: Accounts, { until, reason = DEFAULT_REASON }: Suspension) {
  const suspendedUntil = until === undefined ? ctx.now + SUSPENSION_DAYS_DEFAULT * DAY_MS : Date.parse(until);
  const isFair = suspendedUntil > ctx.now && suspendedUntil <= ctx.now + SUSPENSION_DAYS_MAX * DAY_MS;
  if (!isFair) throw new AppError("SUSPENSION_END_INVALID");
  const action = named.isEverybody ? "person.suspend-all" : "person.suspend";
  const count = await setSuspension(ctx, named, action, { until: suspendedUntil, reason });
  return { message: "تعلیق شد.", count, suspendedUntil: new Date(suspendedUntil).toISOString() };
}

/** Ends the suspension of people, if any. @throws AppError what finding them throws */
export async function unsuspendUsers(ctx: Ctx, named: Accounts) {
  const count = await setSuspension(ctx, named, "person.unsuspend", null);
  return { message: "تعلیق برداشته شد.", count, suspendedUntil: null };
}

/** With the item that notifies each of them, which ends with the suspension. */
async function setSuspension(
  ctx: Ctx,
  { people, target }: Accounts,
  action: "person.suspend" | "person.suspend-all" | "person.unsuspend",
  suspension: { until: number; reason: VerdictReason } | null,
): Promise<number> {
  const { db } = ctx;
  const where = and(
    inArray(
      users.id,
      people.map(({ id }) => id),
    ),
    isNull(users.deletedAt),
  );
  const theirs = db.select({ id: users.id }).from(users).where(where);
  const items = itemsOfVerdict(sql`select ${users.id}, 'suspended', 0 from ${users} where ${where}`);
  const [changed] = await audited(
    ctx,
    { action, target, rows: [{ table: users, where, columns: [users.suspendedUntil] }, items] },
    [
      db
        .update(users)
        .set({ suspendedUntil: suspension?.until ?? null })
        .where(where)
        .returning({ id: users.id }),
      suspension === null
        ? db
            .delete(notifications)
            .where(and(inArray(notifications.ownerId, theirs), eq(notifications.kind, "suspended")))
        : notifyOfSuspension(ctx, suspension.until, suspension.reason, where),
    ],
  );
  showNews(
    ctx,
    changed.map(({ id }) => id),
  );
  return changed.length;
}
