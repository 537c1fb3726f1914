import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { wrangler } from "./target.ts";

const BUCKET = "labkhand-backups";
/** The size of the last good backup. It lies outside the folder whose objects expire. */
const SIZE = `${BUCKET}/size`;
const LEAST_SHARE = 0.8;

/** Where the bucket is: wrangler's own words. */
type Where = ["--remote"] | ["--local", "--persist-to", string];

/**
 * Stores a backup's encrypted parts as `nightly/<moment>/<part>`, beside those of any other run.
 * @returns its folder, such as nightly/2026-11-20T0030
 * @throws Error once it is stored, if it is so much smaller than the last one that something is missing
 */
export async function store(folder: string, where: Where = ["--remote"]): Promise<string> {
  const name = `nightly/${new Date().toISOString().slice(0, 16).replace(":", "")}`;
  const object = (verb: "get" | "put", key: string, file: string) =>
    wrangler(["r2", "object", verb, key, "--file", file, ...where, "--config", "wrangler.toml"]);
  let bytes = 0;
  for (const part of readdirSync(folder).toSorted()) {
    bytes += statSync(join(folder, part)).size;
    await object("put", `${BUCKET}/${name}/${part}`, join(folder, part));
  }
  const scratch = mkdtempSync(join(tmpdir(), "labkhand-size-"));
  try {
    const size = join(scratch, "size");
    await object("get", SIZE, size);
    const last = Number(readFileSync(size, "utf8"));
    if (bytes === 0 || !(bytes >= last * LEAST_SHARE))
      throw new Error(`The backup has ${bytes} bytes, the last one ${last}. If that is right, store its size by hand.`);
    writeFileSync(size, String(bytes));
    await object("put", SIZE, size);
    return name;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

if (import.meta.main) {
  try {
    const [folder] = process.argv.slice(2);
    if (folder === undefined) throw new Error("usage: node dev/backup/store.ts folder");
    console.log(`stored in ${BUCKET}/${await store(folder)}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
