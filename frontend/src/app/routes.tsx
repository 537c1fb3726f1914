import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";

import { paths } from "../../../contract/product.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { HomeRoute } from "./pages/home-route.tsx";

const loadProfile = () => import("./pages/profile-route.tsx");
const loadAdd = () => import("./pages/add-route.tsx");
const loadSoon = () => import("./pages/soon-page.tsx");
const loadEntry = () => import("./pages/entry-page.tsx");

const ProfileRoute = lazy(loadProfile);
const AddRoute = lazy(loadAdd);
const SoonPage = lazy(loadSoon);
const EntryPage = lazy(loadEntry);

/** Fetches the other pages' code when the browser has nothing better to do. */
export function prefetchRoutes(): void {
  for (const load of [loadProfile, loadAdd, loadSoon]) load().catch(() => undefined);
}

/** Home is in the first chunk; every other page is its own. Pages of later issues stand as «به‌زودی». */
export function Routes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Switch>
        <Route path={paths.home} component={HomeRoute} />
        <Route path={paths.profile} component={ProfileRoute} />
        <Route path={paths.add} component={AddRoute} />
        <Route path={paths.entry} component={EntryPage} />
        <Route path={paths.info} component={EntryPage} />
        <Route component={SoonPage} />
      </Switch>
    </Suspense>
  );
}
