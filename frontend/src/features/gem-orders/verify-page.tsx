import type { ReactNode } from "react";
import { Link } from "wouter";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { wantedPath, wanting } from "../../../../contract/gem-orders/values.ts";
import { paths } from "../../../../contract/product.ts";
import { GemIcon } from "../../entities/gems/gem-pill.tsx";
import { TrackingCode } from "../../entities/gems/tracking-code.tsx";
import { missingTexts, useWant, wantedNames } from "../../entities/gems/wanted.ts";
import { errorText, hasCode } from "../../lib/network/api-client.ts";
import { commonTexts } from "../../texts/common.ts";
import { Celebration } from "../../ui/celebration.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { gemOrderTexts } from "./texts.ts";
import { usePaymentResult } from "./use-payment-result.ts";
import { formatGems, formatToman } from "../../lib/persian/amounts.ts";

type Result = CallAnswer<"POST /api/gem-orders/verify">;

/** The result of a payment, for a buyer returning from the gateway. */
export function VerifyPage() {
  const { isPayment, data, error, isFetching, refetch } = usePaymentResult();
  const again = () => void refetch();
  if (!isPayment || hasCode(error, "GEM_ORDER_NOT_FOUND"))
    return <Outcome emoji="🧭" title={gemOrderTexts.unknownTitle} body={gemOrderTexts.unknownBody} />;
  if (data === undefined && error !== null)
    return <ErrorState message={errorText(error, gemOrderTexts.verifyFailed)} onRetry={again} />;
  return (
    <div role="status">
      {data === undefined ? <Asking /> : <Known result={data} isAsking={isFetching} onAgain={again} />}
    </div>
  );
}

function Asking() {
  return (
    <p className="grid justify-items-center gap-4 px-6 py-16 text-center font-semibold">
      <Spinner />
      {gemOrderTexts.asking}
    </p>
  );
}

function Known({ result, isAsking, onAgain }: { result: Result; isAsking: boolean; onAgain: () => void }) {
  switch (result.state) {
    case "paid":
      return <Paid result={result} />;
    case "cancelled":
      return <Outcome emoji="🙂" title={gemOrderTexts.cancelledTitle} body={gemOrderTexts.cancelledBody} canBuy />;
    case "failed":
      return <Outcome emoji="😕" title={gemOrderTexts.failedTitle} body={gemOrderTexts.failedBody} canBuy />;
    case "checking":
      return (
        <Outcome emoji="⏳" title={gemOrderTexts.checkingTitle} body={gemOrderTexts.checkingBody}>
          <Button variant="accent" busy={isAsking} onClick={onAgain}>
            {gemOrderTexts.checkAgain}
          </Button>
          <Link href={paths.gem} className={buttonClass("outline")}>
            {gemOrderTexts.toGems}
          </Link>
        </Outcome>
      );
  }
}

interface OutcomeProps {
  emoji: string;
  title: string;
  body: string;
  /** True where buying once more makes sense. */
  canBuy?: boolean;
  children?: ReactNode;
}

function Outcome({ canBuy = false, children, ...said }: OutcomeProps) {
  const want = useWant();
  return (
    <EmptyState
      {...said}
      action={
        <>
          {children}
          {canBuy && (
            <Link
              href={want === null ? paths.gemBuy : wanting(paths.gemBuy, want.wanted, want.cost)}
              className={buttonClass("accent")}
            >
              {gemOrderTexts.buyAgain}
            </Link>
          )}
          <Link href={paths.home} className={buttonClass("outline")}>
            {commonTexts.goHome}
          </Link>
        </>
      }
    />
  );
}

function Paid({ result: { gems, toman, refId = "", walletBalance } }: { result: Result }) {
  return (
    <div className="grid justify-items-center gap-3 px-2 py-6 text-center">
      <Celebration />
      <span aria-hidden="true" className="like-pulse grid size-28 place-items-center rounded-full bg-[#ffc53d2e]">
        <GemIcon size={64} />
      </span>
      <p className="text-2xl font-bold">{gemOrderTexts.paid(gems)}</p>
      <p className="text-muted">{walletBalance === undefined ? gemOrderTexts.paidElsewhere : gemOrderTexts.paidBody}</p>
      <dl className="my-2 grid w-full divide-y divide-line rounded-card border border-line bg-card px-4 text-card-content">
        <Detail label={gemOrderTexts.amount}>{formatToman(toman)}</Detail>
        {walletBalance !== undefined && <Detail label={gemOrderTexts.newBalance}>{formatGems(walletBalance)}</Detail>}
        <Detail label={gemOrderTexts.tracking}>
          <TrackingCode code={refId} />
        </Detail>
      </dl>
      <div className="grid w-full grid-cols-2 gap-2.5">
        <WayOn />
        <Link href={paths.gem} className={buttonClass("outline")}>
          {gemOrderTexts.toGems}
        </Link>
      </div>
    </div>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center font-semibold">{children}</dd>
    </div>
  );
}

/** Back to what the gems were for; to the store where that is nothing. */
function WayOn() {
  const want = useWant();
  if (want === null)
    return (
      <Link href={paths.store} className={buttonClass("accent")}>
        {gemOrderTexts.toStore}
      </Link>
    );
  const { wanted } = want;
  const [href, text] = [wantedPath(wanted), missingTexts.backTo(wantedNames[wanted])];
  // The game is a document of its own.
  return wanted === "pass" ? (
    <a href={href} className={buttonClass("accent")}>
      {text}
    </a>
  ) : (
    <Link href={href} className={buttonClass("accent")}>
      {text}
    </Link>
  );
}
