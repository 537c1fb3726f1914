import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type IndexHtmlTransformContext, type Plugin } from "vite";

import { IMAGE_TOOL_PATH } from "../../contract/image-tool/path.ts";
import { jobPaths } from "../../contract/jobs/paths.ts";
import { paths, PRODUCT } from "../../contract/product.ts";
import { contentSecurityPolicy, permissionsPolicy, securityHeaders } from "../../contract/security-headers.ts";
import type { PageName } from "../../frontend/src/app/pages/page-of.ts";
import { isForProduction } from "../project.ts";
import { securityTxt } from "./security-txt.ts";
import { firstStyles } from "./first-styles.ts";
import { FLOOR_CHECK } from "./floor.ts";
import { FRONTEND, hashesOf, inlineScript } from "./inline-script.ts";
import { reachable } from "./reachable.ts";

const CACHE = resolve(import.meta.dirname, "../../.cache/prerender");

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

interface Prerender {
  renderShell: () => string;
  renderPage: () => string;
  renderTitle: () => string;
  renderPerson: () => string;
  renderCard: () => string;
  renderPersonCards: () => string[];
}

/** Renders the shell with react-dom/server, as the browser will for a visitor, and in templates what other pages show at first. */
async function prerendered(): Promise<{ shell: string; templates: string; personCards: string[] }> {
  await build({
    root: FRONTEND,
    configFile: false,
    logLevel: "error",
    mode: "production",
    build: { ssr: "src/app/prerender.tsx", outDir: CACHE, emptyOutDir: true },
  });
  const module: Prerender = await import(`${pathToFileURL(resolve(CACHE, "prerender.js")).href}?at=${Date.now()}`);
  const templates = {
    "page-shell": module.renderPage(),
    "title-shell": module.renderTitle(),
    "person-shell": module.renderPerson(),
    "joke-shell": module.renderCard(),
  };
  const markup = Object.entries(templates).map(([id, content]) => `<template id="${id}">${content}</template>`);
  return { shell: module.renderShell(), templates: markup.join(""), personCards: module.renderPersonCards() };
}

// The pages whose own scripts the head script asks for early (frontend/src/app/pages/page-of.ts), by the module that starts each.
const pageModules: Record<Exclude<PageName, "home"> | "login", string> = {
  profile: "src/app/pages/profile-route.tsx",
  login: "src/features/login/login-card.tsx",
  games: "src/app/pages/games-route.tsx",
  add: "src/app/pages/add-route.tsx",
  search: "src/app/pages/search-route.tsx",
  scores: "src/app/pages/scores-route.tsx",
  direct: "src/app/pages/direct-route.tsx",
  chat: "src/app/pages/chat-route.tsx",
  user: "src/app/pages/user-route.tsx",
  follows: "src/app/pages/follows-route.tsx",
  gem: "src/app/pages/gem-route.tsx",
  soon: "src/app/pages/other-pages.tsx",
};

/** The script that shows home's first jokes, or a shared one, before the app is there. */
function jokesScript(bundle: Bundle): string {
  const module = resolve(FRONTEND, "src/inline/first-jokes.ts");
  const chunk = Object.values(bundle).find((file) => file.type === "chunk" && file.facadeModuleId === module);
  if (chunk === undefined) throw new Error(`no chunk starts with ${module}`);
  return `/${chunk.fileName}`;
}

/** For each page the names of the scripts it needs beyond those index.html already asks for, and first what shows it before them. */
function pageChunks(bundle: Bundle, html: string, before: Record<string, string>): Record<string, string> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const importsOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  return Object.fromEntries(
    Object.entries(pageModules).map(([page, module]) => {
      const start = chunks.find((chunk) => chunk.facadeModuleId === resolve(FRONTEND, module));
      if (start === undefined) throw new Error(`no chunk starts with ${module}`);
      const needed = reachable([start.fileName], (fileName) => importsOf.get(fileName) ?? []);
      const files = [before[page] ?? [], [...needed].filter((fileName) => !html.includes(fileName))].flat();
      return [page, files.map((fileName) => basename(fileName, ".js")).join(" ")];
    }),
  );
}

/** The one stylesheet of the build. */
function stylesheet(bundle: Bundle): Extract<Bundle[string], { type: "asset" }> {
  const sheets = Object.values(bundle).filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  const [sheet] = sheets;
  if (sheet?.type !== "asset" || sheets.length !== 1)
    throw new Error(`expected one stylesheet, found ${sheets.length}`);
  return sheet;
}

/** The styles index.html carries for its markup and the scripts of ours it starts with, and the file of the whole stylesheet. */
function takeFirstStyles(bundle: Bundle, html: string): { css: string; lateFile: string } {
  const sheet = stylesheet(bundle);
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const own = chunks.filter(({ name, fileName }) => name !== "vendor" && html.includes(fileName));
  // Without comments, and without what Lightning CSS writes beside every `color-scheme` for a light-dark() that nobody uses.
  const whole = String(sheet.source).replace(/\/\*[\s\S]*?\*\/|--lightningcss-(light|dark):[^;]*;/g, "");
  sheet.source = whole;
  return { css: firstStyles(whole, [html, ...own.map(({ code }) => code)].join("\n")), lateFile: sheet.fileName };
}

