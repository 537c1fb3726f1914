import type { selectSpender } from "../../domain/gems/spend.ts";
import { hasSparkle } from "../../domain/people/listed-person.ts";

/** The items a person owns, and their balance. */
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
