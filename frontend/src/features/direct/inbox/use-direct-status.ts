import { focusManager, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { DIRECT_STATUS_POLL_MS } from "../../../../../contract/limits.ts";
import { directStatusQuery, useIsDirectOn } from "../../../entities/direct/direct-status.ts";
import { queryClient } from "../../../lib/query-client.ts";

/** Keeps what a visitor sees of the switch true while they look at a page of direct messages: no socket tells them. */
export function useVisitorStatus(): void {
  useQuery({ ...directStatusQuery, refetchInterval: DIRECT_STATUS_POLL_MS, networkMode: "online" });
}

/** Whether direct messages are switched on. A page that says they are off asks now and then whether they still are. */
export function useDirectEnabled(): boolean {
  const enabled = useIsDirectOn();
  useEffect(() => {
    if (enabled) return;
    const timer = setInterval(readStatus, DIRECT_STATUS_POLL_MS);
    return () => clearInterval(timer);
  }, [enabled]);
  return enabled;
}

/** Asks whenever somebody comes back to the app: their socket says how the switch stands only when it opens. */
export function useStatusOnFocus(): void {
  useEffect(
    () =>
      focusManager.subscribe((isFocused) => {
        if (isFocused) readStatus();
      }),
    [],
  );
}

function readStatus(): void {
  void queryClient.fetchQuery({ ...directStatusQuery, staleTime: 0 }).catch(() => undefined);
}
