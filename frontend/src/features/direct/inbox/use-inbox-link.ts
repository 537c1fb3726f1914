import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import { DIRECT_STATUS_POLL_MS, UNREAD_POLL_MS } from "../../../../../contract/limits.ts";
import { directStatusQuery, unreadQuery } from "../../../entities/direct/direct-status.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { forgetPresence } from "./presence.ts";
import { useStatusOnFocus } from "./use-direct-status.ts";

/** A socket that is back within this time was not missed. */
const MISSED_AFTER_MS = 3000;

/**
 * Keeps what the headers say of direct messages true: through the viewer's inbox socket, by the specified polls while it
 * cannot open, and by asking how the switch stands whenever somebody comes to the app.
 */
export function useInboxLink(): void {
  const viewer = useViewer();
  // Only who has a name has messages.
  const viewerId = viewer?.username ? viewer.id || null : null;
  const isDown = useSocketDown(viewerId);
  const isPolling = viewerId !== null && isDown;
  useStatusOnFocus();

  useQuery({
    ...directStatusQuery,
    enabled: viewerId === null || isPolling,
    refetchInterval: isPolling && DIRECT_STATUS_POLL_MS,
    refetchOnWindowFocus: true,
    networkMode: "online",
  });
  const unread = useQuery({
    ...unreadQuery(viewerId ?? ""),
    enabled: isPolling,
    refetchInterval: UNREAD_POLL_MS,
    networkMode: "online",
  });

  const heard = useRef(unread.data);
  useEffect(() => {
    if (unread.data === heard.current) return;
    heard.current = unread.data;
    // The list too hears of nothing but by asking.
    if (isPolling) void queryClient.invalidateQueries({ queryKey: lazyQueryKeys.conversations(viewerId) });
  }, [unread.data, isPolling, viewerId]);
}

/** Holds the socket open while somebody with a username is signed in; whether it has been missed for a while. */
function useSocketDown(viewerId: string | null): boolean {
  const [isDown, setDown] = useState(false);

  useEffect(() => {
    if (viewerId === null) return;
    let close: (() => void) | null = null;
    let isLeaving = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onUp = () => {
      clearTimeout(timer);
      timer = undefined;
      setDown(false);
      // An answer on its way may be older than what the socket is about to tell.
      for (const { queryKey } of [directStatusQuery, unreadQuery(viewerId)])
        void queryClient.cancelQueries({ queryKey });
    };
    const onDown = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        // Out of sight the socket rests, and nobody misses it.
        if (document.visibilityState === "hidden") return;
        setDown(true);
        forgetPresence();
      }, MISSED_AFTER_MS);
    };
    const open = async () => {
      const { openInboxSocket } = await import("./socket.ts");
      if (!isLeaving) close = openInboxSocket({ viewerId, onUp, onDown });
    };
    void open().catch(onDown);

    return () => {
      isLeaving = true;
      clearTimeout(timer);
      close?.();
      setDown(false);
      forgetPresence();
    };
  }, [viewerId]);

  return isDown;
}
