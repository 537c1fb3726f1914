import { createServer, type InlineConfig } from "vite";

import { isFree, prepareDatabase, prepareDevVars, startApp } from "./app/app.ts";
import { ensureBuilt } from "./app/built.ts";
import { localCrons, runSchedule, runSchedules } from "./app/schedules.ts";
import { CHAOS_FRONT, allowChaos } from "./chaos/provoke.ts";
import { holdDemoConversations } from "./data/demo/hold-conversations.ts";
import { startDoubles } from "./doubles/start-doubles.ts";
import { DEFAULT_PORT, localStateDir, projectRoot } from "./project.ts";

interface Running {
  close(): Promise<unknown>;
}

/** What the person at the keyboard can change. */
class StartError extends Error {}

const READY_TIMEOUT_MS = 60_000;

/** Rooms learn of the administrator's changes after one second instead of fifteen (D017). */
const VARIABLES = { DIRECT_FACTS_SECONDS: "1" };

const port = Number(process.env["PORT"] || DEFAULT_PORT);
const hot = process.argv.includes("--hot");

let app: Running | null = null;
let stopSchedules = (): void => undefined;
closeOnSignal();

try {
  if (!Number.isInteger(port) || port < 1 || port > 65_534) throw new StartError("PORT must be from 1 to 65534");
  // The app's host, the doubles and Vite would each say it in other words, after the build.
  if (!(await isFree(port)) || !(await isFree(port + 1)))
    throw new StartError(`Port ${port} or ${port + 1} is taken. Set another one: PORT=8900 npm start`);
  app = hot ? await startHot() : await startBuilt();
  const url = `http://localhost:${port}`;
  await answers(`http://127.0.0.1:${port}`);
  const schedules = { url: `http://127.0.0.1:${port}`, crons: await localCrons() };
  stopSchedules = runSchedules(schedules);
  console.log(`ready ${url}`);
  // A machine that was off at 00:05 has missed the night.
  for (const cron of schedules.crons) await runSchedule(schedules.url, cron);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function startBuilt(): Promise<Running> {
  await ensureBuilt();
  const started = await startApp({ port, stateDir: localStateDir, variables: VARIABLES, front: CHAOS_FRONT });
  allowChaos(started);
  if (started.isNew) await holdDemoConversations(started);
  return started;
}

/** Vite's own server, which runs the Worker in workerd too and reloads both sides on a change. */
async function startHot(): Promise<Running> {
  process.env["X_LOCAL_OBSERVABILITY"] ??= "false";
  process.env["X_LOCAL_EXPLORER"] ??= "false";
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";
  prepareDevVars();
  prepareDatabase(localStateDir);
  const doubles = await startDoubles({ port: port + 1 });
  Object.assign(process.env, VARIABLES, doubles.variables, { SITE_ORIGIN: `http://localhost:${port}` });
  const config: InlineConfig = {
    configFile: `${projectRoot}/vite.config.ts`,
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      // The Worker does not override a page's policy. The build's policy does not cover what Vite writes into the page.
      headers: { "Content-Security-Policy": "frame-ancestors 'none'" },
    },
    clearScreen: false,
  };
  const vite = await createServer(config);
  await vite.listen();
  return { close: () => Promise.all([vite.close(), doubles.close()]) };
}

/** Waits until page and API both answer, so that `ready` is true when it is printed. */
async function answers(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (const path of ["/", "/api/default-theme"]) {
    for (;;) {
      const response = await fetch(url + path).catch(() => null);
      await response?.body?.cancel();
      if (response !== null && response.status < 500) break;
      if (Date.now() > deadline) throw new Error(`the app does not answer ${path}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Ctrl-C ends every process, at any point of the start. */
function closeOnSignal(): void {
  let isClosing = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (isClosing) return;
      isClosing = true;
      stopSchedules();
      const closed = app?.close() ?? Promise.resolve();
      closed.then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(explain(error));
          process.exit(1);
        },
      );
    });
  }
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
