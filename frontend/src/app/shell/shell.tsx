import { useIsFetching } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";

import { showsSharedJoke } from "../../first-paint/address.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Routes } from "../routes.tsx";
import { appTexts } from "../texts.ts";
import { BottomNavigation } from "./bottom-navigation.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { Header } from "./header.tsx";
import { tabOf } from "./tabs.ts";
import { usePageChange } from "./use-page-change.ts";

const LateShell = lazyPart(() => import("./late-shell.tsx"));

/** The frame around every page: header and navigation, and late-shell.tsx with toasts, sheets and gestures. */
export function Shell() {
  const [path] = useLocation();
  const tab = tabOf(path);
  const isShared = useLocationProperty(
    () => showsSharedJoke(location),
    () => false,
  );
  const settled = useSettled();
  usePageChange(path);
  return (
    <div className="column shell-column relative flex h-dvh flex-col bg-background">
      <a href="#main" className="skip-link">
        {appTexts.skip}
      </a>
      {tab !== null && (
        <a href="#tabs" className="skip-link">
          {appTexts.skipToTabs}
        </a>
      )}
      <LoadingBar />
      <Header path={path} />
      <main id="main" tabIndex={-1} className="page-scroller flex flex-col outline-none">
        <ErrorBoundary message={appTexts.crashed} key={path}>
          <Routes />
        </ErrorBoundary>
      </main>
      {tab !== null && <BottomNavigation active={isShared ? null : tab} />}
      {settled && <LateShell tab={tab} />}
    </div>
  );
}

/** A thin bar at the top while something not yet on screen is being fetched; appears after 250 ms. */
function LoadingBar() {
  const fetching = useIsFetching({ predicate: (query) => query.state.data === undefined });
  if (fetching === 0) return null;
  return (
    <div aria-hidden="true" className="column fixed inset-x-0 top-0 z-30 h-0.75 overflow-hidden">
      <div className="loading-bar h-full w-1/3 rounded-full bg-golden" />
    </div>
  );
}
