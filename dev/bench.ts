import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { ensureBuilt } from "./app/built.ts";
import { measureDelivery } from "./bench/direct-delivery.ts";
import { firstRouteBytes } from "./bench/first-route.ts";
import { hotCalls } from "./bench/hot-calls.ts";
import { measureSize } from "./bench/measure-size.ts";
import { printCalls, printDelivery, printFirstRoute, type SizeReport } from "./bench/report.ts";
import { measureRowBytes } from "./bench/row-bytes.ts";
import type { Size } from "./bench/seeded-state.ts";
import { measureUse } from "./bench/use.ts";
import type { Measured } from "./capacity/model.ts";
import { projectRoot } from "./project.ts";

const SIZES: Size[] = [
  { jokes: 5_000, users: 1_000 },
  { jokes: 50_000, users: 5_000 },
  { jokes: 500_000, users: 20_000 },
];

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    /** Measures only calls whose name contains one of these, and only at this number of jokes. */
    calls: { type: "string" },
    size: { type: "string" },
    /** Measures direct messages only. */
    direct: { type: "boolean", default: false },
    /** Measures only what `npm run capacity` calculates with, and keeps it in dev/capacity/measured.json. */
    use: { type: "boolean", default: false },
  },
});
const parts = options.calls?.split(",");
const calls = hotCalls.filter(({ name }) => parts?.some((part) => name.includes(part)) ?? true);
const sizes = SIZES.filter(({ jokes }) => options.size === undefined || jokes === Number(options.size));
if (calls.length === 0) throw new Error(`no call's name holds any of ${options.calls}`);
if (sizes.length === 0) throw new Error(`--size is one of ${SIZES.map(({ jokes }) => jokes).join(", ")}`);

await ensureBuilt();
if (options.use) {
  const measured: Measured = {
    date: new Date().toISOString().slice(0, 10),
    ...(await measureUse()),
    rowBytes: measureRowBytes(),
  };
  writeFileSync(join(projectRoot, "dev/capacity/measured.json"), `${JSON.stringify(measured, null, 2)}\n`);
  process.exit();
}
const reports: SizeReport[] = [];
for (const size of options.direct ? [] : sizes) reports.push({ size, calls: await measureSize(size, calls) });
const isWhole = parts === undefined && options.size === undefined;
const delivery = isWhole ? await measureDelivery() : null;
const bytes = isWhole && !options.direct ? firstRouteBytes() : null;
if (options.json) {
  const byName = calls.map(({ name }) => [name, reports.map((report) => report.calls.get(name))]);
  const all = { sizes, calls: Object.fromEntries(byName), direct: delivery, firstRouteGzipBytes: bytes };
  console.log(JSON.stringify(all, null, 2));
} else {
  if (!options.direct) printCalls(reports);
  if (delivery) printDelivery(delivery);
  if (bytes) printFirstRoute(bytes);
}
