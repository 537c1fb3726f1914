import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "wouter";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { DATABASE_WARNED_SHARE } from "../../../../contract/overview/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { dayMonth, hourMinute, inTehran } from "../../lib/persian/calendar.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { LedgerLine } from "../payments/ledger-line.tsx";
import { panelKeys } from "../query-keys.ts";
import { DateCell } from "../ui/cells.tsx";
import { Chart, type ChartLine } from "../ui/chart.tsx";
import { Card, TabPage } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";

type Overview = CallAnswer<"GET /api/admin/overview">;
type Day = Overview["days"][number];
type Count = Exclude<keyof Day, "day">;

const texts = {
  title: "امروز",
  hint: "سی روز گذشته به وقت تهران",
  today: (count: number) => `امروز ${formatCount(count)}`,
  reports: "گزارش در انتظار",
  issues: "مشکل در انتظار",
  provedAt: "سنجیده در",
  since: "از",
  runbook: "راهنما",
  late: (count: number) => `${formatCount(count)} پرداخت بی‌سرانجام`,
  onTheWay: (count: number) => `${formatCount(count)} پرداخت در راه`,
  campaigns: { daily: "اعلان جوک روز", news: "اعلان خبرها" },
  told: (count: number) => `${formatCount(count)} نفر`,
  begunAt: "شروع",
  goesOn: "هنوز در راه",
  noPayments: "پرداختی در راه نیست",
  database: (percent: number) => `${formatCount(percent)}٪ از جای پایگاه داده پر است`,
  databaseFull: "وقت خالی کردن یا بزرگ کردن آن است.",
  errors: "خطاهای سرور، ساعت به ساعت",
  now: "این ساعت",
  seen: (title: string, parts: string) => `${title} در سی روز گذشته: ${parts}`,
} as const;

interface Picture {
  title: string;
  lines: readonly { count: Count; label: string; color: ChartLine["color"] }[];
}

const pictures: readonly Picture[] = [
  { title: "ثبت‌نام", lines: [{ count: "signUps", label: "ثبت‌نام", color: "--accent" }] },
  { title: "جوک", lines: [{ count: "jokes", label: "جوک", color: "--accent" }] },
  { title: "پیام", lines: [{ count: "messages", label: "پیام", color: "--accent" }] },
  {
    title: "جم",
    lines: [
      { count: "gemsIn", label: "آمده", color: "--online" },
      { count: "gemsOut", label: "رفته", color: "--danger" },
    ],
  },
  { title: "گزارش", lines: [{ count: "reports", label: "گزارش", color: "--danger" }] },
  { title: "کد فرستاده‌شده", lines: [{ count: "codes", label: "کد", color: "--primary" }] },
];

const dayOf = (moment: number) => dayMonth(inTehran(new Date(moment)));
const hourOf = (moment: number) => hourMinute(inTehran(new Date(moment)));

/** The first tab: charts of the last days, and what needs attention. */
export default function OverviewTab() {
  const overview = useQuery({ queryKey: panelKeys.one("overview"), queryFn: () => call("GET /api/admin/overview") });
  return (
    <TabPage title={texts.title} hint={texts.hint}>
      {overview.isPending && <Loading />}
      {overview.isError && <Failed error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.data && (
        <>
          <Waiting {...overview.data} />
          <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {pictures.map((picture) => (
              <DayPicture key={picture.title} picture={picture} days={overview.data.days} />
            ))}
            <Errors hours={overview.data.errorHours} />
          </div>
        </>
      )}
    </TabPage>
  );
}

