import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "wouter";

import { DISCOUNT_BADGE_SECONDS } from "../../../../../contract/games/values.ts";
import { paths } from "../../../../../contract/product.ts";
import { useCountdown } from "../../../entities/contact-code/countdown.tsx";
import { parkDiscountTexts } from "../../../entities/park-discount/texts.ts";
import { PersonAvatar } from "../../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { loginLink } from "../../../entities/viewer/login-way.ts";
import { useViewer, type Viewer } from "../../../entities/viewer/session-store.ts";
import { viewerTexts } from "../../../entities/viewer/texts.ts";
import { errorText } from "../../../lib/network/api-client.ts";
import { formatCount } from "../../../lib/persian/format.ts";
import { formatClockWithSeconds } from "../../../lib/persian/day-and-clock.ts";
import { useHasNetwork } from "../../../lib/network/use-has-network.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { FullScreen } from "../../../ui/dialog/full-screen.tsx";
import { QrCodeThatEnds } from "../../../ui/qr-code-that-ends.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { badgeQuery } from "./api.ts";
import { badgeTexts } from "./texts.ts";

export interface DiscountBadgeProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The viewer's badge for a venue's discount. Import it from lazy-discount-badge.tsx. */
export function DiscountBadge(props: DiscountBadgeProps) {
  const viewer = useViewer();
  return (
    <FullScreen {...props} title={badgeTexts.title} closesOnPress={false}>
      {viewer === null ? (
        <EmptyState
          emoji="🎡"
          title={badgeTexts.signedOut}
          body={badgeTexts.signedOutBody}
          action={
            <Link {...loginLink()} onClick={() => props.onOpenChange(false)} className={buttonClass("accent")}>
              {viewerTexts.login}
            </Link>
          }
        />
      ) : !viewer.username ? (
        <EmptyState
          emoji="🎡"
          title={badgeTexts.nameless}
          body={badgeTexts.namelessBody}
          action={
            <Link href={paths.profile} onClick={() => props.onOpenChange(false)} className={buttonClass("accent")}>
              {badgeTexts.toProfile}
            </Link>
          }
        />
      ) : (
        <Badge viewer={viewer} username={viewer.username} />
      )}
    </FullScreen>
  );
}

interface BadgeProps {
  viewer: Viewer;
  username: string;
}

function Badge({ viewer, username }: BadgeProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(badgeQuery(viewer.id));
  const secondsLeft = useCountdown(data?.endsAt ?? null);
  const renew = () => void refetch();
  if (data === undefined && error !== null && !isFetching)
    return <ErrorState message={errorText(error, badgeTexts.failed)} onRetry={renew} />;
  const isOver = data !== undefined && secondsLeft === 0;
  return (
    <div className="grid w-full max-w-[340px] justify-items-center gap-3 text-center">
      <section className="badge-alive grid w-full justify-items-center gap-3 rounded-card p-1">
        <div className="grid w-full justify-items-center gap-3 rounded-[19px] bg-card px-4 pt-3.5 pb-4 text-card-content">
          <Owner viewer={viewer} username={username} percent={data?.percent} />
          {data === undefined ? (
            <Skeleton className="aspect-square w-full max-w-64 rounded-button" />
          ) : (
            <div className="grid w-full max-w-64">
              <QrCodeThatEnds
                text={new URL(`${paths.robot}#badge=${encodeURIComponent(data.token)}`, location.origin).href}
                label={badgeTexts.label}
                isOver={isOver}
                isRenewing={isFetching}
                renew={badgeTexts.renew}
                onRenew={renew}
              />
            </div>
          )}
          <div className="flex w-full flex-wrap items-center justify-between gap-3">
            <LiveClock />
            <Ring secondsLeft={secondsLeft} />
          </div>
        </div>
      </section>
      <p role="status" className="text-sm font-semibold empty:hidden">
        {data === undefined ? badgeTexts.loading : isOver ? <Ended /> : isError && badgeTexts.late}
      </p>
      <p className="text-sm text-muted">{badgeTexts.show}</p>
    </div>
  );
}

/** Why there is no new one yet. */
const Ended = () => (useHasNetwork() ? badgeTexts.ended : badgeTexts.endedOffline);

function Owner({ viewer, username, percent }: BadgeProps & { percent: number | undefined }) {
  return (
    <div className="flex w-full items-center gap-3 text-start">
      <PersonAvatar person={{ ...viewer, username }} size={64} />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-bold">
          <bdi className="min-w-0 wrap-anywhere">{username}</bdi>
          {viewer.blueTick && <BlueTick />}
        </p>
        <p className="text-name font-bold text-accent-text">
          {percent === undefined ? <Skeleton className="my-2 h-4 w-28" /> : parkDiscountTexts.discount(percent)}
        </p>
      </div>
    </div>
  );
}

/** A running clock, which a screenshot of the badge does not have. */
function LiveClock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="grid text-start">
      <span className="text-note text-muted">{badgeTexts.now}</span>
      <time dir="ltr" className="text-lg leading-snug font-bold tabular-nums">
        {formatClockWithSeconds(now.toISOString())}
      </time>
    </p>
  );
}

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** The rest of the badge's minute. */
function Ring({ secondsLeft }: { secondsLeft: number }) {
  const share = Math.min(secondsLeft / DISCOUNT_BADGE_SECONDS, 1);
  const shown = formatCount(secondsLeft);
  return (
    <span role="timer" aria-label={badgeTexts.secondsLeft(shown)} className="relative grid size-13 place-items-center">
      <svg aria-hidden="true" viewBox="0 0 48 48" className="absolute inset-0 transform-[rotate(-90deg)]">
        <circle cx="24" cy="24" r={RADIUS} fill="none" strokeWidth="4.5" className="stroke-line" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          strokeWidth="4.5"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          className="badge-ring stroke-accent"
        />
      </svg>
      <b aria-hidden="true" className="text-sm tabular-nums">
        {shown}
      </b>
    </span>
  );
}
