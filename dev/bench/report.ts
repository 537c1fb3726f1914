import { type Delivery, MESSAGE_EVERY_MS, PAIRS } from "./direct-delivery.ts";
import type { firstRouteBytes } from "./first-route.ts";
import type { Measured } from "./measure-size.ts";
import type { Size } from "./seeded-state.ts";

/** One size of the database and what each call costs there. */
export interface SizeReport {
  size: Size;
  calls: ReadonlyMap<string, Measured>;
}

/** Prints each call's D1 cost and time at every size. */
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
}

export function printDelivery({ roomPerSecond, ...talk }: Delivery): void {
  const { messages, medianMs, p99Ms, lost, duplicated } = talk;
  console.log(
    `\ndirect messages on disk, ${PAIRS} pairs with one each ${MESSAGE_EVERY_MS} ms: ${messages} sent, ` +
      `median ${medianMs} ms, p99 ${p99Ms} ms, lost ${lost}, duplicated ${duplicated}; ` +
      `one room by itself stores and hands out ${roomPerSecond} a second`,
  );
}

export function printFirstRoute({ html, scripts, styles, fonts }: ReturnType<typeof firstRouteBytes>): void {
  console.log(`\nfirst route, bytes gzip: html ${html}, scripts ${scripts}, styles ${styles}; fonts ${fonts}`);
}

const nameOf = ({ jokes }: Size): string => `${jokes / 1000}k`;
const ms = (value: number): string => value.toFixed(2);

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join("  "));
  }
}
