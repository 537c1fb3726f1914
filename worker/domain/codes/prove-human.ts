import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { openSealed } from "../sealed-text.ts";
import { selectSettings, settingOf } from "../settings/setting.ts";

/**
 * Verifies a Turnstile token if the administrator has set Turnstile up (R66); one extra round trip, made only
 * beyond a budget.
 * @returns whether it was verified; false when Turnstile is not set up
 * @throws AppError HUMAN_CHECK_REQUIRED without a token and HUMAN_CHECK_FAILED for an invalid one, both with the site
 * key; HUMAN_CHECK_AWAY when the service does not answer
 */
export async function proveHuman(ctx: Ctx, token: string | undefined): Promise<boolean> {
  const [rows] = await ctx.db.batch([selectSettings(ctx.db, "human-check", "turnstile-secret")]);
  const { enabled, siteKey } = settingOf(rows, "human-check");
  const { secret: sealed } = settingOf(rows, "turnstile-secret");
  const secret = enabled && sealed !== "" ? await openSealed(sealed, ctx.config.CODE_SEAL_SECRET) : null;
  if (secret === null) return false;
  if (token === undefined) throw new AppError("HUMAN_CHECK_REQUIRED", { siteKey });
  const isHuman = await ctx.providers.turnstile
    .isHuman({ token, secret: new TextDecoder().decode(secret) })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      const { provider, reason, providerCode } = error;
      ctx.log.warn("human-not-checked", { provider, reason, providerCode });
      throw new AppError("HUMAN_CHECK_AWAY");
    });
  if (!isHuman) throw new AppError("HUMAN_CHECK_FAILED", { siteKey });
  return true;
}
