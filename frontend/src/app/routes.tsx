import { Suspense } from "react";
import { Route, Switch } from "wouter";

import { paths, PRODUCT } from "../../../contract/product.ts";
import { lazyPage } from "../ui/lazy-part.tsx";
import { HomeRoute } from "./pages/home-route.tsx";
import { pageOf } from "./pages/page-of.ts";
import { PageSkeleton } from "./pages/page-skeleton.tsx";

const ProfileRoute = lazyPage(() => import("./pages/profile-route.tsx"));
const AddRoute = lazyPage(() => import("./pages/add-route.tsx"));
const UserRoute = lazyPage(() => import("./pages/user-route.tsx"));
const FollowsRoute = lazyPage(() => import("./pages/follows-route.tsx"));
const SearchRoute = lazyPage(() => import("./pages/search-route.tsx"));
const ScoresRoute = lazyPage(() => import("./pages/scores-route.tsx"));
const DirectRoute = lazyPage(() => import("./pages/direct-route.tsx"));
const ChatRoute = lazyPage(() => import("./pages/chat-route.tsx"));
const StoreRoute = lazyPage(() => import("./pages/store-route.tsx"));
const GemRoute = lazyPage(() => import("./pages/gem-route.tsx"));
const AgreementPage = lazyPage(() => import("./pages/agreement-page.tsx"));
const SoonPage = lazyPage(() => import("./pages/soon-page.tsx"));
// Its looks are in index.html, as its markup is.
const EntryPage = lazyPage(() => import("./pages/entry-page.tsx"), { styles: false });

/** How long the app leaves the screen to the skeleton of index.html. */
const PAGE_PATIENCE_MS = 4000;

const lazyPages = {
  profile: ProfileRoute,
  add: AddRoute,
  search: SearchRoute,
  scores: ScoresRoute,
  direct: DirectRoute,
  chat: ChatRoute,
  user: UserRoute,
  follows: FollowsRoute,
  entry: EntryPage,
  store: StoreRoute,
  gem: GemRoute,
  agreement: AgreementPage,
  soon: SoonPage,
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
  for (const { fetch } of [ProfileRoute, SearchRoute, UserRoute, AddRoute, DirectRoute, ChatRoute, SoonPage])
    fetch().catch(() => undefined);
}

/** Home is in the first chunk; every other page is its own. Pages of later issues stand as «به‌زودی». */
export function Routes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Switch>
        <Route path={paths.home} component={HomeRoute} />
        <Route path={paths.profile} component={ProfileRoute} />
        <Route path={paths.add} component={AddRoute} />
        <Route path={`/${PRODUCT}/u/:username`} component={UserRoute} />
        <Route path={`/${PRODUCT}/u/:username/follows`} component={FollowsRoute} />
        <Route path={paths.search} component={SearchRoute} />
        <Route path={paths.scores} component={ScoresRoute} />
        <Route path={paths.direct} component={DirectRoute} />
        <Route path={`${paths.direct}/:peer`} component={ChatRoute} />
        <Route path={paths.entry} component={EntryPage} />
        <Route path={paths.info} component={EntryPage} />
        <Route path={paths.store} component={StoreRoute} />
        <Route path={paths.gem} component={GemRoute} />
        <Route path="/store" component={StoreRoute} />
        <Route path={paths.agreement} component={AgreementPage} />
        <Route component={SoonPage} />
      </Switch>
    </Suspense>
  );
}
