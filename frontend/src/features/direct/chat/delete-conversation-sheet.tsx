import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { queryKeys } from "../../../entities/query-keys.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { ConfirmSheet } from "../../../ui/dialog/confirm-sheet.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { chatQuery } from "../model/api.ts";
import { dropRequest } from "../model/requests.ts";
import { changeConversation, type ConversationPages } from "../model/conversations.ts";
import { deleteWithUnsent } from "../outbox/delete-conversation.ts";
import { chatTexts } from "../model/texts.ts";

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
      showToast(chatTexts.deleted);
      queryClient.setQueryData<ConversationPages>(
        queryKeys.conversations(ownKey),
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
      title={chatTexts.deleteTitle(asked?.username ?? "")}
      body={chatTexts.deleteBody}
      confirmLabel={chatTexts.deleteConfirm}
      danger
      busy={remove.isPending}
      onConfirm={() => asked && remove.mutate(asked.room)}
    />
  );
}
