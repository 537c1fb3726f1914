import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { call } from "../../lib/network/api-client.ts";
import { byCursor } from "../../lib/network/by-cursor.ts";

/** The ledger's owner: it is requested by one's own mobile. */
export interface LedgerOwner {
  id: string;
  mobile: string;
}

export type Transaction = CallAnswer<"GET /api/wallet/transactions/{mobile}">["transactions"][number];
export type Charge = CallAnswer<"GET /api/robot/purchases/{mobile}">["items"][number];

/** The sums of all gems received and spent. */
export const sumsQuery = ({ id, mobile }: LedgerOwner) =>
  queryOptions({
    queryKey: queryKeys.gems(id, "sums"),
    queryFn: ({ signal }) => call("GET /api/robot/summary/{mobile}", { params: { mobile }, signal }),
    meta: { keep: true },
  });

/** The ledger entries, or only the purchases, newest first. */
export const transactionsQuery = ({ id, mobile }: LedgerOwner, only?: "spent") =>
  infiniteQueryOptions({
    queryKey: queryKeys.gems(id, only ?? "transactions"),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/wallet/transactions/{mobile}", {
        params: { mobile },
        query: { ...(only && { only }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    ...byCursor,
    meta: { keep: true },
  });

/** The payments, newest first. */
export const chargesQuery = ({ id, mobile }: LedgerOwner) =>
  infiniteQueryOptions({
    queryKey: queryKeys.gems(id, "charges"),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/robot/purchases/{mobile}", {
        params: { mobile },
        ...(pageParam !== null && { query: { cursor: pageParam } }),
        signal,
      }),
    ...byCursor,
    meta: { keep: true },
  });
