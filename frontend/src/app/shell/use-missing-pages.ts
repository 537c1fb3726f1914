import { useEffect } from "react";

import { queryClient } from "../../lib/network/query-client.ts";
import { showError } from "../../ui/toast.ts";

/** Shows a toast when the next page of any list could not be loaded; the list and its «+» stay. */
export function useMissingPages(): void {
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        if (event.query.state.fetchMeta?.fetchMore !== undefined) showError(event.action.error);
      }),
    [],
  );
}
