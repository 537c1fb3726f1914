import type { Context } from "hono";

import { siteKey } from "../address.ts";
import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";

/** The gate object of a kind of secret; the administrator's also stores the panel's sessions. */
export const secretGate = (c: Context<AppEnv>, kind: "admin" | "venues") => c.env.SECRET_GATE.getByName(kind);

/**
 * Whether two digests are equal, compared and counted by their kind's gate (docs/decisions/021).
 * @throws AppError TOO_MANY_REQUESTS after too many wrong ones from the caller's address
 */
export async function isRightSecret(
  c: Context<AppEnv>,
  kind: "admin" | "venues",
  sent: Uint8Array,
  right: Uint8Array,
): Promise<boolean> {
  const { caller, config } = c.var.ctx;
  // By /48, as logins: 65,536 addresses must not be as many tries.
  const site = siteKey(caller.address);
  const verdict = await secretGate(c, kind).compare(site, sent, right, config.WRONG_SECRETS_PER_MINUTE);
  if ("retryAfter" in verdict) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: verdict.retryAfter });
  return verdict.isRight;
}
