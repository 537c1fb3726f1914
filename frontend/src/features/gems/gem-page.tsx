import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { BuyGemsLink } from "../../entities/gems/buy-gems-link.tsx";
import { CreditSheet } from "../../entities/gems/lazy-credit-sheet.tsx";
import { TrackingCode } from "../../entities/gems/tracking-code.tsx";
import { LoginFirst } from "../../entities/viewer/login-first.tsx";
import { MobileFirst } from "../../entities/viewer/mobile-first.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { formatToman } from "../../lib/persian/amounts.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { type Charge, type LedgerOwner, type Transaction, chargesQuery, sumsQuery, transactionsQuery } from "./api.ts";
import { DateCell } from "./date-cell.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { gemTexts } from "./texts.ts";

/** The store's items say in their note what they are. */
const itemOf = ({ kind, note }: Transaction): string => (kind === "store" && note) || gemTexts.kinds[kind];

const transactionColumns = [
  { head: gemTexts.date, cell: ({ createdAt }: Transaction) => <DateCell iso={createdAt} /> },
  { head: gemTexts.item, cell: (row: Transaction) => <Item {...row} /> },
  { head: gemTexts.amount, cell: ({ amount }: Transaction) => <Signed gems={amount} /> },
];

const spentColumns = [
  { head: gemTexts.date, cell: ({ createdAt }: Transaction) => <DateCell iso={createdAt} /> },
  { head: gemTexts.item, cell: itemOf },
  { head: gemTexts.amountUsed, cell: ({ amount }: Transaction) => formatCount(-amount) },
  {
    head: gemTexts.note,
    cell: ({ kind, note }: Transaction) => (kind === "store" ? gemTexts.kinds.store : note || gemTexts.none),
  },
];

const chargeColumns = [
  { head: gemTexts.date, cell: ({ createdAt }: Charge) => <DateCell iso={createdAt} /> },
  { head: gemTexts.paid, cell: ({ totalAmount }: Charge) => formatCount(totalAmount) },
  { head: gemTexts.tickets, cell: ({ gamesCount }: Charge) => formatCount(gamesCount) },
  { head: gemTexts.used, cell: ({ usedCount }: Charge) => formatCount(usedCount) },
  { head: gemTexts.left, cell: ({ balanceRemaining }: Charge) => formatCount(balanceRemaining) },
  {
    head: gemTexts.tracking,
    cell: ({ refId }: Charge) => (
      <span className="text-note">
        <TrackingCode code={refId} />
      </span>
    ),
  },
];

/** One ledger entry with its note; for a payment, its price and tracking code. */
function Item(row: Transaction) {
  const { kind, note, ref, toman } = row;
  const title = itemOf(row);
  return (
    <>
      <span className="font-semibold">{title}</span>
      {toman !== undefined && <span className="ms-2 text-muted">{formatToman(toman)}</span>}
      {kind === "charge" ? (
        <div>
          <TrackingCode code={ref} />
        </div>
      ) : (
        note !== "" && note !== title && <span className="block text-note text-muted">{note}</span>
      )}
    </>
  );
}

/** +۳۰ or −۲۵ */
const Signed = ({ gems }: { gems: number }) => (
  <bdi dir="ltr" className={`whitespace-nowrap ${gems > 0 ? "font-bold" : ""}`}>
    {gems > 0 && "+"}
    {formatCount(gems)}
  </bdi>
);

/** The viewer's gems: totals that agree with one list of what came and went, and the two tables of it. */
export function GemPage() {
  const viewer = useViewer();
  if (viewer === null) return <LoginFirst emoji="💎" title={gemTexts.signedOutTitle} body={gemTexts.signedOutBody} />;
  if (viewer.mobileNumber === null) return <MobileFirst />;
  return <Ledger owner={{ id: viewer.id, mobile: viewer.mobileNumber }} />;
}

const VIEWS = ["all", "spent", "charges"] as const;

function Ledger({ owner }: { owner: LedgerOwner }) {
  const [showsCredit, setShowsCredit] = useState(false);
  const [view, setView] = useState<(typeof VIEWS)[number]>("all");
  const sums = useQuery(sumsQuery(owner));
  return (
    <div className="grid gap-2.5">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2.5 text-center">
        <Sum label={gemTexts.came} gems={sums.data?.walletCharge} />
        <Sum label={gemTexts.went} gems={sums.data?.walletSpend} />
        <Sum label={gemTexts.left} gems={sums.data?.walletBalance} />
      </dl>
      <div className="flex flex-wrap gap-2.5">
        <BuyGemsLink className="basis-full" />
        <Link href={paths.profile} className={`${buttonClass("outline")} flex-1`}>
          {gemTexts.backToProfile}
        </Link>
        <Link href={paths.store} className={`${buttonClass("outline")} flex-1`}>
          {gemTexts.toStore}
        </Link>
        <Button
          variant="outline"
          aria-haspopup="dialog"
          onClick={() => setShowsCredit(true)}
          className="flex-[1_1_100%]"
        >
          <span aria-hidden>🎟️</span>
          {gemTexts.venueCredit}
        </Button>
      </div>
      <CreditSheet open={showsCredit} onOpenChange={setShowsCredit} none={gemTexts.noVenueCredit} />
      <div role="group" aria-label={gemTexts.which} className="flex flex-wrap gap-2">
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === view}
            onClick={() => setView(one)}
            className={`min-h-11 rounded-full border px-4 text-sm press ${one === view ? "border-primary bg-card font-bold text-card-content" : "border-line text-content"}`}
          >
            {gemTexts[one]}
          </button>
        ))}
      </div>
      {view === "charges" ? <Charges owner={owner} /> : <Transactions key={view} owner={owner} view={view} />}
    </div>
  );
}

/** The ledger entries, or the purchases made with gems. */
function Transactions({ owner, view }: { owner: LedgerOwner; view: "all" | "spent" }) {
  const found = useInfiniteQuery(transactionsQuery(owner, view === "spent" ? view : undefined));
  return (
    <LedgerTable
      {...(view === "spent"
        ? { title: gemTexts.spent, empty: gemTexts.nothingSpent, columns: spentColumns }
        : { title: gemTexts.transactions, empty: gemTexts.nothing, columns: transactionColumns })}
      rows={found.data?.pages.flatMap(({ transactions }) => transactions)}
      keyOf={({ _id }) => _id}
      list={found}
    />
  );
}

/** The payments, with how much of each is used. */
function Charges({ owner }: { owner: LedgerOwner }) {
  const found = useInfiniteQuery(chargesQuery(owner));
  return (
    <LedgerTable
      title={gemTexts.charges}
      empty={gemTexts.nothingCharged}
      columns={chargeColumns}
      rows={found.data?.pages.flatMap(({ items }) => items)}
      keyOf={({ id }) => id}
      list={found}
    />
  );
}

function Sum({ label, gems }: { label: string; gems: number | undefined }) {
  return (
    <div className="flex min-w-0 flex-col-reverse items-center rounded-card border border-line bg-card px-1 py-4 text-card-content">
      <dt className="text-note text-muted">{label}</dt>
      <dd className="text-name font-bold">{formatCount(gems)}</dd>
    </div>
  );
}
