import { PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND } from "../../../../../contract/limits.ts";

// Well under the frames one socket may send at once (contract/limits.ts).
const ASKED_AT_ONCE = 20;
const ASK_GAP_MS = 1000;

export interface PresenceAsker {
  /** Whose presence is shown from now on: who is new is asked for, and nobody else any more. */
  watch: (usernames: readonly string[]) => void;
  answered: (username: string) => void;
  /** The server takes no more for now: what it has not answered is asked again. */
  refused: () => void;
  /** The socket is new: nothing asked before is going to be answered. */
  startOver: (usernames: readonly string[]) => void;
  stop: () => void;
}

/** Asks who is online: a long list in portions, and no faster than the server answers one person's devices. */
export function createPresenceAsker(send: (username: string) => void): PresenceAsker {
  let watched: ReadonlySet<string> = new Set();
  /** Who is shown without an answer, in the order to ask for them; `asked` of them are on the way. */
  const unanswered = new Set<string>();
  const asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let allowed = PRESENCE_CHECK_BURST;
  let countedAt = Date.now();

  const ask = () => {
    timer = undefined;
    const now = Date.now();
    allowed = Math.min(PRESENCE_CHECK_BURST, allowed + ((now - countedAt) / 1000) * PRESENCE_CHECKS_PER_SECOND);
    countedAt = now;
    const waiting = [...unanswered].filter((username) => !asked.has(username));
    const portion = waiting.slice(0, Math.min(ASKED_AT_ONCE, Math.floor(allowed)));
    allowed -= portion.length;
    for (const username of portion) {
      asked.add(username);
      send(username);
    }
    if (waiting.length > portion.length) timer = setTimeout(ask, ASK_GAP_MS);
  };
  const drop = (username: string) => {
    unanswered.delete(username);
    asked.delete(username);
  };

  const watch = (usernames: readonly string[]) => {
    const before = watched;
    watched = new Set(usernames);
    for (const username of before) if (!watched.has(username)) drop(username);
    for (const username of watched) if (!before.has(username)) unanswered.add(username);
    if (timer === undefined) ask();
  };

  return {
    watch,
    answered: drop,
    refused: () => {
      allowed = 0;
      countedAt = Date.now();
      asked.clear();
      timer ??= setTimeout(ask, ASK_GAP_MS);
    },
    startOver: (usernames) => {
      for (const username of watched) drop(username);
      watched = new Set();
      watch(usernames);
    },
    stop: () => clearTimeout(timer),
  };
}
