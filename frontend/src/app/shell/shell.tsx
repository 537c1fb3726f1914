import { useLocation } from "wouter";

import { useSettled } from "../../lib/use-settled.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { BottomNavigation } from "./bottom-navigation.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Header } from "./header.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { isEntry, tabOf } from "./tabs.ts";
import { Routes } from "../routes.tsx";
import { appTexts } from "../texts.ts";
import { usePageChange } from "./use-page-change.ts";

const LateShell = lazyPart(() => import("./late-shell.tsx"));

/** What stands around every page: header, navigation, and late-shell's toasts, sheets and gestures. */
export function Shell() {
  const [path] = useLocation();
  const tab = tabOf(path);
  const entry = isEntry(path);
  const settled = useSettled();
  usePageChange(path);
  return (
    <div className="column shell-column relative flex h-dvh flex-col bg-background">
      <a href="#main" className="skip-link">
        {appTexts.skip}
      </a>
      <LoadingBar />
      {!entry && <Header path={path} />}
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="page-scroller flex flex-col outline-none">
        <ErrorBoundary key={path}>
          <Routes />
        </ErrorBoundary>
      </main>
      {tab !== null && <BottomNavigation active={tab} />}
      {settled && <LateShell tab={tab} />}
    </div>
  );
}
