import { hasCode } from "../../../lib/network/api-client.ts";
import type { ChatSync } from "../live/use-chat-socket.ts";
import { isRefusal } from "../model/api.ts";
import type { Chat } from "../model/chat.ts";

/** The content of a chat's page, and how it is kept up to date. */
export type ChatState = { sync: ChatSync } & (
  | { name: "loading" }
  /** The two cannot talk. `isOutdated`: the cached copy may name an id that no longer exists. */
  | { name: "refused"; error: Error; isOutdated: boolean }
  | { name: "failed"; error: Error }
  /** A copy from an earlier visit. It does not say what is unread now. */
  | { name: "kept"; chat: Chat }
  /** @property isOnline null where that is not known, or not shown */
  | { name: "fresh"; chat: Chat; isOnline: boolean | null }
);

/** The chat's query, as TanStack Query answers it. */
interface ChatRead {
  data: Chat | undefined;
  error: Error | null;
  isFetchedAfterMount: boolean;
}

/** @param openedAt when the page was opened, in ms: what was read before is a copy from an earlier visit */
export function chatState({ data: chat, error, isFetchedAfterMount }: ChatRead, openedAt: number): ChatState {
  const isFresh = chat !== undefined && chat.readAt >= openedAt;
  if (error !== null && isRefusal(error)) {
    // From an earlier visit: the two may have been reconciled since.
    if (!isFetchedAfterMount) return { name: "loading", sync: "none" };
    const isOutdated = chat !== undefined && !isFresh && hasCode(error, "USER_NOT_FOUND");
    return { name: "refused", error, isOutdated, sync: "none" };
  }
  if (chat === undefined)
    return error === null ? { name: "loading", sync: "none" } : { name: "failed", error, sync: "poll" };
  const sync = chat.live && chat.requestState !== "closed" ? "socket" : "poll";
  if (!isFresh) return { name: "kept", chat, sync: isFetchedAfterMount ? sync : "none" };
  return { name: "fresh", chat, isOnline: error === null && chat.requestState === "open" ? chat.online : null, sync };
}
