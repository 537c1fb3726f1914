import { QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";

import { queryClient } from "../lib/query-client.ts";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { Shell } from "./shell/shell.tsx";

/** The whole app; `ssrPath` is the page that the build renders into index.html. */
export function App({ ssrPath }: { ssrPath?: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router ssrPath={ssrPath}>
        <ErrorBoundary>
          <Shell />
        </ErrorBoundary>
      </Router>
    </QueryClientProvider>
  );
}
