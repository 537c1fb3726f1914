import { useState } from "react";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { commonTexts } from "../../texts/common.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Venue } from "./api.ts";
import { venueTexts } from "./texts.ts";
import { VenueSheet } from "./venue-sheet.tsx";

const frameClass = "overflow-hidden rounded-card border border-line bg-card text-card-content";
const headClass = "py-2 text-start text-note font-semibold text-muted";
const SKELETON_ROWS = 8;

interface VenueTableProps {
  title: string;
  venues: readonly Venue[];
  onDiscount: () => void;
}

/** Name, province and city, and the venue's id: three columns on every phone (002 §2). A row opens what one can do there. */
export function VenueTable({ title, venues, onDiscount }: VenueTableProps) {
  const [chosen, setChosen] = useState<Venue | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const choose = (venue: Venue) => {
    setChosen(venue);
    setIsOpen(true);
  };
  return (
    <div className={frameClass}>
      <table className="w-full table-fixed">
        <caption className="sr-only">{title}</caption>
        <thead className="border-b border-line">
          <tr>
            <th scope="col" className={`${headClass} w-[40%] ps-3`}>
              {venueTexts.name}
            </th>
            <th scope="col" className={`${headClass} w-[28%] ps-1`}>
              {venueTexts.region}
            </th>
            <th scope="col" className={`${headClass} ps-1 pe-3`}>
              {venueTexts.siteId}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {venues.map((venue) => (
            <VenueRow key={venue._id} venue={venue} onChoose={() => choose(venue)} />
          ))}
        </tbody>
      </table>
      <VenueSheet venue={chosen} open={isOpen} onOpenChange={setIsOpen} onDiscount={onDiscount} />
    </div>
  );
}

function VenueRow({ venue, onChoose }: { venue: Venue; onChoose: () => void }) {
  const { name, region, siteId } = venue;
  return (
    <tr>
      <th scope="row" className="ps-3 pe-1 text-start">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onChoose}
          className="min-h-13 w-full py-2 text-start text-sm leading-snug font-semibold wrap-anywhere press"
        >
          {name}
        </button>
      </th>
      <td className="px-1 py-2 text-note leading-snug text-muted wrap-anywhere">{region || venueTexts.none}</td>
      <td className="ps-1 pe-3">
        {siteId === "" ? (
          <span className="text-muted">
            <span aria-hidden="true">{venueTexts.none}</span>
            <span className="sr-only">{venueTexts.noSiteId}</span>
          </span>
        ) : (
          <Link
            href={paths.user(siteId)}
            className="flex min-h-11 min-w-0 items-center text-note leading-snug text-primary underline underline-offset-4"
          >
            <bdi className="min-w-0 wrap-anywhere">{siteId}</bdi>
          </Link>
        )}
      </td>
    </tr>
  );
}

/** The table's skeleton. */
export function VenueTableSkeleton() {
  return (
    <div aria-busy="true" className={`${frameClass} grid divide-y divide-line`}>
      <span className="sr-only">{commonTexts.loading}</span>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className="flex min-h-13 items-center gap-4 px-3">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-3 w-16" />
          <Skeleton className="ms-auto h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
