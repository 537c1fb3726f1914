import type { Ctx } from "../../context.ts";
import { isSuspended } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";

/** Throws SUSPENDED, with its end, during a suspension. */
export function refuseSuspended(ctx: Ctx, suspendedUntil: number | null): void {
  const person = { suspendedUntil };
  if (isSuspended(person, ctx.now))
    throw new AppError("SUSPENDED", { suspendedUntil: new Date(person.suspendedUntil).toISOString() });
}
