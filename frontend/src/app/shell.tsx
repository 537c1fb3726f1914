import { lazy, Suspense } from "react";
import { useLocation } from "wouter";

import { useSettled } from "../lib/use-settled.ts";
import { BottomNavigation } from "./bottom-navigation.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Header } from "./header.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { isEntry, tabOf } from "./pages.ts";
import { Routes } from "./routes.tsx";
import { appTexts } from "./texts.ts";
import { usePageChange } from "./use-page-change.ts";

const LateShell = lazy(() => import("./late-shell.tsx"));

/** What stands around every page: header, navigation, and late-shell's toasts, sheets and gestures. */
export function Shell() {
  const [path] = useLocation();
  const tab = tabOf(path);
  const entry = isEntry(path);
  const settled = useSettled();
  usePageChange(path);
  return (
    <div className="column shell-column relative flex min-h-dvh flex-col bg-background">
      <a href="#main" className="skip-link">
        {appTexts.skip}
      </a>
      <LoadingBar />
      {!entry && <Header path={path} />}
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <ErrorBoundary key={path}>
          <Routes />
        </ErrorBoundary>
      </main>
      {tab !== null && <BottomNavigation active={tab} />}
      {settled && (
        <Suspense fallback={null}>
          <LateShell tab={tab} />
        </Suspense>
      )}
    </div>
  );
}
