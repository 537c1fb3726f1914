import type { selectSpender } from "../../domain/gems/spend.ts";
import { hasSparkle } from "../../domain/people/listed-person.ts";

/** What somebody has of the store, and what is left of their gems. */
export function toOwned({ user, balance }: ReturnType<typeof selectSpender>["_"]["result"][number]) {
  return {
    blueTick: user.blueTick,
    colorfulFrame: user.colorfulFrame,
    sparkleEffect: hasSparkle(user),
    noAds: user.noAds,
    adsEnabled: user.adsEnabled,
    walletBalance: balance,
  };
}
