import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { rememberDefaultTheme } from "./theme-store.ts";
import { defaultTheme } from "./api.ts";

/** Learns the administrator's default theme. */
export function useDefaultTheme(): void {
  const { data } = useQuery(defaultTheme());
  useEffect(() => {
    if (data !== undefined) rememberDefaultTheme(data.theme);
  }, [data]);
}
