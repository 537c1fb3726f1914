import { useEffect } from "react";

import { useViewerId } from "../../../entities/viewer/session-store.ts";
import { readStoredDraft } from "./stored-draft.ts";

/** Sends a joke that waits for the network: when the app opens and whenever the network comes back. */
export function useJokeOutbox(): void {
  const authorId = useViewerId();

  useEffect(() => {
    if (authorId === null) return;
    const send = () => {
      if (!readStoredDraft()?.queued) return;
      void import("./publish.ts").then((publish) => publish.sendQueuedDraft(authorId)).catch(() => undefined);
    };
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [authorId]);
}
