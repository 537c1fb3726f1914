import { useQuery } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { limits, quotaTexts } from "../../../../contract/quotas/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { panelKeys } from "../query-keys.ts";
import { LtrCell } from "../ui/cells.tsx";
import { Card } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";

type Quotas = CallAnswer<"GET /api/admin/quotas">;
type Alarm = Quotas["alarms"][number];

const REREAD_MS = 60_000;

const texts = {
  title: "آنچه از سقف‌ها رفته است",
  used: (used: number, most: number) => `${formatCount(used)} از ${formatCount(most)}`,
  alarm: ({ limit, used, most }: Alarm) => `هشدار: ${quotaTexts.now(limits[limit])} به ${texts.used(used, most)} رسید.`,
  of: {
    everybody: "برای همه",
    strangers: "برای دستگاه‌های ناشناس",
    person: "برای یک نفر",
    device: "برای یک دستگاه",
    network: "شبکهٔ",
  },
  calm: "هیچ سقفی به ۸۰٪ نرسیده است.",
  networks: "پرکارترین شبکه‌های امروز",
  heads: ["شبکه", "چه چیز", "این ساعت", "امروز"],
} as const;

// The native <meter>, in the theme's colours.
const METER =
  "h-2.5 w-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-line [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-optimum-value]:bg-primary [&::-webkit-meter-optimum-value]:bg-none [&::-webkit-meter-suboptimum-value]:bg-danger [&::-webkit-meter-suboptimum-value]:bg-none";

/** The use of limits in this hour and today, and the networks that used most. */
export function UsedQuotas() {
  const quotas = useQuery({
    queryKey: panelKeys.one("quotas"),
    queryFn: () => call("GET /api/admin/quotas"),
    refetchInterval: REREAD_MS,
  });
  return (
    <Card title={texts.title} isWide>
      {quotas.isPending && <Loading />}
      {quotas.isError && <Failed error={quotas.error} onRetry={() => void quotas.refetch()} />}
      {quotas.data && (
        <>
          <Alarms alarms={quotas.data.alarms} />
          <Used used={quotas.data.used} />
          {quotas.data.networks.length > 0 && <Networks networks={quotas.data.networks} />}
        </>
      )}
    </Card>
  );
}

function Alarms({ alarms }: Pick<Quotas, "alarms">) {
  if (alarms.length === 0) return <p className="text-sm text-muted">{texts.calm}</p>;
  return (
    <ul className="grid gap-1 text-sm font-semibold text-danger">
      {alarms.map((alarm) => (
        <li key={`${alarm.limit} ${alarm.per} ${alarm.network}`}>
          {texts.alarm(alarm)}{" "}
          <span className="font-normal">
            ({texts.of[alarm.per]}
            {alarm.network !== null && (
              <>
                {" "}
                <bdi dir="ltr">{alarm.network}</bdi>
              </>
            )}
            )
          </span>
        </li>
      ))}
    </ul>
  );
}

const Used = ({ used }: Pick<Quotas, "used">) => (
  <dl className="grid grid-cols-2 items-end gap-3 text-sm lg:grid-cols-3">
    {used.map(({ limit, used: count, most }) => {
      const label = quotaTexts.now(limits[limit]);
      return (
        <div key={limit} className="grid gap-1">
          <dt className="text-muted">{label}</dt>
          <dd className="grid gap-1">
            {texts.used(count, most)}
            <meter className={METER} aria-label={label} max={most} high={most * 0.8} value={count} />
          </dd>
        </div>
      );
    })}
  </dl>
);

const Networks = ({ networks }: Pick<Quotas, "networks">) => (
  <div className="overflow-x-auto">
    <table aria-label={texts.networks} className="w-full text-sm">
      <caption className="pb-1 text-start font-semibold">{texts.networks}</caption>
      <thead className="text-muted">
        <tr>
          {texts.heads.map((head) => (
            <th key={head} scope="col" className="py-1 pe-3 text-start font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {networks.map(({ quota, network, hour, day }) => (
          <tr key={`${quota} ${network}`} className="border-t border-line">
            <td className="py-1 pe-3">
              <LtrCell text={network} />
            </td>
            <td className="py-1 pe-3">{quotaTexts.what(quota)}</td>
            <td className="py-1 pe-3">{formatCount(hour)}</td>
            <td className="py-1">{formatCount(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
