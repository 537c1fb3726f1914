import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { CallAnswer } from "../../../../../../contract/calls.ts";
import { queryKeys } from "../../../../entities/query-keys.ts";
import { rereadAccount } from "../../../../entities/viewer/reread-account.ts";
import { useSessionStore, type Viewer } from "../../../../entities/viewer/session-store.ts";
import { takeBalance } from "../../../../entities/viewer/take-balance.ts";
import { call } from "../../../../lib/api-client.ts";
import { queryClient } from "../../../../lib/query-client.ts";
import { showToast } from "../../../../ui/toast.ts";
import { store, stored } from "../../../../lib/stored.ts";

const ownVideoQuery = (viewerId: string) =>
  queryOptions({
    queryKey: queryKeys.gems(viewerId, "video"),
    queryFn: ({ signal }) => call("POST /api/user-videos/check-subscription", { signal }),
    meta: { keep: true },
  });

/** The viewer's own video, until when it is shown, and their gems. */
export const useOwnVideo = ({ id }: Viewer) => useQuery(ownVideoQuery(id));

/** Shows another video in the time that is left. */
export function useSaveVideo() {
  return useMutation({
    mutationFn: (videoUrl: string) => call("POST /api/user-videos/update-video", { json: { videoUrl } }),
    onSuccess: take,
  });
}

export interface Order {
  days: number;
  /** "" for the video there is. */
  videoUrl: string;
}

/** Buys days for a video. Tried again it is the same purchase, and charged once, until the Worker has said that it was made. */
export function useBuyDays() {
  const clientId = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: (order: Order) =>
      call("POST /api/user-videos/purchase-subscription", { json: { ...order, clientId: clientId.current } }),
    onSuccess: (answer) => {
      clientId.current = crypto.randomUUID();
      take(answer);
    },
    // An answer that was lost may have been a yes: what is shown of the video and the gems is to be true before the next try.
    onError: () => {
      const { user } = useSessionStore.getState();
      if (user !== null) void queryClient.invalidateQueries(ownVideoQuery(user.id));
      void rereadAccount();
    },
  });
}

/** Takes what the Worker answered into all that shows it, and says so. */
function take({ message, ...video }: CallAnswer<"POST /api/user-videos/update-video">): void {
  const { user } = useSessionStore.getState();
  if (user !== null) {
    takeBalance(user.id, video.walletBalance);
    queryClient.setQueryData(ownVideoQuery(user.id).queryKey, video);
  }
  store(LINK_KEY, null, "sessionStorage");
  void queryClient.invalidateQueries({ queryKey: queryKeys.user.all });
  showToast(message);
}

const LINK_KEY = "labkhand-video-link";

/** The link that is typed. What could not be saved is there again in this tab, after a login too; for nobody else. */
export function useLink({ id }: Viewer): [link: string, keep: (link: string) => void] {
  const [link, setLink] = useState(() => {
    const kept = stored(LINK_KEY, "sessionStorage") ?? "";
    return kept.startsWith(`${id} `) ? kept.slice(id.length + 1) : "";
  });
  const keep = (typed: string) => {
    store(LINK_KEY, `${id} ${typed}`, "sessionStorage");
    setLink(typed);
  };
  return [link, keep];
}