/**
 * Takes the app's scripts out of the head that Vite wrote. They are preloaded from the head's first lines, and shell.ts starts
 * the app.
 */
function takeScripts(bundle: Bundle, html: string, jokes: string): { entry: string; preloads: string[]; rest: string } {
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
    // The longest to come is asked for first.
    preloads: [...imported, entry].filter((href) => href !== jokes).toSorted((a, b) => lengthOf(b) - lengthOf(a)),
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
    // The image tool's camera, and links that are copied.
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
 * The addresses the platform answers with index.html of its own accord. Not simply every address without a file: a script that
 * is missing would be answered with the page, and kept for a year (docs/decisions/100).
 */
function redirectsFile(): string {
  const jobs = [jobPaths.conditions, `${jobPaths.conditions}/*`];
  return [`/${PRODUCT}/*`, paths.agreement, paths.paymentVerify, paths.robot, IMAGE_TOOL_PATH, ...jobs]
    .map((address) => `${address} / 200\n`)
    .join("");
}

/** One of the inline scripts, with what the build writes into it by name. */
async function scriptWith(name: string, values: Record<string, unknown>): Promise<string> {
  return Object.entries(values).reduce(
    (text, [key, value]) => text.replaceAll(key, () => `(${JSON.stringify(value)})`),
    await inlineScript(name),
  );
}

const scriptElement = async (...script: Parameters<typeof scriptWith>) =>
  `<script>${await scriptWith(...script)}</script>`;

/** The script that shows somebody's profile before the app is there. It shares no file with the app, whose files want React. */
async function personScript(personCards: string[]): Promise<{ fileName: string; source: string }> {
  const source = `export const {showFirst}=${await scriptWith("first-person", { PERSON_CARDS: personCards })}`;
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { fileName: `assets/first-person-${hash}.js`, source };
}

/**
 * Makes index.html complete: the inline scripts always, and in a build also the prerendered shell, the first
 * route's styles, the font's preload, `_redirects`, security.txt, and `_headers` with the policy that names each inline part by its hash.
 */
export function staticShell(): Plugin {
  let person: Awaited<ReturnType<typeof personScript>> | undefined;
  return {
    name: "labkhand:static-shell",
    enforce: "post",
    // After Vite has written index.html into the bundle, and before the service worker's list is made of the files.
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") return;
      if (person !== undefined) this.emitFile({ type: "asset", ...person });
      this.emitFile({ type: "asset", fileName: "_headers", source: headersFile(String(page.source)) });
      this.emitFile({ type: "asset", fileName: "_redirects", source: redirectsFile() });
      const security = securityTxt(process.env, Date.now());
      if (security !== null) this.emitFile({ type: "asset", fileName: ".well-known/security.txt", source: security });
      // For its budget only; index.html carries it.
      const [, styles = ""] = /<style>([\s\S]*?)<\/style>/.exec(String(page.source)) ?? [];
      this.emitFile({ type: "asset", fileName: ".vite/first-route.css", source: styles });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        // Vite's own server hands out the plain documents too, which have no shell (plain-document.ts).
        if (!html.includes("<!--shell-->")) return html;
        // Without a build there is no shell to fit; its script also shows the page, which the head's hides.
        if (bundle === undefined) {
          const nothing = { PAGE_CHUNKS: {}, JOKES_SCRIPT: null, PERSON_SCRIPT: null, APP_SCRIPT: null };
          const head = await scriptElement("head", nothing);
          const fit = await scriptElement("shell", nothing);
          return html.replace("<!--head-->", () => head).replace("<!--after-shell-->", () => fit);
        }
        const jokes = jokesScript(bundle);
        const { entry, preloads, rest } = takeScripts(bundle, html, jokes);
        const { shell, templates, personCards } = await prerendered();
        person = await personScript(personCards);
        const chunks = pageChunks(bundle, html, { user: person.fileName });
        const head = await scriptElement("head", { PAGE_CHUNKS: chunks, JOKES_SCRIPT: jokes });
        const scripts = { APP_SCRIPT: entry, JOKES_SCRIPT: jokes, PERSON_SCRIPT: `/${person.fileName}` };
        const fit = await scriptElement("shell", scripts);
        const font = Object.keys(bundle).find((file) => file.endsWith(".woff2"));
        const page = rest
          .replace(/\s*<link rel="stylesheet"[^>]*>/, "")
          .replace("<!--shell-->", () => shell)
          .replace("<!--after-shell-->", () => templates + fit);
        const { css, lateFile } = takeFirstStyles(bundle, html + page);
        // Scripts are asked for in the first packet, but nothing that is painted first waits for them. The styles stand before
        // the inline script, which adds the late ones behind.
        const parts = [
          FLOOR_CHECK,
          `<meta name="late-styles" content="/${lateFile}">`,
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
