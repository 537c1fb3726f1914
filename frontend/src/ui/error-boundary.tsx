import { Component, type ReactNode } from "react";

import { ErrorState } from "./error-state.tsx";

interface ErrorBoundaryProps {
  /** The text in the place of the page. */
  message: string;
  children: ReactNode;
}

/** Replaces a page (in app.tsx: the shell) that crashes or whose code cannot be fetched. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorState message={this.props.message} onRetry={() => location.reload()} />;
  }
}
