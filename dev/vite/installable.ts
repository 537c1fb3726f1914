import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

import { paths, SITE_NAME } from "../../contract/product.ts";
import { DEFAULT_THEME_ID, themes } from "../../contract/themes.ts";

const { background, headerBg } = themes[DEFAULT_THEME_ID].colors;

/**
 * The manifest and the service worker: the app's own files are kept and open without a network. The worker never sees
 * /api or /media; what was read is kept by the page itself (lib/query-persistence.ts).
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
      orientation: "portrait",
      theme_color: headerBg,
      background_color: background,
      categories: ["entertainment", "social"],
      icons: [
        { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml" },
      ],
    },
    includeManifestIcons: false,
    workbox: {
      globPatterns: ["index.html", "assets/*.{js,css,woff2}", "icons/icon.svg"],
      navigateFallback: "/index.html",
      navigateFallbackDenylist: [/^\/api\//, /^\/media\//],
      clientsClaim: true,
      skipWaiting: true,
      cleanupOutdatedCaches: true,
    },
  });
}
