import { useLocation } from "wouter";

import { paths } from "../../../../contract/product.ts";

/** The way back to where one came from; where the app was opened on this page, to the one above it. */
export function useGoBack(above?: string): () => void {
  const [, navigate] = useLocation();
  return () => (canGoBack() ? history.back() : navigate(above ?? pageAbove()));
}

/** The inbox above a chat, the profile above its follows, home above everything else. */
function pageAbove(): string {
  const above = location.pathname.replace(/\/[^/]+\/?$/, "");
  return above === paths.direct || above.startsWith(paths.user("")) ? above : paths.home;
}

/** A link opened in a tab with a history of another site has nothing of ours behind it. */
const canGoBack = (): boolean => (window.navigation ? window.navigation.canGoBack : history.length > 1);
