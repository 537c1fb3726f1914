import { Component, type ReactNode } from "react";

import { ErrorState } from "../../ui/error-state.tsx";
import { appTexts } from "../texts.ts";

/** Keeps what is around it standing when a page, or in app.tsx the shell, breaks or its code cannot be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorState message={appTexts.crashed} onRetry={() => location.reload()} />;
  }
}
