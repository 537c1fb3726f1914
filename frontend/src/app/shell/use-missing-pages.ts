import { useEffect } from "react";

import { queryClient } from "../../lib/query-client.ts";
import { showError } from "../../ui/toast.ts";

/** Says of every list that goes on why its next page did not come: what is shown of it stands, and its «+». */
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
