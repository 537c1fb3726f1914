import { QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";

import { queryClient } from "../lib/network/query-client.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { Shell } from "./shell/shell.tsx";
import { appTexts } from "./texts.ts";

/** The whole app; `ssrPath` is the page that the build renders into index.html. */
export function App({ ssrPath }: { ssrPath?: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router ssrPath={ssrPath}>
        <ErrorBoundary message={appTexts.crashed}>
          <Shell />
        </ErrorBoundary>
      </Router>
    </QueryClientProvider>
  );
}
