import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { describeError } from "../../logger.ts";

/**
 * Tells objects of a stored change that must be in force once the call is answered; tries twice. On failure the client
 * repeats the call: the verb is idempotent, and tells again.
 * @throws AppError CHANGE_NOT_TOLD
 */
export async function tellWithRetry<Answer>({ log }: Pick<Ctx, "log">, tell: () => Promise<Answer>): Promise<Answer> {
  try {
    return await tell().catch(tell);
  } catch (error) {
    log.error("change-not-told", describeError(error));
    throw new AppError("CHANGE_NOT_TOLD");
  }
}
