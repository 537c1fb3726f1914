import { useEffect, useRef, useState } from "react";

import {
  afterChangeElsewhere,
  type Draft,
  type DraftKind,
  type DraftPlace,
  followDrafts,
  keepDraft,
  readDraft,
  replaced,
} from "./drafts.ts";

const EMPTY: Draft = { text: "", older: null };

/**
 * A text that survives reloads until it is sent. Every change is stored at once; what other tabs write to it is shown,
 * with this tab's own version to go back to.
 */
export function useDraftText(kind: DraftKind, { ownKey, place }: DraftPlace) {
  const [atFirst] = useState(() => readDraft(kind, { ownKey, place }));
  const [draft, setDraft] = useState<Draft>(atFirst ?? EMPTY);
  // The stored text as this tab last saw it: a device that stores nothing never changes it.
  const known = useRef(atFirst?.text);
  const isOwn = useRef(false);
  useEffect(
    () =>
      followDrafts(kind, () => {
        const stored = readDraft(kind, { ownKey, place });
        if (stored?.text === known.current) return;
        known.current = stored?.text;
        const from = { isSaved: true, isOwn: isOwn.current };
        isOwn.current = false;
        setDraft((own) => afterChangeElsewhere(own, from, stored));
      }),
    [kind, ownKey, place],
  );
  const change = (next: Draft) => {
    isOwn.current = true;
    setDraft(next);
    if (keepDraft(kind, { ownKey, place }, next)) known.current = readDraft(kind, { ownKey, place })?.text;
  };
  return {
    ...draft,
    write: (text: string) => {
      const stored = readDraft(kind, { ownKey, place });
      // A tab that was asleep has not seen what another one stored.
      const isUnseen = stored !== null && stored.text !== "" && stored.text !== known.current;
      change(isUnseen ? replaced(stored, text) : { text, older: draft.older });
    },
    bringBack: () => change(replaced(draft, draft.older ?? "")),
    /** After it was sent. What another tab has written meanwhile stays. */
    clear: () => {
      const stored = readDraft(kind, { ownKey, place });
      if (stored === null || stored.text === known.current) return change({ text: "", older: draft.older });
      known.current = stored.text;
      setDraft({ text: stored.text, older: stored.older });
    },
  };
}
