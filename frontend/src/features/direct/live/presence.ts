import { create } from "zustand";

import { TYPING_SHOWN_MS } from "../../../../../contract/direct/values.ts";

interface InboxPresence {
  /** The people whose presence the inbox shows; the socket asks for it. */
  watched: readonly string[];
  online: ReadonlySet<string>;
  typing: ReadonlySet<string>;
}

const nobody: ReadonlySet<string> = new Set();

/**
 * The people on the inbox page who are online or typing, by id. Not a query: nothing over HTTP answers it, and it is
 * only valid while the socket is open.
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

/** Shows somebody as typing until they stop, or until no further sign of it arrives. */
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

/** Everybody's presence is unknown from now on. */
export const forgetPresence = (): void => useInboxPresence.setState({ online: nobody, typing: nobody });
