import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { BuyGemsLink } from "../../entities/gems/buy-gems-link.tsx";
import { QrSheet } from "../../entities/gems/lazy-qr-sheet.tsx";
import { LoginFirst } from "../../entities/viewer/login-first.tsx";
import { MobileFirst } from "../../entities/viewer/mobile-first.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import {
  type Charge,
  type LedgerOwner,
  type Transaction,
  chargesQuery,
  receivedQuery,
  spentQuery,
  sumsQuery,
} from "./api.ts";
import { DateCell } from "./date-cell.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { gemTexts } from "./texts.ts";

const chargeColumns = [
  { head: gemTexts.date, cell: ({ createdAt }: Charge) => <DateCell iso={createdAt} /> },
  { head: gemTexts.paid, cell: ({ totalAmount }: Charge) => formatCount(totalAmount) },
  { head: gemTexts.tickets, cell: ({ gamesCount }: Charge) => formatCount(gamesCount) },
  { head: gemTexts.used, cell: ({ usedCount }: Charge) => formatCount(usedCount) },
  { head: gemTexts.left, cell: ({ balanceRemaining }: Charge) => formatCount(balanceRemaining) },
  { head: gemTexts.tracking, cell: ({ refId }: Charge) => <bdi dir="ltr">{refId}</bdi> },
];

const spentColumns = [
  { head: gemTexts.date, cell: ({ createdAt }: Transaction) => <DateCell iso={createdAt} /> },
  // The store's items say in their note what they are.
  { head: gemTexts.item, cell: ({ kind, note }: Transaction) => (kind === "store" && note) || gemTexts.kinds[kind] },
  { head: gemTexts.amountUsed, cell: ({ amount }: Transaction) => formatCount(-amount) },
  {
    head: gemTexts.note,
    cell: ({ kind, note }: Transaction) => (kind === "store" ? gemTexts.kinds.store : note || gemTexts.none),
  },
];

const receivedColumns = [
  { head: gemTexts.date, cell: ({ createdAt }: Transaction) => <DateCell iso={createdAt} /> },
  { head: gemTexts.from, cell: ({ kind }: Transaction) => gemTexts.kinds[kind] },
  { head: gemTexts.amountCame, cell: ({ amount }: Transaction) => formatCount(amount) },
  { head: gemTexts.note, cell: ({ note }: Transaction) => note || gemTexts.none },
];

/**
 * The viewer's gem transactions: totals, what they bought with gems, what they paid for gems, and what they were given.
 */
export function GemPage() {
  const viewer = useViewer();
  if (viewer === null) return <LoginFirst emoji="💎" title={gemTexts.signedOutTitle} />;
  if (viewer.mobileNumber === null) return <MobileFirst />;
  return <Ledger owner={{ id: viewer.id, mobile: viewer.mobileNumber }} />;
}

function Ledger({ owner }: { owner: LedgerOwner }) {
  const [showsQr, setShowsQr] = useState(false);
  const sums = useQuery(sumsQuery(owner));
  const spent = useInfiniteQuery(spentQuery(owner));
  const charges = useInfiniteQuery(chargesQuery(owner));
  // If everything received was paid for, the charges already show it.
  const wasGiven = sums.data !== undefined && sums.data.walletCharge > sums.data.robotTotalGames;
  return (
    <div className="grid gap-2.5">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2.5 text-center">
        <Sum label={gemTexts.charged} gems={sums.data?.walletCharge} />
        <Sum label={gemTexts.used} gems={sums.data?.walletSpend} />
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
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setShowsQr(true)} className="flex-[1_1_100%]">
          <span aria-hidden>🎟️</span>
          {gemTexts.venueQr}
        </Button>
      </div>
      <QrSheet open={showsQr} onOpenChange={setShowsQr} none={gemTexts.noVenueCredit} />
      <LedgerTable
        title={gemTexts.spent}
        empty={gemTexts.nothingSpent}
        columns={spentColumns}
        rows={spent.data?.pages.flatMap(({ transactions }) => transactions)}
        keyOf={({ _id }) => _id}
        error={spent.error}
        onRetry={() => void spent.refetch()}
        hasMore={spent.hasNextPage}
        loadingMore={spent.isFetchingNextPage}
        onMore={() => void spent.fetchNextPage()}
      />
      {/* It would jump when the rows above it arrive. */}
      {!spent.isPending && (
        <LedgerTable
          title={gemTexts.charges}
          empty={gemTexts.nothingCharged}
          columns={chargeColumns}
          rows={charges.data?.pages.flatMap(({ items }) => items)}
          keyOf={({ id }) => id}
          error={charges.error}
          onRetry={() => void charges.refetch()}
          hasMore={charges.hasNextPage}
          loadingMore={charges.isFetchingNextPage}
          onMore={() => void charges.fetchNextPage()}
        />
      )}
      {wasGiven && <Received owner={owner} />}
    </div>
  );
}

/** All that came: gifts, prizes and what was paid for. */
function Received({ owner }: { owner: LedgerOwner }) {
  const received = useInfiniteQuery(receivedQuery(owner));
  return (
    <LedgerTable
      title={gemTexts.received}
      empty={gemTexts.nothingReceived}
      columns={receivedColumns}
      rows={received.data?.pages.flatMap(({ transactions }) => transactions)}
      keyOf={({ _id }) => _id}
      error={received.error}
      onRetry={() => void received.refetch()}
      hasMore={received.hasNextPage}
      loadingMore={received.isFetchingNextPage}
      onMore={() => void received.fetchNextPage()}
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
