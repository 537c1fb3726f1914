import { useMutation, useQueryClient } from "@tanstack/react-query";

import { call } from "../../lib/network/api-client.ts";
import { showError, showToast } from "../../ui/toast.ts";
import { changeCachedJokes } from "../jokes/cached-jokes.ts";
import { refetchAfterBlock } from "./refetch-after-block.ts";

/** Somebody as a screen that offers a block knows them. */
export interface Blockable {
  id: string;
  username: string;
}

/** Blocks a person. `onBlocked` closes the question before anything is refetched. */
export function useBlock({ id, username }: Blockable, onBlocked: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/block", { json: { blocked: username } }),
    onSuccess: ({ message }) => {
      showToast(message);
      onBlocked();
      changeCachedJokes(queryClient, (joke) => (joke.authorId === id ? null : joke));
      refetchAfterBlock(queryClient, username);
    },
    onError: (error) => showError(error),
  });
}
