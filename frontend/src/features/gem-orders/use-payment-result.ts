import { useQuery } from "@tanstack/react-query";

import { PAYMENT_AUTHORITY } from "../../../../contract/gem-orders/values.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { takeBalance } from "../../entities/viewer/take-balance.ts";
import { call } from "../../lib/network/api-client.ts";
import { useSearchParams } from "../../lib/use-search-params.ts";

/** A little longer than the server's own pause between questions to the gateway about one payment. */
const ASK_AGAIN_MS = 4000;
const ASKED_BY_ITSELF = 5;

/** The outcome of the payment named in the address. While it is undecided, it is requested again a few times. */
export function usePaymentResult() {
  const query = useSearchParams();
  const authority = query.get("Authority") ?? "";
  const status = query.get("Status") === "OK" ? "OK" : "NOK";
  const isPayment = PAYMENT_AUTHORITY.test(authority);
  const result = useQuery({
    enabled: isPayment,
    queryKey: queryKeys.gems(authority, "payment"),
    // The header animates the new balance, and other tabs follow (app/shell/late-shell.tsx). Only on arrival: later it
    // may have been spent.
    queryFn: async ({ signal }) => {
      const viewerId = useSessionStore.getState().user?.id;
      const found = await call("POST /api/gem-orders/verify", { json: { authority, status }, signal });
      const { state, walletBalance } = found;
      if (state === "paid" && viewerId !== undefined && walletBalance !== undefined)
        takeBalance(viewerId, walletBalance);
      return found;
    },
    staleTime: Infinity,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data?.state === "checking" && dataUpdateCount + errorUpdateCount < ASKED_BY_ITSELF && ASK_AGAIN_MS,
  });
  return { ...result, isPayment };
}
