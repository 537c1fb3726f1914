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
 * Who of the people on the inbox screen is online, and who is writing to the viewer. No query: nothing answers it over HTTP, and it
 * holds only while the socket that tells it is open.
 */
export const useInboxPresence = create<InboxPresence>()(() => ({ watched: [], online: nobody, typing: nobody }));

const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

function changed(names: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  if (names.has(name) === isIn) return names;
  return new Set(isIn ? [...names, name] : [...names].filter((other) => other !== name));
}

export const watchPresence = (usernames: readonly string[]): void => useInboxPresence.setState({ watched: usernames });

export const showOnline = (username: string, isOnline: boolean): void =>
  useInboxPresence.setState(({ online }) => ({ online: changed(online, username, isOnline) }));

/** Shows that somebody is writing until they stop, or nothing more is heard of it. */
export function showTyping(username: string, isTyping: boolean): void {
  clearTimeout(typingTimers.get(username));
  typingTimers.delete(username);
  if (isTyping)
    typingTimers.set(
      username,
      setTimeout(() => showTyping(username, false), TYPING_SHOWN_MS),
    );
  useInboxPresence.setState(({ typing }) => ({ typing: changed(typing, username, isTyping) }));
}

/** Nothing is heard of anybody any more. */
export const forgetPresence = (): void => useInboxPresence.setState({ online: nobody, typing: nobody });
