import type { QueryClient } from "@tanstack/react-query";

import { addressOf, changeChat, type ChatKey, chatQuery, fetchMessages, isRefusal } from "../model/api.ts";
import { lastSeq, withPolledPage } from "../model/chat.ts";

/** Together with the ping and pong before it, a silent network is noticed within a minute. */
const POLL_TIMEOUT_MS = 10_000;

/** The other person's presence is unknown from now on. */
export function forgetOnline(queryClient: QueryClient, key: ChatKey): void {
  changeChat(queryClient, key, (chat) => (chat.online === null ? chat : { ...chat, online: null }));
}

/**
 * Fetches what came after `after`, or the newest page while nothing was read yet. Ignored once `ended`: the socket then
 * knows better.
 * @returns the newest seq read; 0 for none
 */
export async function pollChat(
  queryClient: QueryClient,
  key: ChatKey,
  after: number | null,
  ended: AbortSignal,
): Promise<number> {
  const { queryKey } = chatQuery(key);
  if (after === null) {
    await queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
    return 0;
  }
  try {
    const place = { after: String(after) };
    const page = await fetchMessages(addressOf(queryClient, key), place, AbortSignal.timeout(POLL_TIMEOUT_MS));
    if (ended.aborted) return 0;
    changeChat(queryClient, key, (chat) => withPolledPage(chat, page));
    return lastSeq(page.messages);
  } catch (error) {
    if (ended.aborted) return 0;
    forgetOnline(queryClient, key);
    if (isRefusal(error)) void queryClient.invalidateQueries({ queryKey });
    return 0;
  }
}
