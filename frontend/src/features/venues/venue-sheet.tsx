import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { venuesPath } from "../../../../contract/venues/values.ts";
import { copyLink } from "../../lib/share.ts";
import { commonTexts } from "../../texts/common.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { showToast } from "../../ui/toast.ts";
import type { Venue } from "./api.ts";
import { venueTexts } from "./texts.ts";

interface VenueSheetProps {
  /** The last chosen one stays while the sheet closes. */
  venue: Venue | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscount: () => void;
}

/** The discount, the map, the profile and the link of one venue. */
export function VenueSheet({ venue, open, onOpenChange, onDiscount }: VenueSheetProps) {
  if (venue === null) return null;
  const { name, region, siteId } = venue;
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={name} description={region}>
      <div className="grid gap-2.5">
        <Button
          variant="accent"
          onClick={() => {
            close();
            onDiscount();
          }}
        >
          {venueTexts.discount}
        </Button>
        <a href={mapOf(venue)} target="_blank" rel="noopener" onClick={close} className={buttonClass("outline")}>
          {venueTexts.map} <span className="sr-only">{commonTexts.newTab}</span>
        </a>
        {siteId !== "" && (
          <Link href={paths.user(siteId)} onClick={close} className={buttonClass("outline")}>
            {venueTexts.profile}
          </Link>
        )}
        <Button variant="outline" onClick={() => void shareVenue(venue)}>
          {venueTexts.share}
        </Button>
      </div>
    </Sheet>
  );
}

/** A search by name and city: the list has no coordinates. Phones open it in their map application. */
const mapOf = ({ name, region }: Venue): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: `${name} ${region}`.trim() })}`;

/** Shares the search that finds the venue, which has no page of its own. */
async function shareVenue({ category, name }: Venue): Promise<void> {
  const link = `${venuesPath(category)}?${new URLSearchParams({ q: name })}`;
  if (await copyLink(link)) showToast(commonTexts.linkCopied);
}
