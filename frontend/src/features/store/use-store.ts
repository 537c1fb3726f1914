import { useMutation } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import type { StoreItem } from "../../../../contract/store/calls.ts";
import { useSessionStore, type Viewer } from "../../entities/viewer/session-store.ts";
import { rereadAccount } from "../../entities/viewer/reread-account.ts";
import { call, hasCode } from "../../lib/network/api-client.ts";
import { showToast } from "../../ui/toast.ts";

/** Which of a person's fields says that they own an item. */
export const FLAGS = {
  "blue-tick": "blueTick",
  "colorful-frame": "colorfulFrame",
  "sparkle-effect": "sparkleEffect",
  "no-ads": "noAds",
} as const satisfies Record<StoreItem, keyof Viewer>;

/** Buys an item. The whole app shows at once what is owned and what is left. */
export const useBuyItem = () =>
  useMutation({
    mutationFn: (item: StoreItem) => call(`POST /api/store/${item}`),
    onSuccess: takeOwned,
    onError: (error) => {
      // Spent on another device: how many are missing is said once it is known.
      if (hasCode(error, "INSUFFICIENT_GEMS")) void rereadAccount();
    },
  });

/** Switches ads off or on. */
export const useToggleAds = () =>
  useMutation({
    mutationFn: (adsEnabled: boolean) => call("POST /api/store/toggle-ads", { json: { adsEnabled } }),
    onSuccess: takeOwned,
  });

function takeOwned(owned: CallAnswer<"POST /api/store/toggle-ads">): void {
  const { blueTick, colorfulFrame, sparkleEffect, noAds, adsEnabled, walletBalance } = owned;
  const { user, setUser } = useSessionStore.getState();
  if (user !== null) setUser({ ...user, blueTick, colorfulFrame, sparkleEffect, noAds, adsEnabled, walletBalance });
  showToast(owned.message);
}
