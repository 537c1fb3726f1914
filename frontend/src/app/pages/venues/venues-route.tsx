import { useState } from "react";

import type { VenueCategory } from "../../../../../contract/venues/values.ts";
import { DiscountBadge } from "../../../features/games/badge/lazy-discount-badge.tsx";
import { categoryTexts } from "../../../features/venues/texts.ts";
import { VenuesPage } from "../../../features/venues/venues-page.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";

export default function VenuesRoute({ category }: { category: VenueCategory }) {
  const [isBadgeOpen, setIsBadgeOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={categoryTexts[category].title} />
      <VenuesPage key={category} category={category} onDiscount={() => setIsBadgeOpen(true)} />
      <DiscountBadge open={isBadgeOpen} onOpenChange={setIsBadgeOpen} />
    </div>
  );
}
