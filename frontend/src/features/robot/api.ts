import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../contract/calls.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { call, hasCode } from "../../lib/network/api-client.ts";
import { showError } from "../../ui/toast.ts";

export type Purchase = CallAnswer<"GET /api/robot/purchase">["purchase"];

/** A purchase by its `rid`, as it is now. */
export const purchaseQuery = (rid: string) =>
  queryOptions({
    queryKey: queryKeys.gems(rid, "purchase"),
    queryFn: ({ signal }) => call("GET /api/robot/purchase", { query: { rid }, signal }),
    staleTime: 0,
  });

/** Redeems a purchase with a venue's secret; if somebody else was faster, the page then says so. */
export function useRedeemPurchase(rid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (secret: string) => call("POST /api/robot/redeem", { json: { rid, secret } }),
    onSuccess: ({ purchase }) => queryClient.setQueryData(purchaseQuery(rid).queryKey, { success: true, purchase }),
    onError: (error) => {
      if (!hasCode(error, "ALREADY_REDEEMED")) return;
      // The form is unmounted with the open purchase, so a toast shows the error.
      showError(error);
      void queryClient.invalidateQueries(purchaseQuery(rid));
    },
  });
}

export type CheckedBadge = CallAnswer<"POST /api/park-discount/check">;

/** Checks with a venue's secret whose discount badge it is; a badge can be checked once. */
export const useCheckBadge = (token: string) =>
  useMutation({
    mutationFn: (secret: string) => call("POST /api/park-discount/check", { json: { token, secret } }),
  });

/**
 * A token by which a machine identifies the viewer, made on demand; each one invalidates the previous, and none is
 * cached.
 */
export const loginTokenQuery = (viewerId: string) =>
  queryOptions({
    queryKey: queryKeys.gems(viewerId, "machine-token"),
    queryFn: async () => {
      // Its lifetime began before the answer arrived, however slow the line is.
      const askedAt = Date.now();
      const { token, expiresIn } = await call("POST /api/robot/login-token");
      return { token, endsAt: askedAt + expiresIn * 1000 };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
