import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Link } from "wouter";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { paths } from "../../../../contract/product.ts";
import { PAYMENT_REVIEW_PATH } from "../../../../contract/gem-orders/values.ts";
import { GemIcon } from "../../entities/gems/gem-pill.tsx";
import { queryKeys } from "../../entities/query-keys.ts";
import { LoginFirst } from "../../entities/viewer/login-first.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { takeBalance } from "../../entities/viewer/take-balance.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { focusPage } from "../../lib/page-scroller.ts";
import { formatGems, formatToman } from "../../lib/persian/amounts.ts";
import { formatRelativeDate } from "../../lib/persian/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { gemOrderTexts } from "./texts.ts";

type Waiting = CallAnswer<"GET /api/gem-orders">["items"][number];

/** The number shown above another page; its own page shows all. */
const SHOWN_ABOVE = 2;

/** The longest that a page waits for them. */
const LONGEST_WAIT_MS = 1000;

const waitingQuery = (viewerId: string) =>
  queryOptions({
    queryKey: queryKeys.waitingPayments(viewerId),
    queryFn: ({ signal }) => call("GET /api/gem-orders", { signal }),
    staleTime: 0,
    // Gems are bought in a tab of their own: who comes back from it finds the payment here.
    refetchOnWindowFocus: true,
  });

/** A page under the viewer's undecided payments; above them if they come late, so that nothing moves. */
export function BelowWaitingPayments({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  return viewer === null ? children : <BelowPaymentsOf viewerId={viewer.id}>{children}</BelowPaymentsOf>;
}

function BelowPaymentsOf({ viewerId, children }: { viewerId: string; children: ReactNode }) {
  const { data, failureCount } = useQuery(waitingQuery(viewerId));
  const [isLate, setLate] = useState(false);
  const isMissing = data === undefined;
  if (isMissing && failureCount > 0 && !isLate) setLate(true);
  useEffect(() => {
    if (!isMissing) return undefined;
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isMissing]);
  const isAwaited = isMissing && !isLate;
  const payments = data?.items ?? [];
  const shown = payments.length > 0 && <Payments payments={payments} shown={SHOWN_ABOVE} />;
  return (
    <>
      {isAwaited ? <PaymentsSkeleton /> : !isLate && shown}
      <div hidden={isAwaited}>{children}</div>
      {isLate && shown}
    </>
  );
}

/** The viewer's undecided payments, on a page of their own. */
export function WaitingPaymentsPage() {
  const viewer = useViewer();
  if (viewer === null) return <LoginFirst emoji="🔍" title={gemOrderTexts.reviewSignedOut} />;
  return <PaymentsOf viewerId={viewer.id} />;
}

function PaymentsOf({ viewerId }: { viewerId: string }) {
  const { data, error, refetch } = useQuery(waitingQuery(viewerId));
  if (data === undefined) {
    if (error === null) return <PaymentsSkeleton />;
    return <ErrorState message={errorText(error, gemOrderTexts.waitingFailed)} onRetry={() => void refetch()} />;
  }
  if (data.items.length > 0) return <Payments payments={data.items} shown={data.items.length} />;
  return (
    <EmptyState
      emoji="🧾"
      title={gemOrderTexts.noneWaitingTitle}
      body={gemOrderTexts.noneWaitingBody}
      action={
        <Link href={paths.gem} className={buttonClass("accent")}>
          {gemOrderTexts.toGems}
        </Link>
      }
    />
  );
}

function PaymentsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-2.5">
      <span className="sr-only">{gemOrderTexts.asking}</span>
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-28 w-full rounded-card" />
    </div>
  );
}

