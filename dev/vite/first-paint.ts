import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type IndexHtmlTransformContext, type Plugin } from "vite";

import { IMAGE_TOOL_PATH } from "../../contract/image-tool/values.ts";
import { jobPaths } from "../../contract/jobs/values.ts";
import { PRODUCT, paths } from "../../contract/product.ts";
import { contentSecurityPolicy, permissionsPolicy, securityHeaders } from "../../contract/security-headers.ts";
import { screens } from "../../frontend/src/first-paint/screens.ts";
import type * as Templates from "../../frontend/src/first-paint/templates.tsx";
import { isForProduction } from "../project.ts";
import { securityTxt } from "./security-txt.ts";
import { firstStyles } from "./first-styles.ts";
import { FLOOR_CHECK } from "./floor.ts";
import { FRONTEND, hashesOf, inlineScript } from "./inline-script.ts";
import { reachable } from "./reachable.ts";

const CACHE = resolve(import.meta.dirname, "../../.cache/prerender");

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

interface ScriptFile {
  fileName: string;
  /** Only for a script outside the app's bundle. */
  source?: string;
}

/**
 * The templates' module, built for Node: it renders the shell as for a visitor, and the first content of other pages.
 */
async function templatesModule(): Promise<typeof Templates> {
  await build({
    root: FRONTEND,
    configFile: false,
    logLevel: "error",
    mode: "production",
    build: { ssr: "src/first-paint/templates.tsx", outDir: CACHE, emptyOutDir: true },
  });
  return import(`${pathToFileURL(resolve(CACHE, "templates.js")).href}?at=${Date.now()}`);
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === "chunk");

const chunkOf = (bundle: Bundle, module: string) =>
  chunksOf(bundle).find((chunk) => chunk.facadeModuleId?.endsWith(`/${module}`));

/**
 * The script of each `fill` of the screens. A script that is no input of the app's build (vite.config.ts) is built
 * separately, with its own templates, and shares no file with the app, whose files need React.
 */
async function fillScripts(bundle: Bundle, ownTemplates: Partial<Record<string, string[]>>) {
  const scripts: Record<string, ScriptFile> = {};
  for (const fill of new Set(screens.flatMap((screen) => screen.fill ?? []))) {
    const chunk = chunkOf(bundle, `first-paint/show-${fill}.ts`);
    if (chunk !== undefined) scripts[fill] = chunk;
    else {
      const code = await scriptWith(`first-paint/show-${fill}`, { TEMPLATES: ownTemplates[fill] });
      const source = `export const {show}=${code}`;
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      scripts[fill] = { fileName: `assets/show-${fill}-${hash}.js`, source };
    }
  }
  return scripts;
}

/** For each page, and for its login, the names of the scripts that index.html does not already request. */
function pageChunks(bundle: Bundle, html: string): Record<string, string> {
  const importsOf = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk.imports]));
  const namesFrom = (module: string) => {
    const start = chunkOf(bundle, module);
    if (start === undefined) throw new Error(`no chunk starts with ${module}`);
    const needed = reachable([start.fileName], (fileName) => importsOf.get(fileName) ?? []);
    const added = [...needed].filter((fileName) => !html.includes(fileName));
    return added.map((fileName) => basename(fileName, ".js")).join(" ");
  };
  const pages = screens.filter(({ page }) => page !== "home").map(({ page }) => page);
  return {
    ...Object.fromEntries(pages.map((page) => [page, namesFrom(`${page}-route.tsx`)])),
    login: namesFrom("features/login/login-card.tsx"),
  };
}

/** The script that covers jokes with muted words. It starts the app, because it imports the entry. */
function mutedStart(bundle: Bundle, entry: string): string {
  const chunk = chunkOf(bundle, "entities/muted-words/muted-cover.tsx");
  const importsOf = new Map(chunksOf(bundle).map(({ fileName, imports }) => [fileName, imports]));
  const needed = chunk && reachable([chunk.fileName], (fileName) => importsOf.get(fileName) ?? []);
  if (chunk === undefined || !needed?.has(entry.slice(1))) throw new Error("muted words would not start the app");
  return `/${chunk.fileName}`;
}

/** The one stylesheet of the build. */
function stylesheet(bundle: Bundle): Extract<Bundle[string], { type: "asset" }> {
  const sheets = Object.values(bundle).filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  const [sheet] = sheets;
  if (sheet?.type !== "asset" || sheets.length !== 1)
    throw new Error(`expected one stylesheet, found ${sheets.length}`);
  return sheet;
}

/** The styles that index.html inlines for its markup and first scripts, and the file of the whole stylesheet. */
function takeFirstStyles(bundle: Bundle, html: string): { css: string; lateFile: string } {
  const sheet = stylesheet(bundle);
  const own = chunksOf(bundle).filter(({ name, fileName }) => name !== "vendor" && html.includes(fileName));
  // Removes comments, and the unused light-dark() variables that Lightning CSS writes beside every `color-scheme`.
  const whole = String(sheet.source).replace(/\/\*[\s\S]*?\*\/|--lightningcss-(light|dark):[^;]*;/g, "");
  // A second declaration counts as a new font: a late one with `font-display: optional` would move the text.
  sheet.source = whole.replaceAll(/@font-face\{[^}]*\}/g, "");
  return { css: firstStyles(whole, [html, ...own.map(({ code }) => code)].join("\n")), lateFile: sheet.fileName };
}

/**
 * Removes the app's scripts from the head that Vite wrote: the head's first lines preload them, and body.ts starts the
 * app.
 */
