import type { grantPendingRoute } from "../../../contract/rewards/calls.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { selectWallet } from "../../domain/gems/wallet.ts";
import { grant } from "./grant.ts";
import { ownMobile, rewardDigest } from "./own-mobile.ts";

/**
 * Grants the viewer all rewards waiting for their mobile, each once (design 40).
 * @throws AppError REWARD_MOBILE_REQUIRED
 */
export async function grantPending(ctx: PersonCtx, { mobileNumber }: Input<typeof grantPendingRoute>) {
  const mobile = await ownMobile(ctx, mobileNumber);
  const [, , granted, [wallet]] = await ctx.db.batch([
    ...grant(ctx, { mobile, digest: rewardDigest(ctx, mobile) }),
    selectWallet({ userId: ctx.viewer.userId }),
  ]);
  return {
    granted: granted.map(({ code, ...gift }) => ({ code: code ?? "", ...gift })),
    walletBalance: wallet?.balance ?? 0,
  };
}
