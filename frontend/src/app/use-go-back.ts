import { useLocation } from "wouter";

import { paths } from "../../../contract/product.ts";

/** The way back to where one came from, or home where the app was opened on this page. */
export function useGoBack(): () => void {
  const [, navigate] = useLocation();
  return () => (canGoBack() ? history.back() : navigate(paths.home));
}

/** A link opened in a tab with a history of another site has nothing of ours behind it. */
const canGoBack = (): boolean => (window.navigation ? window.navigation.canGoBack : history.length > 1);
