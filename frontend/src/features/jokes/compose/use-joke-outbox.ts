import { useEffect } from "react";

import { useSessionStore, useViewer } from "../../../entities/viewer/session-store.ts";

/** Where the draft lies in localStorage. Here and not with the draft, whose code is loaded only when it is needed. */
export const DRAFT_KEY = "labkhand-draft";

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
      if (!localStorage.getItem(DRAFT_KEY)?.includes('"queued":true')) return;
      void import("./outbox.ts").then((outbox) => outbox.sendQueuedDraft(author)).catch(() => undefined);
    };
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [author]);
}
