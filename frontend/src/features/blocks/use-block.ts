import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import { forgetKept } from "../../lib/forget.ts";
import { showError, showToast } from "../../ui/toast.ts";
import { blockPerson, unblockPerson } from "./api.ts";

/** A block changes nearly everything that can be read: lists, counts, feeds; and what was kept for offline reading. */
function readAnew(queryClient: QueryClient, username: string): void {
  void forgetKept();
  void queryClient.resetQueries({ queryKey: queryKeys.user.one(username) });
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.user.all[0] });
}

/** Blocks a person; `onBlocked` takes them off the screen before anything is read anew. */
export function useBlock(username: string, onBlocked: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => blockPerson(username),
    onSuccess: ({ message }) => {
      showToast(message);
      onBlocked();
      readAnew(queryClient, username);
    },
    onError: (error) => showError(error),
  });
}

export function useUnblock(username: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unblockPerson(username),
    onSuccess: ({ message }) => {
      showToast(message);
      readAnew(queryClient, username);
    },
    onError: (error) => showError(error),
  });
}
