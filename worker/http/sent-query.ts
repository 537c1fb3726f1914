import type { Context } from "hono";

import type { AppEnv } from "../app-env.ts";

/**
 * The fields of a call's query, for whoever goes by them. One that was left blank was not sent (docs/decisions/099); one that was
 * sent again is a list, which none of ours takes.
 */
export const sentQuery = (c: Context<AppEnv>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(c.req.queries())
      .map(([name, [value = "", ...again]]) => [name, again.length > 0 ? [value, ...again] : value] as const)
      .filter(([, value]) => value !== ""),
  );
