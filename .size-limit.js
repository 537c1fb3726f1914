import { firstRouteParts, firstRouteScripts, lazyScripts, pageScripts } from "./dev/loaded-scripts.ts";

const lazyBudget = { limit: "42 kB", gzip: true };
const { libraries, ours } = firstRouteParts();

/**
 * Alarms, gzip; run after a build. Each stands at least 5 % above the figure of November 2026, so that only a growth that
 * somebody should look at fails. A change that is worth its bytes raises its limit (docs/decisions/038-what-the-first-route-carries.md).
 */
export default [
  { name: "first-route JavaScript", path: firstRouteScripts(), limit: "103 kB", gzip: true },
  { name: "first-route libraries", path: libraries, limit: "84 kB", gzip: true },
  { name: "first-route ours", path: ours, limit: "20 kB", gzip: true },
  { name: "first-route CSS (in index.html)", path: "dist/client/.vite/first-route.css", limit: "8 kB", gzip: true },
  { name: "late CSS, the whole stylesheet", path: "dist/client/assets/*.css", limit: "11.5 kB", gzip: true },
  { name: "font", path: "dist/client/assets/*.woff2", limit: "25 kB", brotli: false, gzip: false },
  {
    name: "the script that shows a profile before the app",
    path: "dist/client/assets/show-person-*.js",
    limit: "7.9 kB",
    gzip: true,
  },
  // With its headers (1.3 kB) it comes in the ten packets that a server sends before it has heard anything: above 13.3 kB one
  // more costs a round trip.
  { name: "index.html with shell and styles", path: "dist/client/index.html", limit: "13.3 kB", gzip: true },
  {
    name: "the entry screen's scripts before a tap",
    path: ["dist/client/.vite/entry-head.js", "dist/client/assets/entry/index-*.js"],
    limit: "4.9 kB",
    gzip: true,
  },
  {
    name: "the entry screen's document with its scripts and font",
    path: ["dist/client/entry/index.html", "dist/client/assets/entry/*", "dist/client/assets/*.woff2"],
    limit: "60 kB",
    gzip: true,
  },
  {
    name: "the game's document with its art, sound and font",
    path: ["dist/client/games/claw-machine/index.html", "dist/client/assets/game/*", "dist/client/assets/*.woff2"],
    limit: "130 kB",
    gzip: true,
  },
  {
    name: "the administrator's panel, whole",
    path: ["dist/client/panel/index.html", "dist/client/assets/panel/*"],
    limit: "160 kB",
    gzip: true,
  },
  ...pageScripts().map(({ name, scripts }) => ({
    name: `page ${name}, with its imports`,
    path: scripts,
    ...lazyBudget,
  })),
  ...lazyScripts().map((script) => ({ name: script.replace("dist/client/", ""), path: script, ...lazyBudget })),
];
