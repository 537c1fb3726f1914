import { useEffect } from "react";

import { useSessionStore, useViewerId } from "../../../entities/viewer/session-store.ts";
import { onIdChange } from "../../../lib/storage/id-changes.ts";
import { readStoredDraft } from "./stored-draft.ts";

function sendQueued(authorId: string): void {
  if (!readStoredDraft()?.queued) return;
  void import("./publish.ts").then((publish) => publish.sendQueuedDraft(authorId)).catch(() => undefined);
}

// After a login under a new id, the draft queued under the former one is theirs to publish. Nobody else's is.
onIdChange((_, id) => {
  if (id === useSessionStore.getState().user?.id) sendQueued(id);
});

/** Publishes a queued joke: when the app opens and whenever the network comes back. */
export function useJokeOutbox(): void {
  const authorId = useViewerId();

  useEffect(() => {
    if (authorId === null) return;
    const send = () => sendQueued(authorId);
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [authorId]);
}