/** Tasks that wait for the administrator, and faults. */
function Waiting({ alerts, open, campaigns, paymentsOnTheWay, redLines }: Overview) {
  const { ledgerHolds, ledgerProvedAt, wrongWallets, paymentsToSettle, databaseUsed } = redLines;
  const box = "grid content-start rounded-xl border border-line bg-card px-4 py-3 text-card-content";
  return (
    <div className="grid grid-cols-2 gap-3 text-sm xl:grid-cols-4">
      {alerts.map(({ kind, title, since, runbook }) => (
        <p key={kind} role="alert" className={`${box} col-span-full`}>
          <b className="text-danger">{title}</b>
          <span className="text-muted">
            {texts.since} <DateCell iso={since} /> · {texts.runbook}: <Runbook address={runbook} />
          </span>
        </p>
      ))}
      {(
        [
          ["/reports", open.reports, texts.reports],
          ["/issues", open.issues, texts.issues],
        ] as const
      ).map(([to, count, label]) => (
        <Link key={to} href={to} className={`${box} hover:border-primary`}>
          <b className="text-lg">{formatCount(count)}</b>
          {label}
        </Link>
      ))}
      <p className={box}>
        <LedgerLine holds={ledgerHolds} provedAt={ledgerProvedAt} wrongWallets={wrongWallets} />
        {ledgerProvedAt !== null && (
          <span className="text-muted">
            {texts.provedAt} <DateCell iso={ledgerProvedAt} />
          </span>
        )}
      </p>
      <Link href="/payments" className={`${box} hover:border-primary`}>
        {paymentsToSettle > 0 && <b className="text-danger">{texts.late(paymentsToSettle)}</b>}
        {paymentsOnTheWay === 0 ? (
          <b className="text-online">{texts.noPayments}</b>
        ) : (
          <b className={paymentsToSettle > 0 ? "font-normal text-muted" : undefined}>
            {texts.onTheWay(paymentsOnTheWay)}
          </b>
        )}
      </Link>
      {campaigns.map(({ kind, begunAt, told, isOver }) => (
        <p key={kind} className={box}>
          <b className="text-lg">{texts.told(told)}</b>
          {texts.campaigns[kind]}
          <span className="text-muted">
            {texts.begunAt} <DateCell iso={begunAt} />
            {!isOver && ` · ${texts.goesOn}`}
          </span>
        </p>
      ))}
      {databaseUsed >= DATABASE_WARNED_SHARE && (
        <p role="alert" className={`${box} col-span-full`}>
          <b className="text-danger">{texts.database(Math.round(databaseUsed * 100))}</b>
          {texts.databaseFull}
        </p>
      )}
    </div>
  );
}

/** A link, unless the runbook is only a file of the repository. */
const Runbook = ({ address }: { address: string }) =>
  address.startsWith("http") ? (
    <a href={address} target="_blank" rel="noreferrer" className="underline wrap-anywhere">
      <bdi>{address}</bdi>
    </a>
  ) : (
    <bdi>{address}</bdi>
  );

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function DayPicture({ picture: { title, lines }, days }: { picture: Picture; days: readonly Day[] }) {
  const drawn = useMemo(
    () => lines.map(({ count, ...line }) => ({ ...line, values: days.map((day) => day[count]) })),
    [lines, days],
  );
  // Noon, so that every nearby time zone shows the same day.
  const moments = useMemo(() => days.map(({ day }) => `${day}T12:00:00Z`), [days]);
  const seen = drawn.map(({ label, values }) => `${label} ${formatCount(sum(values))}`).join("، ");
  return (
    <Card title={title}>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        {drawn.map(({ label, values }) => (
          <span key={label}>
            {drawn.length > 1 && `${label}: `}
            {texts.today(values.at(-1) ?? 0)}
          </span>
        ))}
      </p>
      <Chart label={texts.seen(title, seen)} moments={moments} lines={drawn} format={dayOf} last={texts.title} />
    </Card>
  );
}

function Errors({ hours }: { hours: Overview["errorHours"] }) {
  const lines = useMemo(
    () => [{ label: texts.errors, color: "--danger", values: hours.map(({ errors }) => errors) }] as const,
    [hours],
  );
  const moments = useMemo(() => hours.map(({ hour }) => hour), [hours]);
  const total = formatCount(sum(hours.map(({ errors }) => errors)));
  return (
    <Card title={texts.errors} isWide>
      <Chart label={`${texts.errors}: ${total}`} moments={moments} lines={lines} format={hourOf} last={texts.now} />
    </Card>
  );
}
