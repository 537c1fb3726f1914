import { queryOptions } from "@tanstack/react-query";

import { DIRECT_STATUS_POLL_MS } from "../../../contract/limits.ts";
import { api, unwrap } from "../lib/api-client.ts";

/** The theme a new person starts with. */
export const defaultTheme = () =>
  queryOptions({
    queryKey: ["settings", "default-theme"],
    queryFn: () => unwrap(api.api["default-theme"].$get()),
    staleTime: Infinity,
  });

/** Whether direct messages are switched on. */
export const directStatus = () =>
  queryOptions({
    queryKey: ["settings", "direct-status"],
    queryFn: () => unwrap(api.api["direct-status"].$get()),
    refetchInterval: DIRECT_STATUS_POLL_MS,
  });
