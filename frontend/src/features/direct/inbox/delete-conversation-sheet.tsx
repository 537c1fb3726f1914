import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { ConfirmSheet } from "../../../ui/dialog/confirm-sheet.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { type ChatKey, chatQuery, isRefusal } from "../api.ts";
import { keepDraft } from "../chat/draft.ts";
import { flushOutbox } from "../outbox/send.ts";
import { forgetUnsent, putBackInOutbox } from "../outbox/store.ts";
import { dropRequest } from "../requests/api.ts";
import { deleteConversation } from "./api.ts";
import { changeConversation, type ConversationPages } from "./conversations.ts";
import { inboxTexts } from "./texts.ts";

interface DeleteConversationSheetProps {
  ownKey: string;
  /** Null while closed. */
  conversation: { room: string; username: string } | null;
  /** Whether nothing of it has reached the server, which then may not know the conversation. */
  isUnsent: boolean;
  onClose: () => void;
  /** Called once deleted, to leave the chat. */
  onDeleted?: () => void;
}

/** Confirms, then deletes a conversation for the viewer only, with their draft and unsent messages. */
export function DeleteConversationSheet(props: DeleteConversationSheetProps) {
  const { ownKey, conversation, isUnsent, onClose, onDeleted } = props;
  // Kept while the sheet slides out.
  const [asked, setAsked] = useState(conversation);
  if (conversation !== null && conversation !== asked) setAsked(conversation);

  const remove = useMutation({
    mutationFn: (room: string) => deleteWithUnsent({ ownKey, room }, isUnsent),
    onSuccess: (_, room) => {
      onClose();
      onDeleted?.();
      showToast(inboxTexts.deleted);
      queryClient.setQueryData<ConversationPages>(
        lazyQueryKeys.conversations(ownKey),
        (data) => data && changeConversation(data, room, null),
      );
      dropRequest({ ownKey, room });
      queryClient.removeQueries({ queryKey: chatQuery({ ownKey, room }).queryKey });
      // The focused button goes with its row.
      focusPage();
    },
    onError: (error) => showError(error),
  });

  return (
    <ConfirmSheet
      open={conversation !== null}
      onOpenChange={onClose}
      title={inboxTexts.deleteTitle(asked?.username ?? "")}
      body={inboxTexts.deleteBody}
      confirmLabel={inboxTexts.deleteConfirm}
      danger
      busy={remove.isPending}
      onConfirm={() => asked && remove.mutate(asked.room)}
    />
  );
}

/**
 * Deletes a conversation for the viewer, with their draft and unsent messages. `isUnsent`: nothing of it has reached
 * the server, which then may not know it.
 * @throws ApiError, with everything left as it was
 */
export async function deleteWithUnsent(key: ChatKey, isUnsent: boolean): Promise<void> {
  // First: a message sent after the deletion would bring the conversation back.
  const taken = await forgetUnsent(key);
  try {
    await deleteConversation(key.room);
  } catch (error) {
    if (!isUnsent || !isRefusal(error)) {
      await putBackInOutbox(taken);
      flushOutbox();
      throw error;
    }
  }
  keepDraft(key, "");
}
