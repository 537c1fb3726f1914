import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "wouter";

import type { NotificationItem } from "../../../../contract/notifications/calls/items.ts";
import { NOTIFICATION_KINDS } from "../../../../contract/notifications/values.ts";
import { paths } from "../../../../contract/product.ts";
import { PushOffer } from "../../entities/notifications/push-offer.tsx";
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
import { notificationsQuery, markSeen } from "./api.ts";
import { AppealSheet } from "../../entities/moderation/lazy-appeal-sheet.tsx";
import { ItemRow } from "./item-row.tsx";
import { notificationTexts } from "./texts.ts";

/** The list behind the bell: what happened to the viewer, an item for each subject. */
export function NotificationsPage() {
  const viewer = useViewer();
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={notificationTexts.title} />
      {viewer === null ? (
        <LoginFirst emoji="🔔" title={notificationTexts.signedOutTitle} body={notificationTexts.signedOutBody} />
      ) : (
        <Notifications key={viewer.ownKey} ownKey={viewer.ownKey} username={viewer.username} />
      )}
    </div>
  );
}

function Notifications({ ownKey, username }: { ownKey: string; username: string | null }) {
  const list = useInfiniteQuery(notificationsQuery(ownKey));
  const now = useNow();
  const [appealed, setAppealed] = useState<{ item: NotificationItem; isOpen: boolean }>();
  const unseen = list.isFetchedAfterMount && list.isSuccess ? (list.data.pages[0]?.unseen ?? null) : null;
  useEffect(() => {
    // If this call fails, the dot stays.
    if (unseen !== null) markSeen(unseen).catch(() => undefined);
  }, [unseen]);

  if (list.isPending) return [0, 1, 2, 3].map((n) => <Skeleton key={n} className="h-16 w-full rounded-2xl" />);
  if (list.data === undefined)
    return <ErrorState message={errorText(list.error)} onRetry={() => void list.refetch()} />;
  const sent = list.data.pages.flatMap((page) => page.items);
  // A newer Worker may send kinds for which this app has no words.
  const items = sent.filter(({ kind }) => NOTIFICATION_KINDS.includes(kind));
  if (items.length === 0 && !list.hasNextPage) return <NothingYet />;
  return (
    <>
      <ul aria-label={notificationTexts.title} className="flex flex-col gap-2">
        {items.map((item, index) => (
          <ItemRow
            key={`${item.kind} ${item.jokeId ?? item.at} ${index}`}
            item={item}
            now={now}
            ownName={username}
            onAppeal={() => setAppealed({ item, isOpen: true })}
          />
        ))}
      </ul>
      {appealed && (
        <AppealSheet
          open={appealed.isOpen}
          item={appealed.item}
          ownKey={ownKey}
          onClose={() => setAppealed({ ...appealed, isOpen: false })}
        />
      )}
      <PushOffer />
      {list.hasNextPage && (
        <MoreButton
          label={notificationTexts.more}
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
      title={notificationTexts.emptyTitle}
      body={notificationTexts.emptyBody}
      action={
        <Link href={paths.add} className={buttonClass("accent")}>
          {notificationTexts.write}
        </Link>
      }
    />
  );
}
