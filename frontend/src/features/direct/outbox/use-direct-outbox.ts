import { useEffect } from "react";

import { useSessionStore, useViewer } from "../../../entities/viewer/session-store.ts";

// The same person under another username keeps what they were sending.
useSessionStore.subscribe(({ user }, { user: before }) => {
  if (!user?.username || !before?.username || user.registeredAt !== before.registeredAt) return;
  const [from, to] = [before.username, user.username];
  if (from !== to) void import("./store.ts").then((outbox) => outbox.renameOwner(from, to)).catch(() => undefined);
});

/** Sends messages that wait on the device: when the app opens and whenever the network comes back. */
export function useDirectOutbox(): void {
  const owner = useViewer()?.username;

  useEffect(() => {
    if (!owner) return;
    const send = () => void import("./send.ts").then((outbox) => outbox.flushOutbox()).catch(() => undefined);
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [owner]);
}
