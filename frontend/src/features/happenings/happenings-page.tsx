import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "wouter";

import type { Happening } from "../../../../contract/happenings/calls.ts";
import { paths } from "../../../../contract/product.ts";
import { LoginFirst } from "../../entities/viewer/login-first.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { useNow } from "../../lib/use-now.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { happeningsQuery, markSeen } from "./api.ts";
import { AppealSheet } from "./lazy-appeal-sheet.tsx";
import { PushOffer } from "./push-offer.tsx";
import { HappeningRow } from "./happening-row.tsx";
import { happeningTexts } from "./texts.ts";

/** The list behind the bell: what happened to the viewer, a line for each subject. */
export function HappeningsPage() {
  const viewer = useViewer();
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={happeningTexts.title} />
      {viewer === null ? (
        <LoginFirst emoji="🔔" title={happeningTexts.signedOutTitle} body={happeningTexts.signedOutBody} />
      ) : (
        <Happenings key={viewer.ownKey} ownKey={viewer.ownKey} username={viewer.username} />
      )}
    </div>
  );
}

function Happenings({ ownKey, username }: { ownKey: string; username: string | null }) {
  const list = useInfiniteQuery(happeningsQuery(ownKey));
  const now = useNow();
  const [appealed, setAppealed] = useState<{ line: Happening; isOpen: boolean }>();
  const newestAt = list.isFetchedAfterMount && list.isSuccess ? (list.data.pages[0]?.newestAt ?? null) : null;
  useEffect(() => {
    // If this call fails, the dot stays.
    if (newestAt !== null) markSeen(newestAt).catch(() => undefined);
  }, [newestAt]);

  if (list.isPending) return [0, 1, 2, 3].map((n) => <Skeleton key={n} className="h-16 w-full rounded-2xl" />);
  if (list.data === undefined)
    return <ErrorState message={errorText(list.error)} onRetry={() => void list.refetch()} />;
  const lines = list.data.pages.flatMap(({ items }) => items);
  if (lines.length === 0 && !list.hasNextPage) return <NothingYet />;
  return (
    <>
      <ul aria-label={happeningTexts.title} className="flex flex-col gap-2">
        {lines.map((line, index) => (
          <HappeningRow
            key={`${line.kind} ${line.jokeId ?? line.at} ${index}`}
            line={line}
            now={now}
            ownName={username}
            onAppeal={() => setAppealed({ line, isOpen: true })}
          />
        ))}
      </ul>
      {appealed && (
        <AppealSheet
          open={appealed.isOpen}
          line={appealed.line}
          ownKey={ownKey}
          onClose={() => setAppealed({ ...appealed, isOpen: false })}
        />
      )}
      <PushOffer />
      {list.hasNextPage && (
        <MoreButton
          label={happeningTexts.more}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      emoji="🔔"
      title={happeningTexts.emptyTitle}
      body={happeningTexts.emptyBody}
      action={
        <Link href={paths.add} className={buttonClass("accent")}>
          {happeningTexts.write}
        </Link>
      }
    />
  );
}
