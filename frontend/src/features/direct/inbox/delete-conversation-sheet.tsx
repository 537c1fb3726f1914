import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { ConfirmSheet } from "../../../ui/dialog/confirm-sheet.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { type ChatPair, chatQuery, isRefusal } from "../api.ts";
import { keepDraft } from "../chat/draft.ts";
import { flushOutbox } from "../outbox/send.ts";
import { forgetPeer, putBackInOutbox } from "../outbox/store.ts";
import { dropRequest } from "../requests/api.ts";
import { type Conversation, deleteConversation } from "./api.ts";
import { changeConversation, type ConversationPages } from "./conversations.ts";
import { inboxTexts } from "./texts.ts";

interface DeleteConversationSheetProps {
  viewerId: string;
  /** Null while closed. */
  conversation: Pick<Conversation, "peer" | "peerId"> | null;
  /** Whether nothing of it has reached the server, which then may not know the conversation. */
  isUnsent: boolean;
  onClose: () => void;
  /** Called once deleted, to leave the chat. */
  onDeleted?: () => void;
}

/** Confirms, then deletes a conversation for the viewer only, with their draft and unsent messages. */
export function DeleteConversationSheet(props: DeleteConversationSheetProps) {
  const { viewerId, conversation, isUnsent, onClose, onDeleted } = props;
  // Kept while the sheet slides out.
  const [asked, setAsked] = useState(conversation);
  if (conversation !== null && conversation !== asked) setAsked(conversation);

  const remove = useMutation({
    mutationFn: (peerId: string) => deleteWithUnsent({ viewerId, peerId }, isUnsent),
    onSuccess: (_, peerId) => {
      onClose();
      onDeleted?.();
      showToast(inboxTexts.deleted);
      queryClient.setQueryData<ConversationPages>(
        lazyQueryKeys.conversations(viewerId),
        (data) => data && changeConversation(data, peerId, null),
      );
      dropRequest({ viewerId, peerId });
      queryClient.removeQueries({ queryKey: chatQuery({ viewerId, peerId }).queryKey });
      // The focused button goes with its row.
      focusPage();
    },
    onError: (error) => showError(error),
  });

  return (
    <ConfirmSheet
      open={conversation !== null}
      onOpenChange={onClose}
      title={inboxTexts.deleteTitle(asked?.peer ?? "")}
      body={inboxTexts.deleteBody}
      confirmLabel={inboxTexts.deleteConfirm}
      danger
      busy={remove.isPending}
      onConfirm={() => asked && remove.mutate(asked.peerId)}
    />
  );
}

/**
 * Deletes a conversation for the viewer, with their draft and unsent messages. `isUnsent`: nothing of it has reached
 * the server, which then may not know it.
 * @throws ApiError, with everything left as it was
 */
export async function deleteWithUnsent(pair: ChatPair, isUnsent: boolean): Promise<void> {
  // First: a message sent after the deletion would bring the conversation back.
  const taken = await forgetPeer(pair);
  try {
    await deleteConversation(pair);
  } catch (error) {
    if (!isUnsent || !isRefusal(error)) {
      await putBackInOutbox(taken);
      flushOutbox();
      throw error;
    }
  }
  keepDraft(pair, "");
}
