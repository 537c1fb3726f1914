import type { Context } from "hono";

import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";
import { addressOf } from "./rate-limit.ts";

/**
 * Whether two digests are one, as the gate of their kind compares and counts them (docs/decisions/021).
 * @throws AppError TOO_MANY_REQUESTS after too many wrong ones from the caller's address
 */
export async function isRightSecret(
  c: Context<AppEnv>,
  kind: "admin" | "venues",
  sent: Uint8Array,
  right: Uint8Array,
): Promise<boolean> {
  const gate = c.env.ADMIN_GATE.getByName(kind);
  const verdict = await gate.compare(addressOf(c), sent, right, c.var.ctx.config.WRONG_SECRETS_PER_MINUTE);
  if ("retryAfter" in verdict) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: verdict.retryAfter });
  return verdict.isRight;
}
