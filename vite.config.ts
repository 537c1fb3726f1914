import { resolve } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";

import { PANEL_PATHS, paths } from "./contract/product.ts";
import { buildDir, localStateDir } from "./dev/project.ts";
import { firstPaint } from "./dev/vite/first-paint.ts";
import { FLOOR } from "./dev/vite/floor.ts";
import { installable } from "./dev/vite/installable.ts";
import { writeLinkPictureFiles } from "./dev/vite/link-picture-files.ts";
import { linkPreview } from "./dev/vite/link-preview.ts";
import { plainDocument } from "./dev/vite/plain-document.ts";
import { plainImports } from "./dev/vite/plain-imports.ts";
import { REACT_SHIM_ALIAS } from "./dev/vite/react-shim-alias.ts";
import { themeColors } from "./dev/vite/theme-colors.ts";
import { writeVazirmatnSubset } from "./dev/vite/vazirmatn-subset.ts";

/** A trailing slash is no other page. */
const ENTRY_ADDRESSES = [paths.entry, paths.info, `${paths.info}/`];

const FIRST_ROUTE_LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|zustand|@tanstack\/(react-query|query-core))\/(?!.*(hydration|mutationObserver|useMutation|middleware))/;

/**
 * Code that several pages share, by folder, without the parts that need a large library (sheets, QR codes, forms) and the
 * tables of errors, letters and words.
 */
const SHARED_BY_PAGES = new RegExp(
  [
    String.raw`frontend/src/(ui|lib|texts)/(?!dialog/(sheet|modal|full)|qr|form-)`,
    String.raw`frontend/src/entities/([a-z-]+\.ts|(blocks|direct|jokes|park-discount|person|viewer)/|gems/(gem-pill|lazy))`,
    String.raw`/contract/(?!errors|letters|endings|own-words)[a-z-]+\.ts`,
    "node_modules/lucide-react/",
  ].join("|"),
);

/** Code for buying gems on pages that sell something for them. */
const BUYING_GEMS =
  /frontend\/src\/entities\/gems\/(buy-gems-link|gem-packages|tracking-code|wanted)|contract\/gem-orders\/values/;

/** Code for requesting a code by SMS or e-mail, without its forms. */
const ASKING_FOR_CODES = /frontend\/src\/entities\/contact-code\/(?!code|mobile-step)/;

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  await writeVazirmatnSubset(import.meta.dirname);
  await writeLinkPictureFiles(import.meta.dirname);
  return {
    root: "frontend",
    cacheDir: "../.cache/vite",
    resolve: { alias: [REACT_SHIM_ALIAS] },
    plugins: [
      plainImports,
      themeColors(),
      react(),
      tailwindcss(),
      firstPaint(),
      linkPreview(),
      plainDocument({ folder: "entry", assets: "entry", alsoAt: ENTRY_ADDRESSES }),
      plainDocument({
        folder: "games/claw-machine",
        assets: "game",
        preloaded: [".webp"],
        // A result is shared by its link.
        asks: ["clipboard-write"],
      }),
      plainDocument({
        folder: "panel",
        assets: "panel",
        alsoAt: PANEL_PATHS.flatMap((place) => [place, `${place}/*`]),
        plugins: () => [react(), tailwindcss()],
        shared: [
          // Tabs load small and similar code: together it compresses to two thirds of its separate size.
          { name: "tabs", test: /src\/panel\// },
        ],
        isPrivate: true,
      }),
      installable(),
      cloudflare({
        configPath: "../wrangler.toml",
        auxiliaryWorkers: [{ configPath: "../link-pictures/wrangler.toml" }],
        persistState: { path: localStateDir },
        // `npm run dev` names its port and doubles in the environment, and has no `_redirects`.
        config: ({ vars }) =>
          command === "serve"
            ? { vars: fromEnvironment(vars), assets: { not_found_handling: "single-page-application" } }
            : {},
      }),
    ],
    server: { fs: { allow: [import.meta.dirname] } },
    build: {
      outDir: buildDir,
      emptyOutDir: true,
      target: FLOOR,
      cssCodeSplit: false,
      modulePreload: {
        polyfill: false,
        // Lazy chunks list no imports, because the lists would be in the first route: the head script has them for
        // landing pages.
        resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []),
      },
    },
    // The browser's chunks; the Worker stays one file.
    environments: {
      client: {
        build: {
          // Records which chunk needs which, for dev/loaded-scripts.ts; it is not served.
          manifest: true,
          rolldownOptions: {
            input: ["frontend/index.html", "frontend/src/first-paint/show-jokes.ts"].map((file) =>
              resolve(import.meta.dirname, file),
            ),
            // index.html's inline script calls what show-jokes.ts exports.
            preserveEntrySignatures: "allow-extension",
            // Constants are inlined: otherwise the first route would contain those of every page it shares a file with.
            optimization: { inlineConst: { mode: "all", pass: 1 } },
            output: {
              // index.html names the scripts of all landing pages. With its headers it must come in the first 14.6 kB of a
              // connection: a second trip made home's largest paint 190 ms later (Lighthouse). A shared part's name says nothing.
              chunkFileNames: ({ name, isDynamicEntry }) =>
                isDynamicEntry || name === "vendor" ? "assets/[name]-[hash].js" : "assets/[hash].js",
              // The first route's libraries are one chunk, which stays cached when our code changes. Our first route
              // and the shared small parts are one chunk each, too: split further they would compress worse.
              codeSplitting: {
                groups: [
                  { name: "vendor", test: FIRST_ROUTE_LIBRARIES, priority: 2 },
                  // Loaded before the app, which imports its helpers from this chunk.
                  { name: "show-jokes", test: /src\/first-paint\/show-jokes\.ts$/, priority: 1 },
                  { name: "first-route", tags: ["$initial"] },
                  { name: "shared", test: SHARED_BY_PAGES, minShareCount: 2 },
                  { name: "gems", test: BUYING_GEMS, minShareCount: 2 },
                  // Comes last: otherwise it would include the code that all of them share.
                  { name: "asking-for-codes", test: ASKING_FOR_CODES, minShareCount: 2 },
                ],
              },
            },
          },
        },
      },
    },
  };
});

function fromEnvironment(variables: Record<string, unknown>) {
  const entries = Object.entries(variables).map(([name, value]) => [name, process.env[name] ?? value]);
  return Object.fromEntries(entries);
}
