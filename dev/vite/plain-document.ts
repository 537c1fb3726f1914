import { resolve } from "node:path";
import { build, type Plugin, type PluginOption } from "vite";

import { type Asks, contentSecurityPolicy, permissionsPolicy } from "../../contract/security-headers.ts";
import { isForProduction } from "../project.ts";
import { FLOOR, FLOOR_CHECK } from "./floor.ts";
import { FRONTEND, hashesOf, inlineScript } from "./inline-script.ts";
import { linkPreview } from "./link-preview.ts";
import { plainImports } from "./plain-imports.ts";
import { REACT_SHIM_ALIAS } from "./react-shim-alias.ts";
import { themeColors } from "./theme-colors.ts";

interface PlainDocument {
  /** Its folder under `frontend/`, and so its address: `games/claw-machine`. */
  folder: string;
  /**
   * The folder of its own files under `assets/`; also the name of its head script in `frontend/src/document-heads/`.
   */
  assets: string;
  /** Endings of files to preload before the styles name them, besides the font. */
  preloaded?: readonly string[];
  /**
   * Other addresses that serve it; one ending in a star includes all addresses below it. The platform rewrites them,
   * without the Worker.
   */
  alsoAt?: readonly string[];
  /** Additional plugins of its own build; the dev server has them for the app anyway. */
  plugins?: () => PluginOption[];
  /** Libraries that several of its late parts share, each in one file of that name. */
  shared?: readonly { name: string; test: RegExp }[];
  /** Keeps search engines out, and forbids frames of other sites in it. */
  isPrivate?: boolean;
  /** The device features it needs. */
  asks?: readonly Asks[];
}

const preloads: Record<string, string> = {
  ".woff2": 'as="font" type="font/woff2" crossorigin',
  ".webp": 'as="image" type="image/webp"',
};

/**
 * A document beside the app, with a build of its own, so that neither weighs on the other's budget (D068, D074).
 */
export function plainDocument(document: PlainDocument): Plugin {
  const { folder, assets, alsoAt = [] } = document;
  const page = `${folder}/index.html`;
  const isAlsoAt = (path: string) =>
    alsoAt.some((place) => (place.endsWith("/*") ? path.startsWith(place.slice(0, -1)) : path === place));

  return {
    name: `labkhand:document-${assets}`,
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_, bundle) {
      for (const file of await built(document)) {
        const { fileName } = file;
        if (fileName.endsWith(".woff2")) {
          if (bundle[fileName] === undefined) throw new Error(`the app has no ${fileName}`);
          continue;
        }
        const source = file.type === "chunk" ? file.code : file.source;
        this.emitFile({ type: "asset", fileName, source });
        if (fileName !== page) continue;
        const headers = bundle["_headers"];
        if (headers?.type !== "asset") throw new Error("no _headers to add the document's policy to");
        headers.source = `${String(headers.source)}${headersOf(document, String(source))}`;
      }
      // Written only for its size budget; the document contains it.
      this.emitFile({
        type: "asset",
        fileName: `.vite/${assets}-head.js`,
        source: await inlineScript(`document-heads/${assets}`),
      });
      const rewrites = alsoAt.map((place) => `${place} /${folder}/ 200\n`).join("");
      const others = bundle["_redirects"];
      // Must come first: the first match wins, and the app's rules match some of these addresses too.
      if (others?.type === "asset") others.source = `${rewrites}${String(others.source)}`;
      else if (rewrites !== "") this.emitFile({ type: "asset", fileName: "_redirects", source: rewrites });
    },
    // Vite's dev server serves the document, at its other addresses too, with the head's script where a build puts it.
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const [path = "", ...search] = (request.url ?? "").split(/(?=\?)/);
        if (isAlsoAt(path)) request.url = `/${page}${search.join("")}`;
        next();
      });
    },
    transformIndexHtml: {
      order: "pre",
      handler: async (html, { path, server }) =>
        server !== undefined && path.endsWith(page) ? html.replace("<!--head-->", await headScript(assets)) : html,
    },
  };
}

const headScript = async (assets: string) => `<script>${await inlineScript(`document-heads/${assets}`)}</script>`;

/** The files of the document's own build. */
async function built(document: PlainDocument) {
  const { folder, assets, plugins = () => [], shared = [] } = document;
  const outputs = await build({
    root: FRONTEND,
    configFile: false,
    logLevel: "warn",
    mode: "production",
    resolve: { alias: [REACT_SHIM_ALIAS] },
    plugins: [plainImports, themeColors(), plugins(), !document.isPrivate && linkPreview(), completed(document)],
    build: {
      write: false,
      cssCodeSplit: false,
      target: FLOOR,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: resolve(FRONTEND, `${folder}/index.html`),
        output: {
          entryFileNames: `assets/${assets}/[name]-[hash].js`,
          chunkFileNames: `assets/${assets}/[name]-[hash].js`,
          // Its first chunks are merged into one request.
          codeSplitting: { groups: [{ name: "index", tags: ["$initial"] }, ...shared] },
          // Reuses the app's font file, so that it is downloaded once.
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith(".woff2"))
              ? "assets/[name]-[hash][extname]"
              : `assets/${assets}/[name]-[hash][extname]`,
        },
      },
    },
  });
  return (Array.isArray(outputs) ? outputs : [outputs]).flatMap((output) => ("output" in output ? output.output : []));
}

/** Inserts the head's script, the document's stylesheet, and the preloads of its first content. */
const completed = ({ folder, assets, preloaded = [] }: PlainDocument): Plugin => ({
  name: "labkhand:complete-document",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle = {} }) {
      const files = Object.values(bundle).filter((file) => file.type === "asset");
      const named = (ending: string) => {
        const found = files.find(({ fileName }) => fileName.endsWith(ending));
        if (found === undefined) throw new Error(`${folder}/index.html lacks a file ${ending}`);
        return found;
      };
      const { fileName, source } = named(".css");
      delete bundle[fileName];
      const parts = [
        FLOOR_CHECK,
        ...[".woff2", ...preloaded].map(
          (ending) => `<link rel="preload" href="/${named(ending).fileName}" ${preloads[ending]}>`,
        ),
        `<style>${String(source).trim()}</style>`,
        await headScript(assets),
      ];
      return html.replace(/\s*<link rel="stylesheet"[^>]*>/, "").replace("<!--head-->", () => parts.join(""));
    },
  },
});

/** The document's entry in `_headers`: the policy that names its own inline parts. */
function headersOf({ folder, alsoAt = [], isPrivate = false, asks = [] }: PlainDocument, html: string): string {
  const inline = { scripts: hashesOf(html, "script"), styles: hashesOf(html, "style") };
  const own = {
    "Content-Security-Policy": contentSecurityPolicy(inline, { videos: !isPrivate, https: isForProduction }),
    "Permissions-Policy": permissionsPolicy(...asks),
  };
  const lines = Object.entries(own).flatMap(([name, value]) => [`  ! ${name}`, `  ${name}: ${value}`]);
  if (isPrivate) lines.push("  X-Robots-Tag: noindex");
  return [`/${folder}/*`, ...alsoAt.filter((place) => place !== `/${folder}/*`)]
    .flatMap((place) => [place, ...lines])
    .join("\n")
    .concat("\n");
}
