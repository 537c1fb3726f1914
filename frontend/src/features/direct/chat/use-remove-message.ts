import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { DirectMessage } from "../../../../../contract/direct/events.ts";
import { errorText, hasCode } from "../../../lib/network/api-client.ts";
import { showError, showToast } from "../../../ui/toast.ts";
import { changeChat, type ChatKey, chatQuery, deleteMessage } from "../model/api.ts";
import { withMessages, withoutMessage } from "../model/chat.ts";
import type { ChatItem } from "./items.ts";
import { chatTexts } from "../model/texts.ts";
import { removeFromOutbox } from "../outbox/store.ts";

/** Deletes a message for the viewer: optimistically, and restored if the server could not. */
export function useRemoveMessage(key: ChatKey): (item: ChatItem) => void {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ _id }: DirectMessage) => deleteMessage(_id),
    onMutate: ({ _id }) => changeChat(queryClient, key, (chat) => withoutMessage(chat, _id)),
    onSuccess: (_, { _id }) => {
      // A page read meanwhile may have brought it back.
      changeChat(queryClient, key, (chat) => withoutMessage(chat, _id));
      showToast(chatTexts.removed);
    },
    onError: (error, message) => {
      if (hasCode(error, "MESSAGE_NOT_FOUND")) return;
      changeChat(queryClient, key, (chat) => withMessages(chat, [message]));
      showError(error, errorText(error, chatTexts.removeFailed));
    },
  });

  return ({ id, clientId }) => {
    const chat = queryClient.getQueryData(chatQuery(key).queryKey);
    if (id === null) {
      // It was sent while the question was open.
      const isSent = chat?.messages.some((sent) => sent.own && sent.clientId === clientId);
      if (isSent) showToast(chatTexts.sentMeanwhile);
      return void removeFromOutbox(clientId);
    }
    const message = chat?.messages.find(({ _id }) => _id === id);
    if (message) remove.mutate(message);
  };
}
