import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { queryKeys } from "../../entities/query-keys.ts";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { call } from "../../lib/api-client.ts";
import { knowsDefaultTheme, rememberDefaultTheme } from "./theme-store.ts";

/**
 * Shows whoever has chosen nothing the administrator's default of their beginning: that of their account, or for a visitor
 * that of the first visit, which the device keeps. A later default is for newcomers only (002 §6).
 */
export function useDefaultTheme(): void {
  const viewer = useViewer();
  const { data } = useQuery({ ...defaultTheme(), enabled: viewer === null && !knowsDefaultTheme() });
  const theme = viewer === null ? data?.theme : viewer.defaultTheme;
  useEffect(() => {
    // An account that was kept on the device before it had one brings it with the next answer.
    if (theme !== undefined) rememberDefaultTheme(theme);
  }, [theme]);
}

/** The theme a newcomer starts with. */
const defaultTheme = () =>
  queryOptions({
    queryKey: queryKeys.settings.defaultTheme,
    queryFn: () => call("GET /api/default-theme"),
    staleTime: Infinity,
  });
