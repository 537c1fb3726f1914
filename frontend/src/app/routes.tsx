import { Suspense } from "react";
import { Route, Switch } from "wouter";

import { paths, PRODUCT } from "../../../contract/product.ts";
import { lazyPage } from "../ui/lazy-part.tsx";
import { HomeRoute } from "./pages/home-route.tsx";
import { pageOf, WITH_OWN_ADDRESS } from "./pages/page-of.ts";
import { PageSkeleton } from "./pages/page-skeleton.tsx";

/** How long the app leaves the screen to the skeleton of index.html. */
const PAGE_PATIENCE_MS = 4000;

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
 * Waits for the code of the page at this address, if it is not home: index.html shows a skeleton of it already, and the app
 * takes over with the page itself. Where the code fails, or does not come for long, it takes over nevertheless.
 */
export async function fetchPage(path: string): Promise<void> {
  const page = pageOf(path);
  if (page === "home") return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PAGE_PATIENCE_MS));
  await Promise.race([patience, lazyPages[page].fetch().catch(() => undefined)]);
}

/** Fetches the other pages' code when the browser has nothing better to do. */
export function prefetchRoutes(): void {
  for (const page of ["profile", "search", "games", "user", "add", "direct", "chat", "soon"] as const)
    lazyPages[page].fetch().catch(() => undefined);
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
