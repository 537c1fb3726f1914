import { Component, type ReactNode } from "react";

import { ErrorState } from "./error-state.tsx";

interface ErrorBoundaryProps {
  /** What is said where the page would be. */
  message: string;
  children: ReactNode;
}

/** Keeps what is around it standing when a page, or in app.tsx the shell, breaks or its code cannot be fetched. */
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