function takeScripts(
  bundle: Bundle,
  html: string,
  fills: string[],
): { entry: string; preloads: string[]; rest: string } {
  const tag = /\s*<script type="module" crossorigin src="([^"]*)"><\/script>/;
  const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]*)">/g;
  const [, entry] = tag.exec(html) ?? [];
  if (entry === undefined) throw new Error("index.html starts no script");
  const imported = [...html.matchAll(preload)].flatMap(([, href]) => href ?? []);
  const lengthOf = (href: string) => {
    const chunk = bundle[href.slice(1)];
    return chunk?.type === "chunk" ? chunk.code.length : 0;
  };
  return {
    entry,
    // The longest is requested first.
    preloads: [...imported, entry]
      .filter((href) => !fills.includes(href))
      .toSorted((a, b) => lengthOf(b) - lengthOf(a)),
    rest: html.replace(tag, "").replaceAll(preload, ""),
  };
}

function headersFile(html: string): string {
  const inline = { scripts: hashesOf(html, "script"), styles: hashesOf(html, "style") };
  const everywhere = Object.entries({
    ...securityHeaders,
    "Content-Security-Policy": contentSecurityPolicy(inline, {
      videos: true,
      humanCheck: true,
      https: isForProduction,
    }),
    // For the image tool's camera, and for copying links.
    "Permissions-Policy": permissionsPolicy("camera", "clipboard-write"),
  });
  return [
    "/*",
    ...everywhere.map(([name, value]) => `  ${name}: ${value}`),
    "  Cache-Control: no-cache",
    "/assets/*",
    "  ! Cache-Control",
    "  Cache-Control: public, max-age=31536000, immutable",
    "",
  ].join("\n");
}

/**
 * The addresses for which the platform itself serves index.html. Not every address without a file, because a missing
 * script would then be answered with the page and cached for a year (D111).
 */
function redirectsFile(): string {
  const jobs = [jobPaths.conditions, `${jobPaths.conditions}/*`];
  return [`/${PRODUCT}/*`, paths.agreement, paths.paymentVerify, paths.robot, IMAGE_TOOL_PATH, ...jobs]
    .map((address) => `${address} / 200\n`)
    .join("");
}

/** One of the inline scripts, with the build's values inserted by name. */
async function scriptWith(name: string, values: Record<string, unknown> = {}): Promise<string> {
  return Object.entries(values).reduce(
    (text, [key, value]) => text.replaceAll(key, () => `(${JSON.stringify(value)})`),
    await inlineScript(name),
  );
}

const scriptElement = async (...script: Parameters<typeof scriptWith>) =>
  `<script>${await scriptWith(...script)}</script>`;

/**
 * Completes index.html: the inline scripts always; in a build also the prerendered shell, the first route's styles, the
 * font's preload, `_redirects`, security.txt, and `_headers` with a policy that allows each inline part by its hash.
 */
export function firstPaint(): Plugin {
  let fills: Record<string, ScriptFile> = {};
  return {
    name: "labkhand:first-paint",
    enforce: "post",
    // Runs after Vite has written index.html into the bundle, and before the service worker lists the files.
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") return;
      for (const { fileName, source } of Object.values(fills))
        if (source !== undefined) this.emitFile({ type: "asset", fileName, source });
      this.emitFile({ type: "asset", fileName: "_headers", source: headersFile(String(page.source)) });
      this.emitFile({ type: "asset", fileName: "_redirects", source: redirectsFile() });
      const security = securityTxt(process.env, Date.now());
      if (security !== null) this.emitFile({ type: "asset", fileName: ".well-known/security.txt", source: security });
      // Written only for its size budget; index.html contains it.
      const [, styles = ""] = /<style>([\s\S]*?)<\/style>/.exec(String(page.source)) ?? [];
      this.emitFile({ type: "asset", fileName: ".vite/first-route.css", source: styles });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        // Vite's dev server also serves the plain documents, which have no shell (plain-document.ts).
        if (!html.includes("<!--shell-->")) return html;
        const body = await scriptElement("first-paint/body");
        // Without a build there is no shell to adapt; the body's script also shows the page, which the head's script
        // hides.
        if (bundle === undefined) {
          const head = await scriptElement("first-paint/head", { BUILT: null });
          return html.replace("<!--head-->", () => head).replace("<!--after-shell-->", () => body);
        }
        const { renderShell, renderTemplates, renderOwnTemplates } = await templatesModule();
        fills = await fillScripts(bundle, renderOwnTemplates());
        const fillUrls = Object.fromEntries(
          Object.entries(fills).map(([fill, { fileName }]) => [fill, `/${fileName}`]),
        );
        const { entry, preloads, rest } = takeScripts(bundle, html, Object.values(fillUrls));
        const templates = Object.entries(renderTemplates())
          .map(([name, markup]) => `<template id="${name}-template">${markup}</template>`)
          .join("");
        const font = Object.keys(bundle).find((file) => file.endsWith(".woff2"));
        const page = rest
          .replace(/<link rel="stylesheet"[^>]*>/, "")
          .replace(/\s+/g, " ")
          .replaceAll("> <", "><")
          .replace("<!--shell-->", renderShell)
          .replace("<!--after-shell-->", () => templates + body);
        const { css, lateFile } = takeFirstStyles(bundle, html + page);
        const built = {
          app: entry,
          muted: mutedStart(bundle, entry),
          styles: `/${lateFile}`,
          fills: fillUrls,
          pages: pageChunks(bundle, html),
        };
        const head = await scriptElement("first-paint/head", { BUILT: built });
        // Scripts are requested in the first packet, but the first paint waits for none. The styles come before the
        // inline script, which appends the late ones.
        const parts = [
          FLOOR_CHECK,
          ...preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`),
          `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
          `<style>${css}</style>`,
          head,
        ];
        return page.replace("<!--head-->", () => parts.join(""));
      },
    },
  };
}
