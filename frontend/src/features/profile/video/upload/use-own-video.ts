import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { frameOf } from "../../../../../../contract/videos/values.ts";
import type { CallAnswer } from "../../../../../../contract/calls/types.ts";
import { queryKeys } from "../../../../entities/query-keys.ts";
import { rereadAccount } from "../../../../entities/viewer/reread-account.ts";
import { useSessionStore, type Viewer } from "../../../../entities/viewer/session-store.ts";
import { takeBalance } from "../../../../entities/viewer/take-balance.ts";
import { call, hasCode } from "../../../../lib/network/api-client.ts";
import { queryClient } from "../../../../lib/network/query-client.ts";
import { showToast } from "../../../../ui/toast.ts";
import { store, stored } from "../../../../lib/storage/stored.ts";
import { uploadTexts } from "./texts.ts";

const ownVideoQuery = (viewerId: string) =>
  queryOptions({
    queryKey: queryKeys.gems(viewerId, "video"),
    queryFn: ({ signal }) => call("POST /api/user-videos/check-subscription", { signal }),
    meta: { keep: true },
  });

/** The viewer's own video, its expiry, and their gems. */
export const useOwnVideo = ({ id }: Viewer) => useQuery(ownVideoQuery(id));

/** Replaces the video for the remaining time. */
export function useSaveVideo() {
  return useMutation({
    mutationFn: (videoUrl: string) => call("POST /api/user-videos/update-video", { json: { videoUrl } }),
    onSuccess: take,
  });
}

export interface Order {
  days: number;
  /** "" for the current video. */
  videoUrl: string;
}

/** Buys days for a video. A retry is the same purchase, charged once, until the Worker has confirmed it. */
export function useBuyDays() {
  const clientId = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: (order: Order) =>
      call("POST /api/user-videos/purchase-subscription", { json: { ...order, clientId: clientId.current } }),
    onSuccess: (answer) => {
      clientId.current = crypto.randomUUID();
      take(answer);
    },
    // The lost answer may have been a success: video and gems are reread before the next attempt.
    onError: (error) => {
      // Another order was paid for under this key: this one is a purchase of its own.
      if (hasCode(error, "KEY_REUSED")) clientId.current = crypto.randomUUID();
      const { user } = useSessionStore.getState();
      if (user !== null) void queryClient.invalidateQueries(ownVideoQuery(user.id));
      void rereadAccount();
    },
  });
}

/** Applies the Worker's answer to everything that shows it, and shows its message. */
function take({ message, ...video }: CallAnswer<"POST /api/user-videos/update-video">): void {
  const { user } = useSessionStore.getState();
  if (user !== null) {
    takeBalance(user.id, video.walletBalance);
    queryClient.setQueryData(ownVideoQuery(user.id).queryKey, video);
  }
  store(LINK_KEY, null, "sessionStorage");
  void queryClient.invalidateQueries({ queryKey: queryKeys.user.all });
  showToast(hasVenueVideo(user) ? `${message}. ${uploadTexts.venueFirst}` : message);
}

/** Whether the viewer's profile shows a venue's video in place of their own. */
export const hasVenueVideo = (viewer: Viewer | null): boolean => frameOf(viewer?.parkVideoUrl ?? "") !== null;

const LINK_KEY = "labkhand-video-link";

/** The typed link. An unsaved one is restored in this tab, also after a login; for nobody else. */
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
