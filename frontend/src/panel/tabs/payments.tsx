import { useQuery } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { HOUR_MS } from "../../../../contract/time.ts";
import { ORDER_OPEN_HOURS, WAITING_ORDER_PAGE_SIZE } from "../../../../contract/gem-orders/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import type { ListAction } from "../list-tab/action.ts";
import type { ListColumns } from "../list-tab/columns.ts";
import { ListTab } from "../list-tab/list-tab.tsx";
import { LedgerLine } from "../payments/ledger-line.tsx";
import { panelKeys } from "../query-keys.ts";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { Card, TabPage } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";

type Order = CallAnswer<"GET /api/admin/gem-orders">["items"][number];

const texts = {
  title: "پرداخت‌ها و دفتر جم",
  waiting: "پرداخت‌هایی که منتظرند",
  waitingHint: "هر پنج دقیقه خودشان از درگاه پرسیده می‌شوند؛ این‌جا می‌شود زودتر پرسید. دیرمانده‌ها پررنگ‌ترند.",
  buyer: "خریدار",
  gems: "جم",
  toman: "تومان",
  since: "از کِی",
  asked: "آخرین پرسش",
  settle: "پرسیدن از درگاه",
  proof: "درستی دفتر جم",
  hint: "هر شب همهٔ کیف پول‌ها با دفتر سنجیده می‌شوند.",
  provedAt: "آخرین سنجش",
  wallets: "کیف پول‌ها",
} as const;

const columns: ListColumns<Order> = [
  {
    title: texts.buyer,
    cell: (row) => <LtrCell text={row.username || row.userId} />,
  },
  { title: texts.gems, cell: ({ gems }) => formatCount(gems) },
  { title: texts.toman, cell: ({ toman }) => formatCount(toman) },
  { title: texts.since, cell: ({ createdAt }) => <DateCell iso={createdAt} /> },
  { title: texts.asked, cell: ({ askedAt }) => <DateCell iso={askedAt} /> },
];

const actions: readonly ListAction<Order>[] = [
  {
    id: "settle",
    label: texts.settle,
    key: "s",
    run: ({ _id: id }) => call("POST /api/admin/gem-orders/{id}/settle", { params: { id } }),
  },
];

const isLate = ({ createdAt }: Order) => Date.now() - Date.parse(createdAt) > ORDER_OPEN_HOURS * HOUR_MS;

/** Payments without a decision of the gateway, and whether the ledger of gems is consistent. */
export default function PaymentsTab() {
  return (
    <TabPage title={texts.title}>
      <ListTab
        isPart
        name="gem-orders"
        title={texts.waiting}
        hint={texts.waitingHint}
        pageSize={WAITING_ORDER_PAGE_SIZE}
        read={({ page, limit, cursor }) =>
          call("GET /api/admin/gem-orders", { query: { page, limit, ...(cursor && { cursor }) } })
        }
        keyOf={({ _id }) => _id}
        nameOf={({ username, gems }) => `${username} ${formatCount(gems)}`}
        columns={columns}
        actions={actions}
        isMarked={isLate}
      />
      <LedgerProof />
    </TabPage>
  );
}

function LedgerProof() {
  const proof = useQuery({
    queryKey: panelKeys.one("ledger-proof"),
    queryFn: () => call("GET /api/admin/ledger-proof"),
  });
  return (
    <Card title={texts.proof}>
      <p className="text-sm text-muted">{texts.hint}</p>
      {proof.isPending && <Loading />}
      {proof.isError && <Failed error={proof.error} onRetry={() => void proof.refetch()} />}
      {proof.data && (
        <>
          <p>
            <LedgerLine {...proof.data} />
          </p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-muted">{texts.provedAt}</dt>
            <dd>
              <DateCell iso={proof.data.provedAt} />
            </dd>
            <dt className="text-muted">{texts.wallets}</dt>
            <dd>{formatCount(proof.data.wallets)}</dd>
          </dl>
        </>
      )}
    </Card>
  );
}
