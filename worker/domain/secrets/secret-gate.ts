import { siteKey } from "../../address.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";

/** The gate object of a kind of secret; the administrator's also stores the panel's sessions. */
export const secretGate = ({ objects }: Pick<Ctx, "objects">, kind: "admin" | "venues") =>
  objects.SECRET_GATE.getByName(kind);

/**
 * Whether two digests are equal, compared and counted by their kind's gate (D079).
 * @throws AppError TOO_MANY_REQUESTS after too many wrong ones from the caller's address
 */
export async function isRightSecret(
  ctx: Pick<Ctx, "caller" | "config" | "objects">,
  kind: "admin" | "venues",
  sent: Uint8Array,
  right: Uint8Array,
): Promise<boolean> {
  // By /48, as logins: 65,536 addresses must not be as many tries.
  const site = siteKey(ctx.caller.address);
  const verdict = await secretGate(ctx, kind).compare(site, sent, right, ctx.config.WRONG_SECRETS_PER_MINUTE);
  if ("retryAfter" in verdict) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: verdict.retryAfter });
  return verdict.isRight;
}
