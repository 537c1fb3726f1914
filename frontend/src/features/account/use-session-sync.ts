import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { hasCode } from "../../lib/api-client.ts";
import { queryClient } from "../../lib/query-client.ts";
import { rereadAccount } from "../../entities/viewer/reread-account.ts";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { accountQuery } from "./api.ts";

/**
 * Brings the session store's copy of the viewer up to date when the app starts, whenever the account is read anew, and when
 * the server refuses what was sent under a name the viewer no longer has.
 */
export function useSessionSync(): void {
  const viewer = useViewer();
  useQuery({ ...accountQuery, enabled: viewer !== null });
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        // Renamed on another device: what is shown of the viewer is out of date.
        if (hasCode(event.action.error, "IDENTITY_MISMATCH")) void rereadAccount();
      }),
    [],
  );
}
