import { useQuery } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../contract/calls.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { panelKeys } from "../query-keys.ts";
import { LtrCell } from "../ui/cells.tsx";
import { Card } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";

type Budgets = CallAnswer<"GET /api/admin/code-budgets">;
type Alarm = Budgets["alarms"][number];

const REREAD_MS = 60_000;

const texts = {
  title: "کدهای فرستاده‌شده",
  type: { mobile: "پیامک", email: "ایمیل" },
  window: { hour: "این ساعت", day: "امروز" },
  used: (used: number, budget: number) => `${formatCount(used)} از ${formatCount(budget)}`,
  alarm: ({ type, window, used, budget }: Alarm) =>
    `هشدار: ${texts.type[type]} ${texts.window[window]} به ${texts.used(used, budget)} رسید.`,
  everybodys: "برای همه",
  ofNetwork: "شبکهٔ",
  calm: "هیچ سقفی به ۸۰٪ نرسیده است.",
  networks: "پرکارترین شبکه‌های امروز",
  network: "شبکه",
  way: "راه",
} as const;

const TYPES = ["mobile", "email"] as const;
const WINDOWS = ["hour", "day"] as const;
const PER = {
  mobile: { hour: "smsPerHour", day: "smsPerDay" },
  email: { hour: "emailsPerHour", day: "emailsPerDay" },
} as const;

// The native <meter>, in the theme's colours.
const METER =
  "h-2.5 w-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-line [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-optimum-value]:bg-primary [&::-webkit-meter-optimum-value]:bg-none [&::-webkit-meter-suboptimum-value]:bg-danger [&::-webkit-meter-suboptimum-value]:bg-none";

/** The codes sent in this hour and today against their limits, and the networks that requested most. */
export function CodeBudgets() {
  const spent = useQuery({
    queryKey: panelKeys.one("code-budgets"),
    queryFn: () => call("GET /api/admin/code-budgets"),
    refetchInterval: REREAD_MS,
  });
  return (
    <Card title={texts.title}>
      {spent.isPending && <Loading />}
      {spent.isError && <Failed error={spent.error} onRetry={() => void spent.refetch()} />}
      {spent.data && (
        <>
          <Alarms alarms={spent.data.alarms} />
          <Spent {...spent.data} />
          {spent.data.networks.length > 0 && <Networks networks={spent.data.networks} />}
        </>
      )}
    </Card>
  );
}

function Alarms({ alarms }: Pick<Budgets, "alarms">) {
  if (alarms.length === 0) return <p className="text-sm text-muted">{texts.calm}</p>;
  return (
    <ul className="grid gap-1 text-sm font-semibold text-danger">
      {alarms.map((alarm) => (
        <li key={`${alarm.type} ${alarm.window} ${alarm.network}`}>
          {texts.alarm(alarm)}{" "}
          <span className="font-normal">
            ({alarm.network === null ? texts.everybodys : <Network name={alarm.network} />})
          </span>
        </li>
      ))}
    </ul>
  );
}

const Network = ({ name }: { name: string }) => (
  <>
    {texts.ofNetwork} <bdi dir="ltr">{name}</bdi>
  </>
);

function Spent({ budgets, used }: Pick<Budgets, "budgets" | "used">) {
  return (
    <dl className="grid grid-cols-2 gap-3 text-sm">
      {TYPES.flatMap((type) =>
        WINDOWS.map((window) => {
          const [count, budget] = [used[type][window], budgets[PER[type][window]]];
          const label = `${texts.type[type]}، ${texts.window[window]}`;
          return (
            <div key={label} className="grid gap-1">
              <dt className="text-muted">{label}</dt>
              <dd className="grid gap-1">
                {texts.used(count, budget)}
                <meter className={METER} aria-label={label} max={budget} high={budget * 0.8} value={count} />
              </dd>
            </div>
          );
        }),
      )}
    </dl>
  );
}

function Networks({ networks }: Pick<Budgets, "networks">) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={texts.networks} className="w-full text-sm">
        <caption className="pb-1 text-start font-semibold">{texts.networks}</caption>
        <thead className="text-muted">
          <tr>
            {[texts.network, texts.way, texts.window.hour, texts.window.day].map((head) => (
              <th key={head} scope="col" className="py-1 pe-3 text-start font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {networks.map(({ type, network, hour, day }) => (
            <tr key={`${type} ${network}`} className="border-t border-line">
              <td className="py-1 pe-3">
                <LtrCell text={network} />
              </td>
              <td className="py-1 pe-3">{texts.type[type]}</td>
              <td className="py-1 pe-3">{formatCount(hour)}</td>
              <td className="py-1">{formatCount(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
