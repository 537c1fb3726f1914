import { useEffect } from "react";

import { useViewerId } from "../../../entities/viewer/session-store.ts";

/** Sends messages that wait on the device: when the app opens and whenever the network comes back. */
export function useDirectOutbox(): void {
  const ownerId = useViewerId();

  useEffect(() => {
    if (ownerId === null) return;
    const send = () => void import("./send.ts").then((outbox) => outbox.flushOutbox()).catch(() => undefined);
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [ownerId]);
}
