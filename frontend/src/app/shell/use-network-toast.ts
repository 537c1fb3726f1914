import { useEffect } from "react";

import { hasCode } from "../../lib/network/api-client.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { dismissToast, useToast } from "../../ui/toast.ts";

/** Removes the «no network» toast once the phone reports a network or a call succeeds. */
export function useNetworkToast(): void {
  const id = useToast(({ toast }) => (toast && hasCode(toast.error, "NETWORK") ? toast.id : null));
  useEffect(() => {
    if (id === null) return;
    const dismiss = () => dismissToast(id);
    const onAnswer = ({ type, action }: { type: string; action?: { type: string } }) => {
      if (type === "updated" && action?.type === "success") dismiss();
    };
    addEventListener("online", dismiss);
    const unwatch = [
      queryClient.getQueryCache().subscribe(onAnswer),
      queryClient.getMutationCache().subscribe(onAnswer),
    ];
    return () => {
      removeEventListener("online", dismiss);
      for (const stop of unwatch) stop();
    };
  }, [id]);
}
