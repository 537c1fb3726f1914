import { create } from "zustand";

import { TYPING_SHOWN_MS } from "../../../../../contract/limits.ts";

interface InboxPresence {
  /** Whose presence the inbox screen shows; the link asks for it. */
  watched: readonly string[];
  online: ReadonlySet<string>;
  typing: ReadonlySet<string>;
}

const nobody: ReadonlySet<string> = new Set();

/**
 * By their ids, who of the people on the inbox screen is online, and who is writing to the viewer. No query: nothing answers it
 * over HTTP, and it holds only while the socket that tells it is open.
 */
export const useInboxPresence = create<InboxPresence>()(() => ({ watched: [], online: nobody, typing: nobody }));

const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

function changed(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids;
  return new Set(isIn ? [...ids, id] : [...ids].filter((other) => other !== id));
}

export const watchPresence = (ids: readonly string[]): void => useInboxPresence.setState({ watched: ids });

export const showOnline = (id: string, isOnline: boolean): void =>
  useInboxPresence.setState(({ online }) => ({ online: changed(online, id, isOnline) }));

/** Shows that somebody is writing until they stop, or nothing more is heard of it. */
export function showTyping(id: string, isTyping: boolean): void {
  clearTimeout(typingTimers.get(id));
  typingTimers.delete(id);
  if (isTyping)
    typingTimers.set(
      id,
      setTimeout(() => showTyping(id, false), TYPING_SHOWN_MS),
    );
  useInboxPresence.setState(({ typing }) => ({ typing: changed(typing, id, isTyping) }));
}

/** Nothing is heard of anybody any more. */
export const forgetPresence = (): void => useInboxPresence.setState({ online: nobody, typing: nobody });
