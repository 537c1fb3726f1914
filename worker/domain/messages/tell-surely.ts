import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { describeError } from "../../logger.ts";

/**
 * Tells objects of a change that stands by now and must hold once it is answered, a second time where one could not be reached.
 * Who asked for it tries again otherwise: the verb is idempotent, and tells again.
 * @throws AppError CHANGE_NOT_TOLD
 */
export async function tellSurely({ log }: Pick<Ctx, "log">, tell: () => Promise<unknown>): Promise<void> {
  try {
    await tell().catch(tell);
  } catch (error) {
    log.error("change-not-told", describeError(error));
    throw new AppError("CHANGE_NOT_TOLD");
  }
}
