import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";

import { paths, PRODUCT } from "../../../contract/product.ts";
import { withStyles } from "../lib/with-styles.ts";
import { PageSkeleton } from "./pages/page-skeleton.tsx";
import { HomeRoute } from "./pages/home-route.tsx";

const loadProfile = () => withStyles(() => import("./pages/profile-route.tsx"));
const loadAdd = () => withStyles(() => import("./pages/add-route.tsx"));
const loadUser = () => withStyles(() => import("./pages/user-route.tsx"));
const loadFollows = () => withStyles(() => import("./pages/follows-route.tsx"));
const loadSearch = () => withStyles(() => import("./pages/search-route.tsx"));
const loadScores = () => withStyles(() => import("./pages/scores-route.tsx"));
const loadDirect = () => withStyles(() => import("./pages/direct-route.tsx"));
const loadChat = () => withStyles(() => import("./pages/chat-route.tsx"));
const loadSoon = () => withStyles(() => import("./pages/soon-page.tsx"));
// Its looks are in index.html, as its markup is.
const loadEntry = () => import("./pages/entry-page.tsx");

const ProfileRoute = lazy(loadProfile);
const AddRoute = lazy(loadAdd);
const UserRoute = lazy(loadUser);
const FollowsRoute = lazy(loadFollows);
const SearchRoute = lazy(loadSearch);
const ScoresRoute = lazy(loadScores);
const DirectRoute = lazy(loadDirect);
const ChatRoute = lazy(loadChat);
const SoonPage = lazy(loadSoon);
const EntryPage = lazy(loadEntry);

/** Fetches the other pages' code when the browser has nothing better to do. */
export function prefetchRoutes(): void {
  for (const load of [loadProfile, loadSearch, loadUser, loadAdd, loadDirect, loadChat, loadSoon])
    load().catch(() => undefined);
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
        <Route component={SoonPage} />
      </Switch>
    </Suspense>
  );
}
