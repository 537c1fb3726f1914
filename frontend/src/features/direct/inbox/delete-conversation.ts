import { type ChatPair, isRefusal } from "../api.ts";
import { keepDraft } from "../chat/draft.ts";
import { deleteConversation } from "./api.ts";
import { flushOutbox } from "../outbox/send.ts";
import { forgetPeer, putBackInOutbox } from "../outbox/store.ts";

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
