import { execFileSync } from "node:child_process";

import type { App } from "../../../dev/app/app.ts";
import { type Host, startHost } from "../../../dev/app/host.ts";

/** Kills the app in the middle of its work, and restarts it on the same state. @param hosts the newest last */
export async function killAndStartAgain(app: App, hosts: Host[]): Promise<void> {
  killRuntime();
  await hosts
    .at(-1)
    ?.close()
    .catch(() => undefined);
  const variables = { ...app.doubles.variables, SITE_ORIGIN: app.url };
  hosts.push(await startHost({ port: Number(new URL(app.url).port), stateDir: app.stateDir, variables }));
}

/** The runtime is this process's only child of that name. */
function killRuntime(): void {
  const children = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  for (const line of children) {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === process.pid && command.includes("workerd")) process.kill(Number(pid), "SIGKILL");
  }
}
