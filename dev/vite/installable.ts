import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

import { SITE_NAME, paths } from "../../contract/product.ts";
import { DEFAULT_THEME_ID, themes } from "../../contract/themes.ts";

const { background, headerBg } = themes[DEFAULT_THEME_ID].colors;

const ADDRESSES: Partial<Record<string, readonly string[]>> = {
  "index.html": [paths.home],
  "entry/index.html": [paths.entry, paths.info, `${paths.info}/`],
};

/**
 * The manifest and the service worker: the app's own files are kept and open without a network. The worker never sees
 * /api or /media; what was read is kept by the page itself (lib/storage/query-persistence.ts).
 */
export function installable(): Plugin[] {
  return VitePWA({
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
        // The game's document opens without a network too; kept under its folder's address, whatever round is to be shown.
        "games/claw-machine/index.html",
        "assets/game/*",
        "entry/index.html",
        "assets/entry/*",
      ],
      // Each file under an address the platform answers with it: of its own accord it would lead from /index.html to /, where
      // the entry screen is (D068).
      manifestTransforms: [
        (files) => ({
          manifest: files.flatMap((file) => (ADDRESSES[file.url] ?? [file.url]).map((url) => ({ ...file, url }))),
        }),
      ],
      // No document here is another one for what its address asks; the page reads that itself.
      ignoreURLParametersMatching: [/./],
      navigateFallback: paths.home,
      navigateFallbackDenylist: [
        /^\/api\//,
        /^\/media\//,
        /^\/games\//,
        /^\/old-browser/,
        // The administrator's panel is neither kept nor answered from what is (D074).
        /^\/(admin|panel)([/?]|$)/,
      ],
      clientsClaim: true,
      skipWaiting: true,
      cleanupOutdatedCaches: true,
    },
  });
}
