import { rmSync, writeFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

import { DEFERRED, OWN, dump } from "./dump.ts";
import { quoted } from "./orders.ts";
import { type Target, query, runSqlFile } from "./target.ts";

/** How much runs at once: the local runtime breaks off at some hundred MB, and a kill costs one part. */
const PART_MAX_BYTES = 32 * 1024 * 1024;
/** The table that notes the parts in the target, until the end. */
export const PARTS = "restore_parts";

const MB = 1024 * 1024;

/** How a restore in parts is done. */
interface Options {
  /** Names the backup: a restore goes on only with the same one. */
  seal: string;
  /** Has one part after the other, and is removed. */
  partFile: string;
  /** Told after each part. */
  onProgress?: (megabytes: number) => void;
  partMaxBytes?: number;
}

/**
 * Runs the statements of a backup, each part in a transaction that notes it. Called again after it was killed, it goes
 * on after the last noted part.
 */
export async function runInParts(
  database: DatabaseSync,
  target: Target,
  { seal, partFile, onProgress, partMaxBytes = PART_MAX_BYTES }: Options,
): Promise<void> {
  const done = await statementsDone(target, seal);
  const run = async (sql: string[], ended: number) => {
    const first =
      ended === sql.length ? [`CREATE TABLE ${PARTS} (ended integer primary key, backup text not null)`] : [];
    // Fails, and the part with it, if the part was run already.
    const note = `INSERT INTO ${PARTS} (ended, backup) VALUES (${ended}, ${quoted(seal)})`;
    writeFileSync(partFile, `${[DEFERRED, ...first, ...sql, note].join(";\n")};\n`, { mode: 0o600 });
    await runSqlFile(target, partFile);
  };
  try {
    let [waiting, bytes, all, place]: [string[], number, number, number] = [[], 0, 0, 0];
    for (const sql of dump(database)) {
      place += 1;
      all += Buffer.byteLength(sql);
      if (place <= done) continue;
      waiting.push(sql);
      bytes += Buffer.byteLength(sql);
      if (bytes < partMaxBytes) continue;
      await run(waiting, place);
      onProgress?.(Math.round(all / MB));
      [waiting, bytes] = [[], 0];
    }
    if (waiting.length > 0) await run(waiting, place);
  } finally {
    rmSync(partFile, { force: true });
  }
}

/** Drops the table of parts. */
export async function endParts(target: Target): Promise<void> {
  await query(target, [`DROP TABLE ${PARTS}`]);
}

/** How many statements a killed restore of this backup has done. @throws Error if the database has anything else */
async function statementsDone(target: Target, seal: string): Promise<number> {
  const [known = []] = await query(target, [`SELECT name FROM sqlite_schema WHERE sql IS NOT NULL AND ${OWN}`]);
  if (known.length === 0) return 0;
  if (!known.some(({ name }) => name === PARTS))
    throw new Error(`The database has ${known.length} tables, indexes and triggers. Restore into an empty one.`);
  const [[last] = []] = await query(target, [`SELECT max(ended) AS ended, max(backup) AS backup FROM ${PARTS}`]);
  if (last?.["backup"] !== seal)
    throw new Error("A restore of another backup was cut off here. Restore into an empty database.");
  return Number(last["ended"]);
}
