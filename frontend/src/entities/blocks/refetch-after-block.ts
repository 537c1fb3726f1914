import type { QueryClient } from "@tanstack/react-query";

import { forgetKept } from "../../lib/storage/forget.ts";
import { queryKeys } from "../query-keys.ts";

/**
 * A block changes nearly everything: lists, counts, feeds, and what is stored for offline reading. All of it is
 * refetched.
 */
export function refetchAfterBlock(queryClient: QueryClient, username: string): void {
  void forgetKept();
  void queryClient.resetQueries({ queryKey: queryKeys.user.one(username) });
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.user.all[0] });
}
