import { useEffect } from "react";

import { APPLICANT_KEY } from "./applicant-key.ts";
import { stored } from "../../lib/storage/stored.ts";

/** Sends a job application that waits: when the app opens and whenever the network comes back. */
export function useJobOutbox(): void {
  useEffect(() => {
    const send = () => {
      if (stored(APPLICANT_KEY)?.includes('"queued":true') !== true) return;
      void import("./send-application.ts").then((jobs) => jobs.sendQueuedApplication()).catch(() => undefined);
    };
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, []);
}
