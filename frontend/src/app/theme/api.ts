import { queryOptions } from "@tanstack/react-query";

import { call } from "../../lib/api-client.ts";

/** The theme a new person starts with. */
export const defaultTheme = () =>
  queryOptions({
    queryKey: ["settings", "default-theme"],
    queryFn: () => call("GET /api/default-theme"),
    staleTime: Infinity,
  });
