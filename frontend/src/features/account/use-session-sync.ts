import { useQuery } from "@tanstack/react-query";

import { useViewer } from "../../lib/session-store.ts";
import { accountQuery } from "./api.ts";

/** Brings the session store's copy of the viewer up to date when the app starts, and whenever the account is read anew. */
export function useSessionSync(): void {
  const viewer = useViewer();
  useQuery({ ...accountQuery, enabled: viewer !== null });
}
