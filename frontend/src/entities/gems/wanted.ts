import { PASS_GEMS } from "../../../../contract/games/values.ts";
import { type Wanted, costOf, wantedOf } from "../../../../contract/gem-orders/values.ts";
import { STORE_PRICES } from "../../../../contract/store/values.ts";
import { formatGems } from "../../lib/persian/amounts.ts";
import { useSearchParams } from "../../lib/use-search-params.ts";
import { useViewer } from "../viewer/session-store.ts";

/** The purposes of a gem purchase, by their names in the store and elsewhere. */
export const wantedNames: Record<Wanted, string> = {
  "blue-tick": "تیک آبی",
  "colorful-frame": "قاب رنگی عکس",
  "sparkle-effect": "افکت درخشش",
  "no-ads": "بدون تبلیغ",
  video: "ویدیوی من",
  pass: "عروسک‌گیر",
};

export const missingTexts = {
  missing: (gems: number) => `${formatGems(gems)} کم داری`,
  missingFor: (name: string, gems: number) => `برای «${name}» ${formatGems(gems)} کم داری`,
  backTo: (name: string) => `بازگشت به «${name}»`,
} as const;

const COSTS = { ...STORE_PRICES, pass: PASS_GEMS };

/** The purchase named in the address and the gems still missing for it; null without one. */
export function useWant() {
  const query = useSearchParams();
  const balance = useViewer()?.walletBalance;
  const wanted = wantedOf(query.get("for"));
  if (wanted === null) return null;
  // A video costs as many as it has days.
  const cost = wanted === "video" ? costOf(query.get("cost")) : undefined;
  const price = wanted === "video" ? cost : COSTS[wanted];
  const isKnown = price !== undefined && balance !== undefined;
  return { wanted, cost, missing: isKnown ? Math.max(0, price - balance) : 0 };
}
