import type { QueryClient } from "@tanstack/react-query";

import { changeChat, type ChatPair, chatQuery, fetchMessages, isRefusal } from "./chat-api.ts";
import { lastSeq, withPolledPage } from "./chat-data.ts";

/**
 * Asks for what came after `after`, or for the whole newest page while nothing was read yet.
 * @returns the newest seq that was read; 0 for none
 */
export async function pollChat(queryClient: QueryClient, pair: ChatPair, after: number | null): Promise<number> {
  const { queryKey } = chatQuery(pair.viewer, pair.peer);
  if (after === null) {
    await queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
    return 0;
  }
  try {
    const page = await fetchMessages(pair.peer, { after: String(after) });
    changeChat(queryClient, pair, (chat) => withPolledPage(chat, page));
    return lastSeq(page.messages);
  } catch (error) {
    if (isRefusal(error)) void queryClient.invalidateQueries({ queryKey });
    return 0;
  }
}
