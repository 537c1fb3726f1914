import { useEffect } from "react";
import { useLocation } from "wouter";

import { nextAfterLogin } from "../lib/login-way.ts";
import { useSearchParams } from "../lib/use-search-params.ts";

/** Leads back to where somebody went to the login from, once nothing more is asked of them here. */
export function useReturnAfterLogin(isDone: boolean): void {
  const [, navigate] = useLocation();
  const next = nextAfterLogin(useSearchParams());
  useEffect(() => {
    if (isDone && next !== null) navigate(next, { replace: true });
  }, [isDone, next, navigate]);
}
