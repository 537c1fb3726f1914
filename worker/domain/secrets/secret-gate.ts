import { siteKey } from "../../address.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";

/** The gate object of a kind of secret; the administrator's also stores the panel's sessions. */
export const secretGate = ({ objects }: Pick<Ctx, "objects">, kind: "admin" | "venues") =>
  objects.SECRET_GATE.getByName(kind);

const BLOCKED_REMEMBERED = 10_000;

/** The moment until which a gate has blocked a site, so that blocked callers do not keep it busy. */
const blocked = new Map<string, number>();

/**
 * Whether two digests are equal, compared and counted by their kind's gate (D079).
 * @throws AppError TOO_MANY_REQUESTS after too many wrong ones from the caller's address
 */
export async function isRightSecret(
  ctx: Pick<Ctx, "caller" | "config" | "now" | "objects">,
  kind: "admin" | "venues",
  sent: Uint8Array,
  right: Uint8Array,
): Promise<boolean> {
  // By /48, as logins: 65,536 addresses must not be as many tries.
  const site = siteKey(ctx.caller.address);
  const key = `${kind} ${site}`;
  const waitMs = (blocked.get(key) ?? 0) - ctx.now;
  if (waitMs > 0) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: Math.ceil(waitMs / 1000) });
  const verdict = await secretGate(ctx, kind).compare(site, sent, right, ctx.config.WRONG_SECRETS_PER_MINUTE);
  if ("retryAfter" in verdict) {
    if (blocked.size >= BLOCKED_REMEMBERED) blocked.clear();
    blocked.set(key, ctx.now + verdict.retryAfter * 1000);
    throw new AppError("TOO_MANY_REQUESTS", { retryAfter: verdict.retryAfter });
  }
  return verdict.isRight;
}
