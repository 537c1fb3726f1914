import { Share2 } from "lucide-react";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { venuesPath } from "../../../../contract/venues/places.ts";
import { copyLink } from "../../lib/share.ts";
import { commonTexts } from "../../texts/common.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.ts";
import type { Venue } from "./api.ts";
import { venueTexts } from "./texts.ts";

const frameClass = "@container overflow-hidden rounded-card border border-line bg-card text-card-content";
const headClass = "py-2 text-start text-note font-semibold text-muted";
const SKELETON_ROWS = 8;

/** Name, province and city, and the way to the venue's profile: three columns (002 §2). */
export function VenueTable({ title, venues }: { title: string; venues: readonly Venue[] }) {
  return (
    <div className={frameClass}>
      <table className="w-full table-fixed">
        <caption className="sr-only">{title}</caption>
        <thead className="border-b border-line">
          <tr>
            <th scope="col" className={`${headClass} w-[36%] ps-3`}>
              {venueTexts.name}
            </th>
            <th scope="col" className={`${headClass} w-[25%] ps-1`}>
              {venueTexts.region}
            </th>
            <th scope="col" className={`${headClass} ps-1 pe-3`}>
              {venueTexts.siteId}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {venues.map((venue) => (
            <VenueRow key={venue._id} venue={venue} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function VenueRow({ venue }: { venue: Venue }) {
  const { name, region, siteId } = venue;
  return (
    <tr>
      <th scope="row" className="py-2 ps-3 pe-1 text-start text-sm leading-snug font-semibold wrap-anywhere">
        {name}
      </th>
      <td className="px-1 py-2 text-note leading-snug text-muted wrap-anywhere">{region || venueTexts.none}</td>
      <td className="py-1 ps-1">
        <span className="flex flex-wrap items-center justify-between">
          {siteId === "" ? (
            <span className="text-muted">
              <span aria-hidden="true">{venueTexts.none}</span>
              <span className="sr-only">{venueTexts.noSiteId}</span>
            </span>
          ) : (
            <Link
              href={paths.user(siteId)}
              className="flex min-h-11 min-w-0 flex-1 items-center text-note leading-snug text-primary underline underline-offset-4"
            >
              <bdi className="min-w-0 wrap-anywhere">{siteId}</bdi>
            </Link>
          )}
          <IconButton label={venueTexts.shareName(name)} onClick={() => void shareVenue(venue)} className="text-muted">
            <Share2 size={18} aria-hidden />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}

/** Shares the search that finds the venue, which has no page of its own. */
async function shareVenue({ category, name }: Venue): Promise<void> {
  const link = `${venuesPath(category)}?${new URLSearchParams({ q: name })}`;
  if ((await copyLink(link)) === "copied") showToast(commonTexts.linkCopied);
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
