import { execFileSync } from "node:child_process";
import { closeSync, constants, createReadStream, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { OWN } from "./dump.ts";
import { sealOf } from "./seal.ts";
import { query, wrangler } from "./target.ts";

const CREATED = /^create (?:table|(?:unique )?index|view|trigger) (?:if not exists )?["'`]?([^\s"'`(]+)/gim;

/**
 * Writes D1's export as it comes, with the last line of a backup. It passes through a pipe and touches no disk: it is
 * more than twice as large as its database.
 */
export async function exportTo(out: Writable, name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "labkhand-export-"));
  try {
    const pipe = join(folder, "export.sql");
    execFileSync("mkfifo", ["-m", "600", pipe]);
    const options = ["--remote", "--env", "production", "--config", "wrangler.toml", "--skip-confirmation"];
    const exporting = wrangler(["d1", "export", name, ...options, "--output", pipe]).finally(() => release(pipe));
    await Promise.all([exporting, pipeline(createReadStream(pipe), (rows) => sealed(rows, name, exporting), out)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The reader would wait for ever if wrangler failed before it wrote. */
function release(pipe: string): void {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // Nobody reads any more.
  }
}

async function* sealed(rows: AsyncIterable<Buffer>, name: string, exporting: Promise<unknown>) {
  const exported = new Set<string>();
  let [bytes, waiting] = [0, ""];
  for await (const chunk of rows) {
    bytes += chunk.length;
    waiting += chunk.toString("latin1");
    const end = waiting.lastIndexOf("\n") + 1;
    for (const [, one = ""] of waiting.slice(0, end).matchAll(CREATED)) exported.add(one);
    waiting = waiting.slice(end);
    yield chunk;
  }
  for (const [, one = ""] of waiting.matchAll(CREATED)) exported.add(one);
  await exporting;
  // Triggers come last, so an export that was cut off lacks some.
  const [live = []] = await query({ remote: name }, [
    `select name from sqlite_schema where sql is not null and ${OWN}`,
  ]);
  const missing = live.map((row) => String(row["name"])).filter((one) => !exported.has(one));
  if (missing.length > 0) throw new Error(`the export lacks ${missing.join(", ")}`);
  yield sealOf(bytes);
}
