import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { queryKeys } from "../../entities/query-keys.ts";
import { call } from "../../lib/api-client.ts";
import { rememberDefaultTheme } from "./theme-store.ts";

/** Learns the administrator's default theme. */
export function useDefaultTheme(): void {
  const { data } = useQuery(defaultTheme());
  useEffect(() => {
    if (data !== undefined) rememberDefaultTheme(data.theme);
  }, [data]);
}

/** The theme a new person starts with. */
const defaultTheme = () =>
  queryOptions({
    queryKey: queryKeys.settings.defaultTheme,
    queryFn: () => call("GET /api/default-theme"),
    staleTime: Infinity,
  });