function Payments({ payments, shown }: { payments: readonly Waiting[]; shown: number }) {
  const id = useId();
  const [decided, setDecided] = useState<readonly string[]>([]);
  useForgetOnLeaving(decided);
  const waiting = payments.filter(({ authority }) => !decided.includes(authority)).length;
  return (
    <section aria-labelledby={id} className="rounded-card border-2 border-accent bg-card p-4 text-card-content">
      <h2 id={id} className="font-bold">
        <span aria-hidden="true">{waiting > 0 ? "⏳" : "✅"} </span>
        {waiting > 0 ? gemOrderTexts.waitingTitle(waiting) : gemOrderTexts.decidedTitle}
      </h2>
      <ul className="grid divide-y divide-line">
        {payments.slice(0, shown).map((payment) => (
          <Payment
            key={payment.authority}
            {...payment}
            onDecided={() => setDecided((others) => [...others, payment.authority])}
          />
        ))}
      </ul>
      {payments.length > shown && (
        <Link href={PAYMENT_REVIEW_PATH} className={`${buttonClass("ghost", "sm")} w-full`}>
          {gemOrderTexts.allWaiting(payments.length)}
        </Link>
      )}
    </section>
  );
}

/** Drops decided payments from the kept answer when their page is left, which says what became of them. */
function useForgetOnLeaving(decided: readonly string[]): void {
  const viewerId = useViewer()?.id;
  const queryClient = useQueryClient();
  const forget = useEffectEvent(() => {
    if (viewerId === undefined || decided.length === 0) return;
    queryClient.setQueryData(
      waitingQuery(viewerId).queryKey,
      (kept) => kept && { ...kept, items: kept.items.filter(({ authority }) => !decided.includes(authority)) },
    );
  });
  useEffect(() => () => forget(), []);
}

/** Keeps its height whatever the gateway answers, because the answer may take seconds. */
function Payment({ authority, gems, toman, createdAt, onDecided }: Waiting & { onDecided: () => void }) {
  const id = useId();
  const now = useNow();
  const row = useRef<HTMLLIElement>(null);
  const check = useCheck(authority, () => {
    onDecided();
    // The buttons were removed. A buyer who has moved on keeps the focus.
    const focused = document.activeElement;
    if (focused === document.body || row.current?.contains(focused)) focusPage();
  });
  const state = check.data?.state;
  const ask = (status: "OK" | "NOK") => check.isPending || check.mutate(status);
  return (
    <li ref={row} className="grid gap-1.5 pt-2 pb-3 last:pb-0">
      <p id={id} className="flex flex-wrap items-center gap-x-2">
        <GemIcon size={20} />
        <b>{formatGems(gems)}</b>
        <span>{formatToman(toman)}</span>
        <span className="text-sm text-muted">{formatRelativeDate(createdAt, now)}</span>
      </p>
      <div role="status" className="min-h-11 text-sm">
        {check.error !== null ? (
          <Problem>{errorText(check.error, gemOrderTexts.verifyFailed)}</Problem>
        ) : (
          gemOrderTexts.outcome[state ?? "waiting"](gems)
        )}
      </div>
      <div className="flex min-h-11 flex-wrap gap-2">
        {(state === undefined || state === "checking") && (
          <>
            <Button
              variant="outline"
              size="sm"
              aria-describedby={id}
              busy={check.isPending && check.variables === "OK"}
              onClick={() => ask("OK")}
            >
              {gemOrderTexts.checkAgain}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              aria-describedby={id}
              busy={check.isPending && check.variables === "NOK"}
              onClick={() => ask("NOK")}
            >
              {gemOrderTexts.notPaid}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/**
 * Asks the gateway about a payment, as its buyer who returns: with «OK», or with «NOK» when they say they did not pay.
 * The server believes neither.
 */
function useCheck(authority: string, onDecided: () => void) {
  const viewerId = useViewer()?.id;
  return useMutation({
    mutationFn: (status: "OK" | "NOK") => call("POST /api/gem-orders/verify", { json: { authority, status } }),
    onSuccess: ({ state, walletBalance }) => {
      if (state === "paid" && viewerId !== undefined && walletBalance !== undefined)
        takeBalance(viewerId, walletBalance);
      if (state !== "checking") onDecided();
    },
  });
}
