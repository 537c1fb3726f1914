import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { byCursor } from "../../lib/network/by-cursor.ts";
import { formatRelativeDate } from "../../lib/persian/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { accountTexts } from "./texts.ts";

type OwnReport = CallAnswer<"GET /api/reports">["items"][number];

const ownReportsQuery = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.ownReports,
    queryFn: ({ pageParam, signal }) => call("GET /api/reports", { query: { cursor: pageParam ?? undefined }, signal }),
    ...byCursor,
  });

/** The viewer's reports and their outcomes. */
export function OwnReports() {
  const now = useNow();
  const reports = useInfiniteQuery({ ...ownReportsQuery(), staleTime: 0 });

  if (reports.isPending) return <Skeleton className="h-15 w-full rounded-2xl" />;
  if (reports.data === undefined)
    return <ErrorState message={errorText(reports.error)} onRetry={() => void reports.refetch()} />;
  const items = reports.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState emoji="🕊️" title={accountTexts.noReports} />;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={accountTexts.reports} className="flex flex-col gap-2">
        {items.map((report) => (
          <Report key={report._id} report={report} now={now} />
        ))}
      </ul>
      {reports.hasNextPage && (
        <Button variant="outline" busy={reports.isFetchingNextPage} onClick={() => void reports.fetchNextPage()}>
          {accountTexts.moreReports}
        </Button>
      )}
    </div>
  );
}

function Report({ report, now }: { report: OwnReport; now: Date }) {
  const { kind, username, text, reason, outcome, createdAt, judgedAt } = report;
  return (
    <li className="flex flex-col gap-1 rounded-2xl border border-line bg-card p-3 text-card-content">
      <p className="text-body font-semibold">{accountTexts.outcomes[outcome]}</p>
      <p className="wrap-anywhere text-sm">
        {accountTexts.reportOf[kind]} {username !== null && accountTexts.reportedBy(username)}
      </p>
      {(kind === "joke" || kind === "message") && (
        <p className="line-clamp-2 wrap-anywhere text-sm text-muted">{text || accountTexts.reportGone}</p>
      )}
      {reason !== "" && <p className="wrap-anywhere text-note text-muted">{accountTexts.yourReason(reason)}</p>}
      <span className="text-note text-muted">{formatRelativeDate(judgedAt ?? createdAt, now)}</span>
    </li>
  );
}
