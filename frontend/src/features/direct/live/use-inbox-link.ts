import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { queryKeys } from "../../../entities/query-keys.ts";
import { DIRECT_STATUS_POLL_MS, UNREAD_POLL_MS } from "../../../../../contract/direct/values.ts";
import { directStatusQuery, unreadQuery } from "../../../entities/direct/direct-status.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { jitterMs } from "../../../lib/network/jitter.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { forgetPresence } from "./presence.ts";
import { useStatusOnFocus } from "./use-direct-status.ts";

/** A socket that reconnects sooner was not really down. */
const MISSED_AFTER_MS = 3000;

/**
 * Keeps the header's state of direct messages up to date: by the viewer's inbox socket, by polling while that cannot
 * open, and by refetching the switch whenever somebody returns to the app.
 */
export function useInboxLink(): void {
  const viewer = useViewer();
  // Only a person with a username has messages.
  const ownKey = viewer?.username ? viewer.ownKey : null;
  const isDown = useSocketDown(ownKey);
  const isPolling = ownKey !== null && isDown;
  useStatusOnFocus();

  useQuery({
    ...directStatusQuery,
    enabled: ownKey === null || isPolling,
    refetchInterval: isPolling && DIRECT_STATUS_POLL_MS,
    refetchOnWindowFocus: true,
    networkMode: "online",
  });
  const unread = useQuery({
    ...unreadQuery(ownKey ?? ""),
    enabled: isPolling,
    refetchInterval: UNREAD_POLL_MS,
    networkMode: "online",
  });

  const heard = useRef(unread.data);
  useEffect(() => {
    if (unread.data === heard.current) return;
    heard.current = unread.data;
    // The list too is only updated by polling.
    if (isPolling) void queryClient.invalidateQueries({ queryKey: queryKeys.conversations(ownKey) });
  }, [unread.data, isPolling, ownKey]);
}

/** Keeps the socket open while somebody with a username is signed in. @returns whether it has been down for a while */
function useSocketDown(ownKey: string | null): boolean {
  const [isDown, setDown] = useState(false);

  useEffect(() => {
    if (ownKey === null) return;
    let close: (() => void) | null = null;
    let isLeaving = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onUp = () => {
      clearTimeout(timer);
      timer = undefined;
      setDown(false);
      // A request under way may be older than what the socket is about to report.
      for (const { queryKey } of [directStatusQuery, unreadQuery(ownKey)]) void queryClient.cancelQueries({ queryKey });
    };
    const onDown = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        // The socket is closed on purpose while the page is hidden.
        if (document.visibilityState === "hidden") return;
        setDown(true);
        forgetPresence();
      }, MISSED_AFTER_MS + jitterMs());
    };
    const open = async () => {
      const { openInboxSocket } = await import("./inbox-socket.ts");
      if (!isLeaving) close = openInboxSocket({ ownKey, onUp, onDown });
    };
    void open().catch(onDown);

    return () => {
      isLeaving = true;
      clearTimeout(timer);
      close?.();
      setDown(false);
      forgetPresence();
    };
  }, [ownKey]);

  return isDown;
}
