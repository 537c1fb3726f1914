import { ChevronLeft } from "lucide-react";
import { Link } from "wouter";

import type { FollowPage } from "../../../../contract/follows/calls.ts";
import { FOLLOW_PAGE_SIZE } from "../../../../contract/follows/values.ts";
import { type FollowKind, paths } from "../../../../contract/product.ts";
import { formatCount, formatDate } from "../../lib/persian/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { commonTexts } from "../../texts/common.ts";
import { PersonAvatar } from "../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../entities/person/blue-tick.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { followListTexts } from "./list-texts.ts";

interface FollowTableProps {
  kind: FollowKind;
  items: FollowPage["items"];
  /** The first row's number: numbering continues over the pages. */
  firstRow: number;
}

const frameClass = "@container overflow-hidden rounded-card border border-line bg-card text-card-content";
const headClass = "py-2 text-start text-note font-semibold text-muted";

/** Row number, person, day, and the way to their profile (001 §2). */
export function FollowTable({ kind, items, firstRow }: FollowTableProps) {
  const now = useNow();
  return (
    <div className={frameClass}>
      <table className="w-full table-fixed">
        <caption className="sr-only">{followListTexts.title[kind]}</caption>
        <thead className="border-b border-line">
          <tr>
            <th scope="col" className={`${headClass} w-[3.5rem] ps-3 @max-[16rem]:hidden`}>
              {followListTexts.row}
            </th>
            <th scope="col" className={`${headClass} @max-[16rem]:ps-3`}>
              {followListTexts.username}
            </th>
            <th scope="col" className={`${headClass} w-[3.5rem] @max-[16rem]:hidden`}>
              {followListTexts.since}
            </th>
            <th scope="col" className="w-20 @max-[21rem]:w-12">
              <span className="sr-only">{followListTexts.view}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map((person, index) => (
            <tr key={person.id}>
              <td className="ps-3 text-note text-muted @max-[16rem]:hidden">{formatCount(firstRow + index)}</td>
              <th scope="row" className="py-1 pe-2 text-start @max-[16rem]:ps-3 font-semibold">
                {/* A touch target over the whole row; keyboards use the button at its end. */}
                <Link
                  href={paths.user(person.username)}
                  tabIndex={-1}
                  className="flex min-h-11 min-w-0 items-center gap-2 text-sm leading-snug"
                >
                  <PersonAvatar person={person} size={36} />
                  <bdi className="min-w-0 wrap-anywhere">{person.username}</bdi>
                  {person.blueTick && <BlueTick />}
                </Link>
              </th>
              <td className="text-note text-muted @max-[16rem]:hidden">
                <time dateTime={person.followedAt}>{formatDate(person.followedAt, now)}</time>
              </td>
              <td className="pe-1 text-end">
                <Link
                  href={paths.user(person.username)}
                  aria-label={followListTexts.viewName(person.username)}
                  className={`${buttonClass("ghost", "sm")} px-1! -outline-offset-2`}
                >
                  <span className="@max-[21rem]:hidden">{followListTexts.view}</span>
                  <ChevronLeft size={18} aria-hidden />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table's skeleton. */
export function FollowTableSkeleton() {
  return (
    <div aria-busy="true" className={`${frameClass} grid divide-y divide-line`}>
      <span className="sr-only">{commonTexts.loading}</span>
      {Array.from({ length: FOLLOW_PAGE_SIZE }, (_, row) => (
        <div key={row} className="flex min-h-14 items-center gap-2.75 px-3">
          <Skeleton className="h-3 w-4" />
          <Skeleton className="size-9" />
          <Skeleton className="h-3 w-28" />
          <Skeleton className="ms-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
