import { PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND } from "../../../../contract/limits.ts";

// Well under the frames one socket may send at once (contract/limits.ts).
const ASKED_AT_ONCE = 20;
const ASK_GAP_MS = 1000;

export interface PresenceAsker {
  askFor: (usernames: readonly string[]) => void;
  answered: (username: string) => void;
  /** The server takes no more for now: what it has not answered is asked again. */
  refused: () => void;
  /** The socket is new: nothing asked before is going to be answered. */
  startOver: (usernames: readonly string[]) => void;
  stop: () => void;
}

/** Asks who is online: a long list in portions, and no faster than the server answers one person's devices. */
export function createPresenceAsker(send: (username: string) => void): PresenceAsker {
  let waiting: string[] = [];
  const unanswered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let allowed = PRESENCE_CHECK_BURST;
  let countedAt = Date.now();

  const ask = () => {
    timer = undefined;
    const now = Date.now();
    allowed = Math.min(PRESENCE_CHECK_BURST, allowed + ((now - countedAt) / 1000) * PRESENCE_CHECKS_PER_SECOND);
    countedAt = now;
    const portion = waiting.splice(0, Math.min(ASKED_AT_ONCE, Math.floor(allowed)));
    allowed -= portion.length;
    for (const username of portion) {
      unanswered.add(username);
      send(username);
    }
    if (waiting.length > 0) timer = setTimeout(ask, ASK_GAP_MS);
  };
  const askFor = (usernames: readonly string[]) => {
    waiting.push(...usernames);
    if (timer === undefined) ask();
  };

  return {
    askFor,
    answered: (username) => void unanswered.delete(username),
    refused: () => {
      allowed = 0;
      countedAt = Date.now();
      waiting = [...unanswered, ...waiting];
      unanswered.clear();
      timer ??= setTimeout(ask, ASK_GAP_MS);
    },
    startOver: (usernames) => {
      unanswered.clear();
      waiting = [];
      askFor(usernames);
    },
    stop: () => clearTimeout(timer),
  };
}
