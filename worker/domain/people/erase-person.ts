import type { Ctx } from "../../context.ts";
import type { User } from "../../db/schema/people.ts";
import type { Statement } from "../../db/statements.ts";
import { personalData } from "../../personal-data.ts";
import { batchPart, nothingLeft, runBatch } from "./personal-data.ts";

/**
 * Erases a person for good: everything any feature stores about them (worker/personal-data.ts), in one transaction
 * together with the statements of `alongside`. What others still need refers to an emptied row.
 */
export async function erasePerson(ctx: Ctx, person: User, alongside: readonly Statement[] = []): Promise<void> {
  for (const { beforeErasing } of personalData) await beforeErasing?.(ctx, person);
  await runBatch(ctx.db, [batchPart(alongside, nothingLeft), ...personalData.map(({ erase }) => erase(ctx, person))]);
}
