import { limits as quotas } from "../../contract/quotas/values.ts";
import { LAUNCH, limits, MONTHLY_PEOPLE, planning } from "./assumptions.ts";
import {
  CODES_A_DAY,
  costOf,
  DOMAINS,
  type Domain,
  type Measured,
  monthsTo,
  outboxShare,
  peakOf,
  peopleAtFullPrimary,
  primaryByAct,
  primaryShare,
  sizeOf,
} from "./model.ts";

export const HEADING = "## Capacity and cost";

const FULL_GB = limits["a D1 database, GB"].value;
const ALARM_GB = limits["the alarm for a database's size, GB"].value;
/** Later dates say nothing. */
const FORESEEN_MONTHS = 60;
const LARGEST = Math.max(...MONTHLY_PEOPLE);

/** The databases of each step: which the core still holds, and what the step splits off. */
const STEPS: { step: string; held: readonly Domain[] }[] = [
  { step: "games in a database of their own", held: ["games", "likes", "core"] },
  { step: "likes in a database of each month", held: ["likes", "core"] },
  { step: "people by shard", held: ["core"] },
];

const round = (value: number): string => {
  if (value === 0) return "0";
  const digits = value >= 100 ? 0 : value >= 10 ? 0 : value >= 1 ? 1 : 2;
  return Number(value.toFixed(digits)).toLocaleString("en-US");
};
const dollars = (value: number): string => `$${Math.round(value).toLocaleString("en-US")}`;
const percent = (share: number): string => `${share >= 0.1 ? Math.round(share * 100) : round(share * 100)} %`;
const peopleName = (people: number): string =>
  people >= 1_000_000 ? `${round(people / 1_000_000)} million` : `${round(people / 1000)} thousand`;

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), `|${"---|".repeat(heads.length)}`, ...rows.map(line)].join("\n");

/** The month in which a database has so many GB, if all these people come at the launch. */
function monthOf(gigabytes: number, size: { first: number; month: number }): string {
  if (size.first >= gigabytes) return "before launch";
  const months = monthsTo(gigabytes, size);
  if (months > FORESEEN_MONTHS) return "not in five years";
  const date = new Date(LAUNCH.date);
  date.setUTCMonth(date.getUTCMonth() + Math.floor(months));
  return date.toISOString().slice(0, 7);
}

/** The section of docs/operations.md. */
export function capacityPage(measured: Measured): string {
  const sizes = MONTHLY_PEOPLE.map(peopleName);
  return [
    HEADING,
    `A model, not a measurement of production; \`npm run capacity\` prints it. \`dev/capacity/assumptions.ts\` has what is assumed, each with its
source and date: what people do, prices, the time of a read and a write. \`npm run bench -- --use\` measured calls, rows and bytes
(${measured.date}). After a change of a hot call, run it again, then \`npm run capacity -- --write\`. SMS, e-mail, generated pictures and the zone's
plan are not in the cost.`,
    table(["dollars a month", ...sizes], costRows(measured)),
    table(["in the peak minute", ...sizes], peakRows(measured)),
    "### The first three ceilings",
    table(["ceiling", "met at", "past it"], ceilingRows(measured)),
    "### The plan",
    `Start a step when its database has ${ALARM_GB} GB, or its primary is busy for half of the peak minute. The step must be done at ${FULL_GB} GB. The dates
are as if all these people came on ${LAUNCH.date} (${LAUNCH.source}).`,
    table(["step, start / done", ...sizes], planRows(measured)),
    `### The primary at ${peopleName(LARGEST)}`,
    `With copies. It has one thread: ${planning["small read, ms"].value} ms a read, ${planning["feed page, ms"].value} ms a feed page, ${planning["write, ms"].value} ms a write. A pessimist doubles them.`,
    table(["the primary's busiest minute", "share"], primaryRows(measured)),
    table(["what fills it before a split", "share"], actRows(measured)),
    table(["bytes of", "with all indexes"], byteRows(measured)),
  ].join("\n\n");
}

function costRows(measured: Measured): string[][] {
  const costs = MONTHLY_PEOPLE.map((people) => Object.entries(costOf(measured, people)));
  const names = costs[0]?.map(([name]) => name) ?? [];
  return names.map((name, row) => {
    const bold = (text: string) => (name === "total" ? `**${text}**` : text);
    return [bold(name), ...costs.map((cost) => bold(dollars(cost[row]?.[1] ?? 0)))];
  });
}

