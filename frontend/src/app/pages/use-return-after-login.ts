import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

import { isPlaceBehind, nextAfterLogin } from "../../entities/viewer/login-way.ts";
import { useSearchParams } from "../../lib/use-search-params.ts";

/** Leads back to where somebody went to the login from, once nothing more is asked of them here. */
export function useReturnAfterLogin(isDone: boolean): void {
  const [, navigate] = useLocation();
  const next = nextAfterLogin(useSearchParams());
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isDone || next === null || isLeaving.current) return;
    isLeaving.current = true;
    // Back, where the place is right behind: opened a second time, the way back from it would lead to itself.
    if (isPlaceBehind(history.state)) history.back();
    else navigate(next, { replace: true });
  }, [isDone, next, navigate]);
}
