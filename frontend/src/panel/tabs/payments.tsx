import { useQuery } from "@tanstack/react-query";

import { call } from "../../lib/api-client.ts";
import { formatCount } from "../../lib/format.ts";
import { panelKeys } from "../query-keys.ts";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { DateCell } from "../ui/cells.tsx";
import { Card } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";

const texts = {
  title: "پرداخت‌ها و دفتر جم",
  proof: "درستی دفتر جم",
  hint: "هر شب همهٔ کیف پول‌ها با دفتر سنجیده می‌شوند.",
  holds: "درست است: هر کیف پول همان است که دفتر می‌گوید.",
  wrong: (count: number) => `${formatCount(count)} کیف پول با دفتر نمی‌خواند.`,
  stale: "تازگی‌ها سنجیده نشده است.",
  provedAt: "آخرین سنجش",
  wallets: "کیف پول‌ها",
} as const;

/** Whether the ledger of gems holds. */
export default function PaymentsTab() {
  const proof = useQuery({
    queryKey: panelKeys.one("ledger-proof"),
    queryFn: () => call("GET /api/admin/ledger-proof"),
  });
  return (
    <SettingsTab title={texts.title} hint={texts.hint}>
      <Card title={texts.proof}>
        {proof.isPending && <Loading />}
        {proof.isError && <Failed error={proof.error} onRetry={() => void proof.refetch()} />}
        {proof.data && (
          <>
            <p className={proof.data.holds ? "text-online" : "font-semibold text-danger"}>
              {proof.data.holds
                ? texts.holds
                : proof.data.wrongWallets > 0
                  ? texts.wrong(proof.data.wrongWallets)
                  : texts.stale}
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
    </SettingsTab>
  );
}
