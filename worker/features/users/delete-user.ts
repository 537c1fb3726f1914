import type { Ctx } from "../../context.ts";
import { auditing } from "../../domain/audit/audited.ts";
import { endSockets } from "../../domain/messages/end-sockets.ts";
import { erasePerson } from "../../domain/people/erase-person.ts";
import type { Accounts } from "./find-accounts.ts";

/** Erases a person for good, as if they had left; cannot be undone. */
export async function deleteUser(ctx: Ctx, { people, target }: Accounts) {
  for (const person of people) {
    const { before, after } = auditing(ctx, ctx.newId(), { action: "person.delete", target, rows: [] });
    await erasePerson(ctx, person, [...before, ...after]);
    await endSockets(ctx, person.id, null);
  }
  return { message: "حساب برای همیشه پاک شد." };
}
