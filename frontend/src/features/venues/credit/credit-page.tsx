import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { errorText, hasCode } from "../../../lib/network/api-client.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatToman } from "../../../lib/persian/amounts.ts";
import { formatDay, formatMoment } from "../../../lib/persian/day-and-clock.ts";
import { commonTexts } from "../../../texts/common.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LoadingCard } from "../../../ui/loading-card.tsx";
import { type Credit, creditQuery } from "./api.ts";
import { RedeemForm } from "./redeem-form.tsx";
import { creditPageTexts } from "./texts.ts";

/** The page a venue credit's QR opens: its value for everybody, and the redeem form for the venue's staff. */
export function CreditPage({ rid }: { rid: string }) {
  const { data, error, refetch } = useQuery(creditQuery(rid));
  if (data !== undefined) return <CreditCard credit={data.purchase} />;
  if (hasCode(error, "VENUE_CREDIT_NOT_FOUND", "INVALID_INPUT")) return <CreditMissing />;
  if (error !== null)
    return <ErrorState message={errorText(error, creditPageTexts.failed)} onRetry={() => void refetch()} />;
  return <LoadingCard className="h-72" />;
}

/** No venue credit has this address. */
export const CreditMissing = () => (
  <EmptyState emoji="🔎" title={creditPageTexts.missingTitle} body={creditPageTexts.missingBody} action={<GoHome />} />
);

/** A phone has scanned a QR meant for a machine. */
export const LoginTokenFound = () => (
  <EmptyState emoji="🤖" title={creditPageTexts.machineTitle} body={creditPageTexts.machineBody} action={<GoHome />} />
);

const GoHome = () => (
  <Link href={paths.home} className={buttonClass("accent")}>
    {commonTexts.goHome}
  </Link>
);

function CreditCard({ credit }: { credit: Credit }) {
  const { rid, state, amount, remaining, createdAt, redeemedAt, venue } = credit;
  const isOpen = state === "open";
  return (
    <>
      <section className="grid justify-items-center gap-3 rounded-card border border-line bg-card px-4 py-6 text-center text-card-content">
        <span aria-hidden="true" className="text-[52px] leading-tight">
          {isOpen ? "🎟️" : "✅"}
        </span>
        <h2 className={classNames("text-[1.75rem] leading-snug font-bold", !isOpen && "text-muted line-through")}>
          {formatToman(amount)}
        </h2>
        <p
          className={classNames(
            "rounded-full px-4 py-1 text-sm font-semibold",
            isOpen ? "bg-golden text-golden-content" : "border border-line",
          )}
        >
          {isOpen ? creditPageTexts.open : creditPageTexts.redeemed}
        </p>
        <dl className="grid w-full gap-2 border-t border-line pt-4 text-sm">
          <Row label={creditPageTexts.left} value={formatToman(remaining)} />
          <Row label={creditPageTexts.given} value={formatDay(createdAt)} />
          {redeemedAt !== null && (
            <>
              <Row label={creditPageTexts.redeemedAt} value={formatMoment(redeemedAt)} />
              <Row label={creditPageTexts.where} value={venue || creditPageTexts.byAdmin} />
            </>
          )}
        </dl>
      </section>
      {isOpen && <RedeemForm rid={rid} amount={amount} />}
    </>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
