import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../../contract/calls/types.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { call, hasCode } from "../../../lib/network/api-client.ts";
import { showError } from "../../../ui/toast.ts";

export type Credit = CallAnswer<"GET /api/robot/purchase">["purchase"];

/** A venue credit by its `rid`, as it is now. */
export const creditQuery = (rid: string) =>
  queryOptions({
    queryKey: queryKeys.gems(rid, "venue-credit"),
    queryFn: ({ signal }) => call("GET /api/robot/purchase", { query: { rid }, signal }),
    staleTime: 0,
  });

/** Redeems a venue credit with a venue's secret; if another venue was faster, the page then says so. */
export function useRedeemCredit(rid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (secret: string) => call("POST /api/robot/redeem", { json: { rid, secret } }),
    onSuccess: ({ purchase }) => queryClient.setQueryData(creditQuery(rid).queryKey, { success: true, purchase }),
    onError: (error) => {
      if (!hasCode(error, "ALREADY_REDEEMED")) return;
      // The form is unmounted with the open credit, so a toast shows the error.
      showError(error);
      void queryClient.invalidateQueries(creditQuery(rid));
    },
  });
}
