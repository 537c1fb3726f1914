import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

import { SITE_NAME, paths } from "../../contract/product.ts";
import { DEFAULT_THEME_ID, themes } from "../../contract/themes.ts";
import { inlineScript } from "./inline-script.ts";

const { background, headerBg } = themes[DEFAULT_THEME_ID].colors;

const ADDRESSES: Partial<Record<string, readonly string[]>> = {
  "index.html": [paths.home],
  "entry/index.html": [paths.entry, paths.info, `${paths.info}/`],
};

/** The part of the service worker that shows notifications. */
const PUSH = "push.js";
const push: Plugin = {
  name: "push",
  applyToEnvironment: ({ name }) => name === "client",
  async generateBundle() {
    const source = await inlineScript("entities/notifications/push");
    this.emitFile({ type: "asset", fileName: PUSH, source });
  },
};

/**
 * The manifest and the service worker, which stores the app's own files so that they open without a network. It never
 * handles /api or /media; the page itself stores answers (lib/storage/query-persistence.ts).
 */
export function installable(): Plugin[] {
  return [
    push,
    ...VitePWA({
      injectRegister: false,
      registerType: "autoUpdate",
      manifest: {
        id: paths.home,
        name: SITE_NAME,
        short_name: SITE_NAME,
        description: "جوک‌های کوتاه فارسی، بازی و جایزه",
        lang: "fa",
        dir: "rtl",
        start_url: paths.home,
        scope: "/",
        display: "standalone",
        theme_color: headerBg,
        background_color: background,
        categories: ["entertainment", "social"],
        // A long press on the app's icon offers these.
        shortcuts: [
          { name: "نوشتن جوک", url: paths.add },
          { name: "پیام‌ها", url: paths.direct },
          { name: "بازی‌ها", url: paths.games },
        ],
        icons: [
          { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
          { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml" },
        ],
      },
      includeManifestIcons: false,
      workbox: {
        globPatterns: [
          "index.html",
          "assets/*.{js,css,woff2}",
          "icons/icon.svg",
          // The game's document also opens without a network; it is stored under its folder's address, for every round.
          "games/claw-machine/index.html",
          "assets/game/*",
          "entry/index.html",
          "assets/entry/*",
        ],
        // Each file under the address that serves it: the platform would redirect /index.html to /, the entry screen
        // (D068).
        manifestTransforms: [
          (files) => ({
            manifest: files.flatMap((file) => (ADDRESSES[file.url] ?? [file.url]).map((url) => ({ ...file, url }))),
          }),
        ],
        // Ignores all query parameters: no page's HTML depends on them.
        ignoreURLParametersMatching: [/./],
        navigateFallback: paths.home,
        navigateFallbackDenylist: [
          /^\/api\//,
          /^\/media\//,
          /^\/games\//,
          /^\/old-browser/,
          // Pages of the Worker (D121).
          /^\/labkhand\/best([/?]|$)/,
          // The administrator's panel is neither stored nor served from the store (D074).
          /^\/(admin|panel)([/?]|$)/,
        ],
        clientsClaim: true,
        skipWaiting: true,
        cleanupOutdatedCaches: true,
        importScripts: [`/${PUSH}`],
      },
    }),
  ];
}
