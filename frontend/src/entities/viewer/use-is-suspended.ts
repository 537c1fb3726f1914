import { useNow } from "../../lib/use-now.ts";
import { useViewer } from "./session-store.ts";

/** Whether the viewer may only read for now. */
export function useIsSuspended(): boolean {
  const suspendedUntil = useViewer()?.suspendedUntil;
  return useNow() < new Date(suspendedUntil ?? 0);
}
