import { useEffect } from "react";

import { useSessionStore, useViewer } from "../../../entities/viewer/session-store.ts";
import { readStoredDraft } from "./stored-draft.ts";

// The same person under another username keeps what they were writing.
useSessionStore.subscribe(({ user }, { user: before }) => {
  if (!user?.username || !before?.username || user.registeredAt !== before.registeredAt) return;
  const [from, to] = [before.username, user.username];
  if (from !== to) void import("./draft.ts").then((draft) => draft.renameAuthor(from, to)).catch(() => undefined);
});

/** Sends a joke that waits for the network: when the app opens and whenever the network comes back. */
export function useJokeOutbox(): void {
  const author = useViewer()?.username;

  useEffect(() => {
    if (!author) return;
    const send = () => {
      if (!readStoredDraft()?.queued) return;
      void import("./publish.ts").then((publish) => publish.sendQueuedDraft(author)).catch(() => undefined);
    };
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [author]);
}
