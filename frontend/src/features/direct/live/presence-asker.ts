import {
  PRESENCE_ASKED_AT_ONCE,
  PRESENCE_CHECKS_PER_SECOND,
  PRESENCE_CHECK_BURST,
} from "../../../../../contract/direct/values.ts";

const ASK_GAP_MS = 1000;

export interface PresenceAsker {
  /** Sets whose presence is shown: requests new people, and drops the others. */
  watch: (ids: readonly string[]) => void;
  answered: (id: string) => void;
  /** The server's limit was reached: unanswered questions are asked again. */
  refused: () => void;
  /** The socket is new: earlier questions will not be answered. */
  startOver: (ids: readonly string[]) => void;
  stop: () => void;
}

/** Asks who is online: long lists in batches, no faster than the server's limit for one person's devices. */
export function createPresenceAsker(send: (ids: string[]) => void): PresenceAsker {
  let watched: ReadonlySet<string> = new Set();
  /** Shown people without an answer, in the order to ask; the first `asked` of them are under way. */
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
    const waiting = [...unanswered].filter((id) => !asked.has(id));
    const portion = waiting.slice(0, Math.min(PRESENCE_ASKED_AT_ONCE, Math.floor(allowed)));
    allowed -= portion.length;
    for (const id of portion) asked.add(id);
    if (portion.length > 0) send(portion);
    if (waiting.length > portion.length) timer = setTimeout(ask, ASK_GAP_MS);
  };
  const drop = (id: string) => {
    unanswered.delete(id);
    asked.delete(id);
  };

  const watch = (ids: readonly string[]) => {
    const before = watched;
    watched = new Set(ids);
    for (const id of before) if (!watched.has(id)) drop(id);
    for (const id of watched) if (!before.has(id)) unanswered.add(id);
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
    startOver: (ids) => {
      for (const id of watched) drop(id);
      watched = new Set();
      watch(ids);
    },
    stop: () => clearTimeout(timer),
  };
}
