import { Ticket } from "lucide-react";

import { GemIcon } from "../../entities/gems/gem-pill.tsx";
import { rewardTexts } from "../../entities/reward/texts.ts";
import { formatGems } from "../../lib/persian/amounts.ts";

/** A reward's gift. */
export interface Gift {
  /** Gems. */
  giftTokens: number;
  /** Venue credit, in thousand toman. */
  giftAmount: number;
}

/** The gems and the venue credit of a gift, whichever it has. */
export function GiftLine({ giftTokens, giftAmount }: Gift) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-name font-bold">
      {giftTokens > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <GemIcon size={22} />
          {formatGems(giftTokens)}
        </span>
      )}
      {giftAmount > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <Ticket size={22} aria-hidden className="shrink-0" />
          {rewardTexts.amount(giftAmount)}
        </span>
      )}
    </p>
  );
}
