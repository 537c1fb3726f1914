import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type App, startApp } from "../../../dev/app/app.ts";
import { startHost } from "../../../dev/app/host.ts";

export interface KillableApp extends Pick<App, "url" | "doubles" | "query" | "close"> {
  /** Kills the app in the middle of its work, and restarts it on the same state. */
  killAndStartAgain: () => Promise<void>;
}

/** The built app, with a database of its own that outlives its process. */
export async function startKillableApp(): Promise<KillableApp> {
  const stateDir = mkdtempSync(join(tmpdir(), "labkhand-killed-"));
  const app = await startApp({ stateDir });
  const { url, doubles } = app;
  const port = Number(new URL(url).port);
  let { host } = app;
  return {
    url,
    doubles,
    async query(sql, ...values) {
      const database = await host.miniflare.getD1Database("DB");
      const statement = database.prepare(sql).bind(...values);
      return (await statement.all()).results;
    },
    async killAndStartAgain() {
      killRuntime();
      await host.close().catch(() => undefined);
      host = await startHost({ port, stateDir, variables: { ...doubles.variables, SITE_ORIGIN: url } });
    },
    async close() {
      await host.close().catch(() => undefined);
      await app.close().catch(() => undefined);
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** The runtime is this process's only child of that name. */
function killRuntime(): void {
  const children = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  for (const line of children) {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === process.pid && command.includes("workerd")) process.kill(Number(pid), "SIGKILL");
  }
}
