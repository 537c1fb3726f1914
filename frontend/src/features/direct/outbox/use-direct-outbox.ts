import { useEffect } from "react";

import { useOwnKey } from "../../../entities/viewer/session-store.ts";

/** Sends messages that wait on the device: when the app opens and whenever the network comes back. */
export function useDirectOutbox(): void {
  const ownKey = useOwnKey();

  useEffect(() => {
    if (ownKey === null) return;
    const send = () => void import("./send.ts").then((outbox) => outbox.flushOutbox()).catch(() => undefined);
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [ownKey]);
}
