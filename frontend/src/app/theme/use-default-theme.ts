import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { queryKeys } from "../../entities/query-keys.ts";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { call } from "../../lib/network/api-client.ts";
import { knowsDefaultTheme, rememberDefaultTheme } from "./theme-store.ts";

/**
 * Shows people without a chosen theme the default theme of the time they joined: their account's, or for a visitor the
 * one of their first visit, stored on the device. A later default is for newcomers only (002 §6).
 */
export function useDefaultTheme(): void {
  const viewer = useViewer();
  const { data } = useQuery({ ...defaultTheme(), enabled: viewer === null && !knowsDefaultTheme() });
  const theme = viewer === null ? data?.theme : viewer.defaultTheme;
  useEffect(() => {
    // An account stored on the device before it had a default gets one with the next answer.
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
