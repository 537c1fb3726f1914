import { queryOptions } from "@tanstack/react-query";

import { api, unwrap } from "../../lib/api-client.ts";

/** The theme a new person starts with. */
export const defaultTheme = () =>
  queryOptions({
    queryKey: ["settings", "default-theme"],
    queryFn: () => unwrap(api.api["default-theme"].$get()),
    staleTime: Infinity,
  });
