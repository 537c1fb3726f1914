import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { queryKeys } from "../../../entities/query-keys.ts";
import { errorText } from "../../../lib/api-client.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { ConfirmSheet } from "../../../ui/confirm-sheet.tsx";
import { showToast } from "../../../ui/toast.ts";
import { type ChatPair, chatQuery, isRefusal } from "../api.ts";
import { keepDraft } from "../chat/draft.ts";
import { flushOutbox } from "../outbox/send.ts";
import { forgetPeer, putBackInOutbox } from "../outbox/store.ts";
import { deleteConversation } from "./api.ts";
import { changeConversation, conversationRows, type ConversationPages } from "./conversations.ts";
import { inboxTexts } from "./texts.ts";

interface DeleteConversationSheetProps {
  username: string;
  /** With whom; null while nothing is asked. */
  peer: string | null;
  /** Whether the list knows nothing of it: the server may know of nobody there. */
  isUnsent: boolean;
  onClose: () => void;
}

/** Asks, then deletes a conversation for the viewer only, with what they were still writing and sending there. */
export function DeleteConversationSheet({ username, peer, isUnsent, onClose }: DeleteConversationSheetProps) {
  // Kept while the sheet leaves.
  const [asked, setAsked] = useState("");
  if (peer !== null && peer !== asked) setAsked(peer);

  const remove = useMutation({
    mutationFn: (deleted: string) => deleteWithUnsent({ viewer: username, peer: deleted }, isUnsent),
    onSuccess: (_, deleted) => {
      onClose();
      showToast(inboxTexts.deleted);
      queryClient.setQueryData<ConversationPages>(
        queryKeys.conversations(username),
        (data) => data && changeConversation(data, idOf(data, deleted), null),
      );
      queryClient.removeQueries({ queryKey: chatQuery(username, deleted).queryKey });
      // The button that asked is gone with its row; the focus is not lost with it.
      focusPage();
    },
    onError: (error) => showToast(errorText(error), "error"),
  });

  return (
    <ConfirmSheet
      open={peer !== null}
      onOpenChange={onClose}
      title={inboxTexts.deleteTitle(asked)}
      body={inboxTexts.deleteBody}
      confirmLabel={inboxTexts.deleteConfirm}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(asked)}
    />
  );
}

const idOf = (data: ConversationPages, username: string): string =>
  conversationRows(data).find(({ peer }) => peer === username)?.peerId ?? "";

/**
 * Deletes a conversation for the viewer, with what they were still writing and sending there. `isUnsent`: none is known of
 * with them, so the server may know of nobody there either.
 * @throws ApiError with everything left as it was
 */
export async function deleteWithUnsent({ viewer, peer }: ChatPair, isUnsent: boolean): Promise<void> {
  // First: a message sent after the deletion would bring the conversation back.
  const taken = await forgetPeer(viewer, peer);
  try {
    await deleteConversation(viewer, peer);
  } catch (error) {
    if (!isUnsent || !isRefusal(error)) {
      await putBackInOutbox(taken);
      flushOutbox();
      throw error;
    }
  }
  keepDraft({ viewer, peer }, "");
}
