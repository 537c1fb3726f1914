import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

import { startApp } from "./app/app.ts";
import { type Delivery, measureDelivery } from "./bench/direct-delivery.ts";
import { type Call, hotCalls, prepareTarget, type Target } from "./bench/hot-calls.ts";
import { seededState, type Size } from "./bench/seeded-state.ts";
import { ensureBuilt } from "./app/built.ts";
import { firstRouteScripts } from "./loaded-scripts.ts";
import { clientDir, projectRoot } from "./project.ts";

interface Measured {
  trips: number;
  read: number;
  written: number;
  medianMs: number;
  p99Ms: number;
}

const MEMORY_DIR = "/dev/shm";
const ROUNDS = 200;
const WARM_UP_ROUNDS = 10;
const sizes: Size[] = [
  { jokes: 5_000, users: 1_000 },
  { jokes: 50_000, users: 5_000 },
  { jokes: 500_000, users: 20_000 },
];

const { values: options } = parseArgs({ options: { json: { type: "boolean", default: false } } });
await ensureBuilt();
const results = new Map<string, Measured[]>();
for (const size of sizes) {
  const app = await startApp({ stateDir: seededState(size) });
  try {
    const target = await prepareTarget(app, WARM_UP_ROUNDS + ROUNDS);
    for (const call of hotCalls) {
      results.set(call.name, [...(results.get(call.name) ?? []), await measure(call, target)]);
    }
  } finally {
    await app.close();
  }
}
const delivery = await benchDelivery();
const bytes = firstRouteBytes();
if (options.json) {
  console.log(
    JSON.stringify(
      { sizes, calls: Object.fromEntries(results), direct: delivery, firstRouteGzipBytes: bytes },
      null,
      2,
    ),
  );
} else {
  printTable();
}

/** In memory where the system has a place for it: a disk shared with other work stalls, and none of that is ours. */
async function benchDelivery(): Promise<Delivery> {
  const stateDir = mkdtempSync(join(existsSync(MEMORY_DIR) ? MEMORY_DIR : tmpdir(), "labkhand-"));
  const app = await startApp({ stateDir });
  try {
    return await measureDelivery(app);
  } finally {
    await app.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

async function measure({ send, before }: Call, target: Target): Promise<Measured> {
  const times: number[] = [];
  const cost = { trips: 0, read: 0, written: 0 };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    await (await before?.(target, round))?.arrayBuffer();
    const startedAt = performance.now();
    const response = await send(target, round);
    await response.arrayBuffer();
    if (round < WARM_UP_ROUNDS) continue;
    times.push(performance.now() - startedAt);
    const timing = response.headers.get("server-timing") ?? "";
    for (const name of ["trips", "read", "written"] as const) {
      cost[name] = Math.max(cost[name], Number(new RegExp(`${name}=([0-9]+)`).exec(timing)?.[1]));
    }
  }
  times.sort((a, b) => a - b);
  return { ...cost, medianMs: at(times, 0.5), p99Ms: at(times, 0.99) };
}

function at(sorted: number[], share: number): number {
  return Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));
}

function firstRouteBytes() {
  const gzip = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;
  const sum = (paths: string[]) => paths.reduce((total, path) => total + gzip(path), 0);
  const assets = readdirSync(join(clientDir, "assets")).map((name) => join(clientDir, "assets", name));
  return {
    html: gzip(join(clientDir, "index.html")),
    scripts: sum(firstRouteScripts().map((path) => join(projectRoot, path))),
    styles: gzip(join(clientDir, ".vite/first-route.css")),
    fonts: assets
      .filter((path) => path.endsWith(".woff2"))
      .reduce((total, path) => total + readFileSync(path).length, 0),
  };
}

function printTable(): void {
  const jokes = sizes.map((size) => `${size.jokes / 1000}k`);
  const heads = [
    "call",
    "trips",
    ...jokes.map((n) => `read ${n}`),
    "written",
    ...jokes.map((n) => `median/p99 ms ${n}`),
  ];
  const rows = [...results].map(([name, measured]) => [
    name,
    String(Math.max(...measured.map(({ trips }) => trips))),
    ...measured.map(({ read }) => String(read)),
    String(Math.max(...measured.map(({ written }) => written))),
    ...measured.map(({ medianMs, p99Ms }) => `${medianMs} / ${p99Ms}`),
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [heads, ...rows]) {
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    );
  }
  const { messages, medianMs, p99Ms, lost, duplicated } = delivery;
  console.log(
    `\ndirect messages, 50 pairs × 2 a second: ${messages} sent, median ${medianMs} ms, p99 ${p99Ms} ms, ` +
      `lost ${lost}, duplicated ${duplicated}`,
  );
  const { html, scripts, styles, fonts } = bytes;
  console.log(`\nfirst route, bytes gzip: html ${html}, scripts ${scripts}, styles ${styles}; fonts ${fonts}`);
}
