import { Suspense } from "react";
import { Route, Switch } from "wouter";

import { paths, PRODUCT } from "../../../contract/product.ts";
import { readHome } from "../features/jokes/feed/home-page.tsx";
import { whenIdle } from "../lib/when-idle.ts";
import { lazyPage } from "../ui/lazy-part.tsx";
import { HomeRoute } from "./pages/home-route.tsx";
import { pageOf, WITH_OWN_ADDRESS } from "./pages/page-of.ts";
import { PageSkeleton } from "./pages/page-skeleton.tsx";

/** How long the app leaves the screen to the skeleton of index.html for a page's code. */
const PAGE_PATIENCE_MS = 4000;
/** And for home's jokes: index.html has asked for them, and on a slow line they are there before the scripts. */
const JOKES_PATIENCE_MS = 30;

const lazyPages = {
  profile: lazyPage(() => import("./pages/profile-route.tsx")),
  games: lazyPage(() => import("./pages/games-route.tsx")),
  add: lazyPage(() => import("./pages/add-route.tsx")),
  search: lazyPage(() => import("./pages/search-route.tsx")),
  scores: lazyPage(() => import("./pages/scores-route.tsx")),
  direct: lazyPage(() => import("./pages/direct-route.tsx")),
  chat: lazyPage(() => import("./pages/chat-route.tsx")),
  user: lazyPage(() => import("./pages/user-route.tsx")),
  follows: lazyPage(() => import("./pages/follows-route.tsx")),
  // Its looks are in index.html, as its markup is.
  gem: lazyPage(() => import("./pages/gem-route.tsx")),
  soon: lazyPage(() => import("./pages/other-pages.tsx")),
};

/**
 * Waits for the code of the page at this address, at home for its jokes: index.html shows a skeleton of it already, and the app
 * takes over with the page itself, built once. Where they fail, or do not come for long, it takes over nevertheless.
 */
export async function fetchPage(path: string): Promise<void> {
  const page = pageOf(path);
  // Jokes that index.html shows already would go for a moment.
  const homePatienceMs = document.querySelector("main article") === null ? JOKES_PATIENCE_MS : PAGE_PATIENCE_MS;
  const [fetched, patienceMs] =
    page === "home" ? [readHome(), homePatienceMs] : [lazyPages[page].fetch(), PAGE_PATIENCE_MS];
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([patience, fetched.catch(() => undefined)]);
}

/** Fetches the other pages' code when the browser has nothing better to do, one by one: all at once would hold up a finger. */
export async function prefetchRoutes(): Promise<void> {
  for (const page of ["profile", "search", "games", "user", "add", "direct", "chat", "soon"] as const) {
    await lazyPages[page].fetch().catch(() => undefined);
    await new Promise<void>((resolve) => whenIdle(resolve));
  }
}

/** Home is in the first chunk; every other page is its own. Pages of later issues stand as «به‌زودی». */
export function Routes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Switch>
        {WITH_OWN_ADDRESS.map((page) => (
          <Route key={page} path={paths[page]} component={page === "home" ? HomeRoute : lazyPages[page]} />
        ))}
        <Route path={`/${PRODUCT}/u/:username`} component={lazyPages.user} />
        <Route path={`/${PRODUCT}/u/:username/follows`} component={lazyPages.follows} />
        <Route path={`${paths.direct}/:peer`} component={lazyPages.chat} />
        <Route component={lazyPages.soon} />
      </Switch>
    </Suspense>
  );
}
