import { type Delivery, MESSAGE_EVERY_MS, PAIRS } from "./direct-delivery.ts";
import type { firstRouteBytes } from "./first-route.ts";
import { FEED } from "./hot-calls.ts";
import type { Measured } from "./measure-size.ts";
import type { Size } from "./seeded-state.ts";

/** One size of the database and what each call costs there. */
export interface SizeReport {
  size: Size;
  calls: ReadonlyMap<string, Measured>;
}

/**
 * Prints each call's D1 cost and time at every size, then for each size the host's part and what the rest consists of.
 */
export function printCalls(reports: readonly SizeReport[]): void {
  const names = [...(reports[0]?.calls.keys() ?? [])];
  const sizes = reports.map(({ size }) => nameOf(size));
  const rows = names.map((name) => {
    const measured = reports.flatMap(({ calls }) => calls.get(name) ?? []);
    return [
      name,
      String(Math.max(...measured.map(({ trips }) => trips))),
      ...measured.map(({ read }) => String(read)),
      String(Math.max(...measured.map(({ written }) => written))),
      ...measured.map(({ medianMs, p99Ms }) => `${ms(medianMs)} / ${ms(p99Ms)}`),
    ];
  });
  const heads = ["call", "trips", ...sizes.map((size) => `read ${size}`), "written"];
  printTable([[...heads, ...sizes.map((size) => `median/p99 ms ${size}`)], ...rows]);
  for (const report of reports) printNet(report);
}

/**
 * "statements" are the call's own as one raw batch; "× feed" compares net times; "× warm" is "× statements" after the
 * warm-up.
 */
function printNet({ size, calls }: SizeReport): void {
  const feed = calls.get(FEED)?.netMs;
  const isCompared = [...calls.values()].some(({ against }) => against !== null);
  const heads = [`net of the host, ${nameOf(size)}`, "raw ms", "net ms", "statements", "× statements", "× feed"];
  const isWarmed = [...calls.values()].some(({ warm }) => warm !== null);
  const others = [
    ...(isWarmed ? ["warm ms", "× warm"] : []),
    "own CPU ms",
    ...(isCompared ? ["net before", "own CPU before", "own CPU %"] : []),
  ];
  const rows = [...calls].map(([name, { medianMs, netMs, statementsNetMs, warm, ownCpuMs, against }]) => [
    name,
    ms(medianMs),
    ms(netMs),
    statementsNetMs === null ? "–" : ms(statementsNetMs),
    times(netMs, statementsNetMs),
    times(netMs, feed ?? null),
    ...(warm ? [ms(warm.netMs), times(warm.netMs, warm.statementsNetMs)] : []),
    ms(ownCpuMs),
    ...(against ? [ms(against.netMs), ms(against.ownCpuMs), percent(ownCpuMs / against.ownCpuMs)] : []),
  ]);
  console.log();
  printTable([[...heads, ...others], ...rows]);
}

export function printDelivery({ stolenShare, roomPerSecond, ...talk }: Delivery): void {
  const { messages, medianMs, p99Ms, lost, duplicated } = talk;
  console.log(
    `\ndirect messages on disk, ${PAIRS} pairs with one each ${MESSAGE_EVERY_MS} ms: ${messages} sent, ` +
      `median ${medianMs} ms, p99 ${p99Ms} ms, lost ${lost}, duplicated ${duplicated}` +
      (stolenShare === null ? "; " : ` while the machine's host took ${percent(stolenShare)} of its processors; `) +
      `one room by itself stores and hands out ${roomPerSecond} a second`,
  );
}

export function printFirstRoute({ html, scripts, styles, fonts }: ReturnType<typeof firstRouteBytes>): void {
  console.log(`\nfirst route, bytes gzip: html ${html}, scripts ${scripts}, styles ${styles}; fonts ${fonts}`);
}

const nameOf = ({ jokes }: Size): string => `${jokes / 1000}k`;
const ms = (value: number): string => value.toFixed(2);
const times = (value: number, of: number | null): string => (of === null ? "–" : ms(value / of));
const percent = (share: number): string => `${Math.round(share * 100)} %`;

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join("  "));
  }
}
