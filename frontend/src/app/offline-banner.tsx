import { useSyncExternalStore } from "react";

import { appTexts } from "./texts.ts";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Says that the network is away. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <p role="status" className="border-b border-line bg-surface px-4 py-1.5 text-center text-[13px] text-muted">
      {appTexts.offline}
    </p>
  );
}
