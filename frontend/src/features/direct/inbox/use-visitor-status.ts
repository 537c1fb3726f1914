import { useQuery } from "@tanstack/react-query";

import { DIRECT_STATUS_POLL_MS } from "../../../../../contract/limits.ts";
import { directStatusQuery } from "./api.ts";

/** Keeps what a visitor sees of the switch true while they look at a page of direct messages: no socket tells them. */
export function useVisitorStatus(): void {
  useQuery({ ...directStatusQuery, refetchInterval: DIRECT_STATUS_POLL_MS, networkMode: "online" });
}
