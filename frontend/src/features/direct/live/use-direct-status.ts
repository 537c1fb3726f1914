import { focusManager, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { DIRECT_STATUS_POLL_MS } from "../../../../../contract/direct/values.ts";
import { directStatusQuery, useIsDirectOn } from "../../../entities/direct/direct-status.ts";
import { queryClient } from "../../../lib/network/query-client.ts";

/** Keeps the switch up to date for a visitor on a page of direct messages: they have no socket. */
export function useVisitorStatus(): void {
  useQuery({ ...directStatusQuery, refetchInterval: DIRECT_STATUS_POLL_MS, networkMode: "online" });
}

/** Whether direct messages are on. A page that shows them as off polls for a change. */
export function useDirectEnabled(): boolean {
  const enabled = useIsDirectOn();
  useEffect(() => {
    if (enabled) return;
    const timer = setInterval(readStatus, DIRECT_STATUS_POLL_MS);
    return () => clearInterval(timer);
  }, [enabled]);
  return enabled;
}

/** Refetches the switch whenever somebody returns to the app: the socket only reports it when it opens. */
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
