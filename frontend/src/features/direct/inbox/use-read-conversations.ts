import { useEffect } from "react";

import { queryClient } from "../../../lib/query-client.ts";
import { chatQuery } from "../api.ts";
import { conversationsKey } from "./api.ts";
import { type ConversationPages, conversationRows, readConversation } from "./conversations.ts";

/** Takes the badges off what was read since the list came: without a network both come from the device, the list older. */
export function useReadConversations(username: string, list: ConversationPages | undefined): void {
  useEffect(() => {
    if (list === undefined) return;
    let changed = list;
    for (const { peer } of conversationRows(list)) {
      const chat = queryClient.getQueryData(chatQuery(username, peer).queryKey);
      if (chat) changed = readConversation(changed, peer, chat.ownReadSeq);
    }
    if (changed !== list) queryClient.setQueryData(conversationsKey(username), changed);
  }, [username, list]);
}
