import { useLocation } from "wouter";

import { paths } from "../../../contract/product.ts";

/** The way back to where one came from, or home where the app was opened on this page. */
export function useGoBack(): () => void {
  const [, navigate] = useLocation();
  return () => (history.length > 1 ? history.back() : navigate(paths.home));
}
