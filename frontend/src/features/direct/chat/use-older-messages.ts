import { useMutation, useQueryClient } from "@tanstack/react-query";

import { errorText } from "../../../lib/api-client.ts";
import { showToast } from "../../../ui/toast.ts";
import { changeChat, fetchMessages } from "../api.ts";
import { withOlderPage } from "./chat.ts";
import { focusPage } from "../../../lib/page-scroller.ts";

/** Loads the messages before the oldest one shown. */
export function useOlderMessages(viewer: string, peer: string, nextBefore: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => fetchMessages(peer, nextBefore === null ? {} : { before: nextBefore }),
    onSuccess: (page) => {
      changeChat(queryClient, { viewer, peer }, (chat) => withOlderPage(chat, page));
      // The button that had the focus goes with the last page.
      if (page.nextBefore === null) focusPage();
    },
    onError: (error) => showToast(errorText(error), "error"),
  });
}