function peakRows(measured: Measured): string[][] {
  const row = (name: string, of: (people: number) => string) => [name, ...MONTHLY_PEOPLE.map(of)];
  const peak = (people: number) => peakOf(measured, people);
  const size = (people: number) => sizeOf(measured, people, DOMAINS);
  return [
    row(
      "Worker: calls + photos a second",
      (people) => `${round(peak(people).requests)} + ${round(peak(people).photos)}`,
    ),
    row("open sockets", (people) => round(peak(people).sockets)),
    row(
      "D1: trips a second, primary + copies",
      (people) => `${round(peak(people).primaryTrips)} + ${round(peak(people).nearestTrips)}`,
    ),
    row("the primary's time, without / with copies", (people) =>
      [false, true].map((hasCopies) => percent(primaryShare(measured, people, DOMAINS, hasCopies))).join(" / "),
    ),
    row("the copies' time, if one serves everybody", (people) => percent(peak(people).copies)),
    row("objects: calls and frames a second", (people) => round(peak(people).objectCalls)),
    row("D1: GB at first + a month", (people) => `${round(size(people).first)} + ${round(size(people).month)}`),
  ];
}

function ceilingRows(measured: Measured): string[][] {
  const perPerson = sizeOf(measured, 1, DOMAINS);
  const smsADay = quotas.smsPerDay.byDefault;
  const ceilings = [
    {
      name: `${FULL_GB} GB of the one D1 within a year`,
      people: FULL_GB / (perPerson.first + 12 * perPerson.month),
      past: "games first, then likes by month, then people by shard",
    },
    {
      name: "the primary's time in its peak minute",
      people: peopleAtFullPrimary(measured),
      past: "the same splits: each takes its writes along",
    },
    {
      name: `${smsADay.toLocaleString("en-US")} codes by SMS a day`,
      people: smsADay / CODES_A_DAY,
      past: "raise the budget in the panel («سقف‌ها»); people can log in by e-mail",
    },
    {
      name: "the time of one copy in its peak minute",
      people: 1 / peakOf(measured, 1).copies,
      past: "keep more answers at the edge",
    },
  ];
  return ceilings
    .toSorted((one, other) => one.people - other.people)
    .slice(0, 3)
    .map(({ name, people, past }) => [name, `${peopleName(people)} a month`, past]);
}

function planRows(measured: Measured): string[][] {
  return STEPS.map(({ step, held }) => [
    step,
    ...MONTHLY_PEOPLE.map((people) => {
      const size = sizeOf(measured, people, held);
      const isBusy = primaryShare(measured, people, held) >= 0.5;
      return `${isBusy ? "before launch" : monthOf(ALARM_GB, size)} / ${monthOf(FULL_GB, size)}`;
    }),
  ]);
}

function primaryRows(measured: Measured): string[][] {
  const share = (held: readonly Domain[], splits: number) =>
    percent(primaryShare(measured, LARGEST, held) + outboxShare(splits));
  return [
    ["one database", share(DOMAINS, 0)],
    ["games apart", share(["likes", "core"], 1)],
    ["games and likes apart", share(["core"], 2)],
    ["the games' database", percent(primaryShare(measured, LARGEST, ["games"]))],
    ["the likes' database", percent(primaryShare(measured, LARGEST, ["likes"]))],
  ];
}

function actRows(measured: Measured): string[][] {
  return primaryByAct(measured, LARGEST)
    .filter(({ share }) => share >= 0.005)
    .toSorted((one, other) => other.share - one.share)
    .map(({ act, share }) => [act, percent(share)]);
}

function byteRows({ rowBytes, objectBytes }: Measured): string[][] {
  const { inbox, room, message } = objectBytes;
  return [
    ...Object.entries(rowBytes).map(([row, bytes]) => [`a ${row}`, bytes.toLocaleString("en-US")]),
    ["an inbox, a room", `${inbox.toLocaleString("en-US")}, ${room.toLocaleString("en-US")}`],
    ["a message in its room", message.toLocaleString("en-US")],
  ];
}
