import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";

import { linkPicturesDir, projectRoot, workerDir } from "../project.ts";

export interface HostOptions {
  port: number;
  stateDir: string;
  /** Override those of wrangler.toml and .dev.vars. */
  variables?: Record<string, string>;
  /** A TypeScript module of this project that wraps the Worker, importing its source. */
  front?: string;
}

export interface Host {
  url: string;
  miniflare: Miniflare;
  close(): Promise<void>;
}

/**
 * Serves the built Worker with its assets, database, objects and bucket on workerd, without the tracing, explorer and
 * proxies of `wrangler dev`, which cost more than the app. Used by start and browser tests.
 */
export async function startHost({ port, stateDir, variables = {}, front }: HostOptions): Promise<Host> {
  process.env["WRANGLER_LOG"] ??= "error";
  const [{ main, options, modules }, linkPictures] = [await readBuilt(workerDir), await readBuilt(linkPicturesDir)];

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
          ...(front === undefined ? modules : await standBefore(main, front)),
          name: "labkhand",
          bindings: Object.assign({}, options.bindings, variables),
        },
        { ...linkPictures.options, ...linkPictures.modules, name: "labkhand-link-pictures" },
      ],
    }),
  );
  await miniflare.ready;
  return { url: `http://localhost:${port}`, miniflare, close: () => miniflare.dispose() };
}

/** A Worker's options and modules, as Vite built them. */
async function readBuilt(root: string) {
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.json"));
  if (main === undefined) throw new Error(`the built Worker has no entry file: ${root}`);
  const { modulesRules: _, ...options } = workerOptions;
  return { main, options, modules: { modulesRoot: root, modules: listModules(root, main) } };
}

const MODULE_TYPES = { js: "ESModule", mjs: "ESModule", wasm: "CompiledWasm", bin: "Data" } as const;

/** The entry first, then everything it may import. */
function listModules(root: string, main: string) {
  const others = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => relative(main, path) !== "");
  return [main, ...others].flatMap((path) => {
    const [, type] = Object.entries(MODULE_TYPES).find(([ending]) => path.endsWith(`.${ending}`)) ?? [];
    return type === undefined ? [] : [{ type, path }];
  });
}

/** Adds the wrapping module and its neighbours, all under their source names, so that the imports resolve. */
async function standBefore(main: string, front: string) {
  const { transformWithOxc } = await import("vite");
  const path = join(projectRoot, front);
  const neighbours = readdirSync(dirname(path)).map((name) => join(dirname(path), name));
  const wrapping = [path, ...neighbours.filter((neighbour) => neighbour !== path)].map(async (file) => {
    const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
    return { type: "ESModule" as const, path: file, contents: code };
  });
  const index = join(projectRoot, "worker/index.ts");
  return {
    modulesRoot: projectRoot,
    modules: [
      ...(await Promise.all(wrapping)),
      { type: "ESModule" as const, path: index, contents: readFileSync(main, "utf8") },
    ],
  };
}
