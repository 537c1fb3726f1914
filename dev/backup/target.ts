import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { z } from "zod";

import { openLocalDatabase } from "../data/local-database.ts";
import { projectRoot, wranglerScript } from "../project.ts";

const runFile = promisify(execFile);
const OUTPUT_MAX_BYTES = 512 * 1024 * 1024;

/** A D1 database: the local one of a state folder, or one of the account. */
export type Target = { stateDir: string } | { remote: string };

const answers = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));

/** Runs wrangler. @returns what it wrote @throws Error with its own words */
export async function wrangler(args: readonly string[]): Promise<string> {
  const env = { ...process.env, CI: "true", NO_COLOR: "1", WRANGLER_LOG: "log", WRANGLER_SEND_METRICS: "false" };
  const done = runFile(process.execPath, [join(projectRoot, wranglerScript), ...args], {
    cwd: projectRoot,
    env,
    maxBuffer: OUTPUT_MAX_BYTES,
  });
  done.child.stdin?.end();
  try {
    return (await done).stdout;
  } catch (error) {
    const said = z.object({ stdout: z.string(), stderr: z.string() }).safeParse(error).data;
    throw new Error(`wrangler ${args.slice(0, 2).join(" ")} failed\n${said?.stderr ?? ""}${said?.stdout ?? ""}`, {
      cause: error,
    });
  }
}

/** The rows of each of some statements that read. */
export async function query(target: Target, statements: readonly string[]): Promise<Record<string, unknown>[][]> {
  if ("remote" in target) {
    const said = await wrangler([...executing(target), "--json", "--command", statements.join("; ")]);
    return answers.parse(JSON.parse(said)).map(({ results }) => results);
  }
  const database = openLocalDatabase(target.stateDir);
  try {
    return statements.map((statement) => database.prepare(statement).all());
  } finally {
    database.close();
  }
}

/** Runs the statements of a file: all of them or none. */
export async function runSqlFile(target: Target, file: string): Promise<void> {
  await wrangler([...executing(target), "--yes", "--file", file]);
}

function executing(target: Target): string[] {
  const config = ["--config", "wrangler.toml"];
  return "remote" in target
    ? ["d1", "execute", target.remote, ...config, "--remote", "--env", "production"]
    : ["d1", "execute", "labkhand", ...config, "--local", "--persist-to", target.stateDir];
}
