import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";

import { workerDir } from "../project.ts";

export interface HostOptions {
  port: number;
  stateDir: string;
  /** Text variables that replace those of wrangler.toml and .dev.vars. */
  variables?: Record<string, string>;
}

export interface Host {
  url: string;
  miniflare: Miniflare;
  close(): Promise<void>;
}

/**
 * Serves the built Worker with its assets, database, objects and bucket on workerd, without the tracing, explorer and
 * proxies of `wrangler dev`, which cost more than the app. Start, browser tests and benchmarks all run on it.
 */
export async function startHost({ port, stateDir, variables = {} }: HostOptions): Promise<Host> {
  process.env["WRANGLER_LOG"] ??= "error";
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(join(workerDir, "wrangler.json"));
  if (main === undefined) throw new Error("the built Worker has no entry file");
  const { modulesRules: _, ...options } = workerOptions;

  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      log: new Log(LogLevel.WARN),
      logRequests: false,
      cf: false,
      telemetry: { enabled: false },
      unsafeLocalExplorer: false,
      unsafeObservability: false,
      unsafeTriggerHandlers: true,
      resourcePersistencePath: join(stateDir, "v3"),
      workers: [
        {
          ...options,
          name: "labkhand",
          modulesRoot: workerDir,
          modules: listModules(main),
          bindings: Object.assign({}, options.bindings, variables),
        },
      ],
    }),
  );
  await miniflare.ready;
  return { url: `http://localhost:${port}`, miniflare, close: () => miniflare.dispose() };
}

/** The entry first, then every chunk it may import. */
function listModules(main: string) {
  const chunks = readdirSync(workerDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => relative(main, path) !== "");
  return [main, ...chunks].map((path) => ({ type: "ESModule" as const, path }));
}
