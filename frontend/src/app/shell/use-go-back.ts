import { useLocation } from "wouter";

import { paths } from "../../../../contract/product.ts";

/** Goes back to the previous page; where the app was opened on this page, to its parent page. */
export function useGoBack(above?: string): () => void {
  const [, navigate] = useLocation();
  return () => (canGoBack() ? history.back() : navigate(above ?? pageAbove()));
}

/** The inbox above a chat, the profile above its follows, home above everything else. */
function pageAbove(): string {
  const above = location.pathname.replace(/\/[^/]+\/?$/, "");
  return above === paths.direct || above.startsWith(paths.user("")) ? above : paths.home;
}

/** A tab opened from another site has none of our pages in its history. */
const canGoBack = (): boolean => (window.navigation ? window.navigation.canGoBack : history.length > 1);
