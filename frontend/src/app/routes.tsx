import { Suspense } from "react";
import { Route, Switch } from "wouter";

import { screenOf, screens } from "../first-paint/screens.ts";
import { readHome } from "../features/jokes/feed/home-page.tsx";
import { lazyPage } from "../ui/lazy-part.tsx";
import { HomeRoute } from "./pages/jokes/home-route.tsx";
import { PageSkeleton } from "./pages/page-skeleton.tsx";

/** How long index.html's skeleton stays on screen while a page's code is loading. */
const PAGE_PATIENCE_MS = 4000;
/**
 * The same for home's jokes, which index.html has already requested: on a slow line they arrive before the scripts do.
 */
const JOKES_PATIENCE_MS = 30;

export const lazyPages = {
  profile: lazyPage(() => import("./pages/people/profile-route.tsx")),
  games: lazyPage(() => import("./pages/games/games-route.tsx")),
  add: lazyPage(() => import("./pages/jokes/add-route.tsx")),
  search: lazyPage(() => import("./pages/jokes/search-route.tsx")),
  scores: lazyPage(() => import("./pages/games/scores-route.tsx")),
  direct: lazyPage(() => import("./pages/messages/direct-route.tsx")),
  chat: lazyPage(() => import("./pages/messages/chat-route.tsx")),
  user: lazyPage(() => import("./pages/people/user-route.tsx")),
  follows: lazyPage(() => import("./pages/people/follows-route.tsx")),
  // Its styles are in index.html, because its skeleton is too.
  gem: lazyPage(() => import("./pages/gems/gem-route.tsx")),
  other: lazyPage(() => import("./pages/other-route.tsx")),
};

/**
 * Waits for the page's code (on home: its jokes) while index.html's skeleton is on screen, so that React renders the
 * page once. Renders anyway when it fails or takes too long.
 */
export async function fetchPage(path: string): Promise<void> {
  const { page } = screenOf(path);
  const fetched = page === "home" ? readHome() : lazyPages[page].fetch();
  // Jokes already shown by index.html would disappear for a moment.
  const patienceMs = page === "home" && !document.querySelector("article") ? JOKES_PATIENCE_MS : PAGE_PATIENCE_MS;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([patience, fetched.catch(() => undefined)]);
}

/** Home is in the first chunk, every other page in one of its own. */
export function Routes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Switch>
        {screens.map(({ match, page }) => (
          <Route key={match} path={match} component={page === "home" ? HomeRoute : lazyPages[page]} />
        ))}
      </Switch>
    </Suspense>
  );
}
