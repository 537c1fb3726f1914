import { useMutation, useQueryClient } from "@tanstack/react-query";

import { call } from "../../lib/network/api-client.ts";
import { showError, showToast } from "../../ui/toast.ts";
import { refetchAfterBlock } from "./refetch-after-block.ts";

/** Takes a block back. */
export function useUnblock(username: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/unblock", { json: { blocked: username } }),
    onSuccess: ({ message }) => {
      showToast(message);
      refetchAfterBlock(queryClient, username);
    },
    onError: (error) => showError(error),
  });
}
