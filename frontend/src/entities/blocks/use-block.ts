import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { call } from "../../lib/api-client.ts";
import { forgetKept } from "../../lib/forget.ts";
import { showError, showToast } from "../../ui/toast.ts";
import { changeCachedJokes } from "../jokes/cached-jokes.ts";
import { queryKeys } from "../query-keys.ts";

/** Somebody as a screen that offers a block knows them. */
export interface Blockable {
  id: string;
  username: string;
}

/** A block changes nearly everything that can be read: lists, counts, feeds; and what was kept for offline reading. */
function readAnew(queryClient: QueryClient, username: string): void {
  void forgetKept();
  void queryClient.resetQueries({ queryKey: queryKeys.user.one(username) });
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.user.all[0] });
}

/** Blocks a person; their jokes leave every feed, and `onBlocked` closes what asked, before anything is read anew. */
export function useBlock({ id, username }: Blockable, onBlocked: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/block", { json: { blocked: username } }),
    onSuccess: ({ message }) => {
      showToast(message);
      onBlocked();
      changeCachedJokes(queryClient, (joke) => (joke.authorId === id ? null : joke));
      readAnew(queryClient, username);
    },
    onError: (error) => showError(error),
  });
}

export function useUnblock(username: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/unblock", { json: { blocked: username } }),
    onSuccess: ({ message }) => {
      showToast(message);
      readAnew(queryClient, username);
    },
    onError: (error) => showError(error),
  });
}
