import { type SQL, and, inArray, isNull } from "drizzle-orm";

import { DAY_MS } from "../../../contract/time.ts";
import { SUSPENSION_DAYS_DEFAULT, SUSPENSION_DAYS_MAX } from "../../../contract/users/values.ts";
import type { Ctx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import type { Accounts } from "./find-accounts.ts";

/**
 * Suspends people until a moment, or changes the end of their suspension. In force at once for calls and lists; in
 * rooms and boards within 15 seconds, when their cached facts expire (D012).
 * @throws AppError SUSPENSION_END_INVALID, and what finding them throws
 */
export async function suspendUsers(ctx: Ctx, named: Accounts, until: string | undefined) {
  const suspendedUntil = until === undefined ? ctx.now + SUSPENSION_DAYS_DEFAULT * DAY_MS : Date.parse(until);
  const isFair = suspendedUntil > ctx.now && suspendedUntil <= ctx.now + SUSPENSION_DAYS_MAX * DAY_MS;
  if (!isFair) throw new AppError("SUSPENSION_END_INVALID");
  const action = named.isEverybody ? "person.suspend-all" : "person.suspend";
  const count = await setSuspension(ctx, named, action, suspendedUntil);
  return { message: "تعلیق شد.", count, suspendedUntil: new Date(suspendedUntil).toISOString() };
}

/** Ends the suspension of people, if any. @throws AppError what finding them throws */
export async function unsuspendUsers(ctx: Ctx, named: Accounts) {
  const count = await setSuspension(ctx, named, "person.unsuspend", null);
  return { message: "تعلیق برداشته شد.", count, suspendedUntil: null };
}

async function setSuspension(
  ctx: Ctx,
  { people, target }: Accounts,
  action: "person.suspend" | "person.suspend-all" | "person.unsuspend",
  suspendedUntil: number | null,
): Promise<number> {
  const ids = people.map(({ id }) => id);
  const where: SQL | undefined = and(inArray(users.id, ids), isNull(users.deletedAt));
  const [changed] = await audited(
    ctx,
    { action, target, rows: [{ table: users, where, columns: [users.suspendedUntil] }] },
    [ctx.db.update(users).set({ suspendedUntil }).where(where).returning({ id: users.id })],
  );
  return changed.length;
}
