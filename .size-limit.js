import { firstRouteParts, firstRouteScripts, lazyScripts, pageScripts } from "./dev/loaded-scripts.ts";

const lazyBudget = { limit: "35 kB", gzip: true };
const { libraries, ours } = firstRouteParts();

/** The budgets of docs/decisions/038-what-the-first-route-carries.md, gzip; run after a build. */
export default [
  { name: "first-route JavaScript", path: firstRouteScripts(), limit: "96 kB", gzip: true },
  { name: "first-route libraries", path: libraries, limit: "79.5 kB", gzip: true },
  { name: "first-route ours", path: ours, limit: "16.85 kB", gzip: true },
  { name: "first-route CSS (in index.html)", path: "dist/client/.vite/first-route.css", limit: "8 kB", gzip: true },
  { name: "late CSS, the whole stylesheet", path: "dist/client/assets/*.css", limit: "11 kB", gzip: true },
  { name: "font", path: "dist/client/assets/*.woff2", limit: "25 kB", brotli: false, gzip: false },
  {
    name: "the script that shows a profile before the app",
    path: "dist/client/assets/show-person-*.js",
    limit: "7.5 kB",
    gzip: true,
  },
  // With its headers it comes in the ten packets that a server sends before it has heard anything: one more costs a round trip.
  { name: "index.html with shell and styles", path: "dist/client/index.html", limit: "13.15 kB", gzip: true },
  {
    name: "the entry screen's scripts before a tap",
    path: ["dist/client/.vite/entry-head.js", "dist/client/assets/entry/index-*.js"],
    // 4 until it showed a joke (D068).
    limit: "4.6 kB",
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
