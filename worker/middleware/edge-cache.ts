import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";

/** How a route's answers are cached; see contract/route.ts. */
interface Kept {
  seconds: number;
  query?: readonly string[];
}

/**
 * Caches a public GET answer at the edge; it must depend on nothing but the named query fields. Cookies and cost
 * headers of the request that filled the cache are not stored.
 */
export const edgeCache = ({ seconds, query = [] }: Kept) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const key = keyOf(new URL(c.req.url), query);
    const cached = await caches.default.match(key);
    if (cached) return new Response(cached.body, cached);

    await next();
    if (c.res.status !== 200) return;
    c.res.headers.set("Cache-Control", `public, max-age=${seconds}`);
    const stored = new Response(c.res.clone().body, {
      headers: {
        "Content-Type": c.res.headers.get("Content-Type") ?? "application/json",
        "Cache-Control": `public, max-age=${seconds}`,
      },
    });
    c.executionCtx.waitUntil(caches.default.put(key, stored));
  });

/**
 * Deletes a cached answer at this location; elsewhere it expires.
 * @param path with the query fields that are part of its key, in the order in which its route names them
 */
export async function forgetAtEdge(c: Context<AppEnv>, path: string): Promise<void> {
  const url = new URL(path, c.req.url);
  await caches.default.delete(keyOf(url, [...url.searchParams.keys()]));
}

/** The cache key: other query fields, and their order, do not matter. */
function keyOf({ origin, pathname, searchParams }: URL, fields: readonly string[]): Request {
  const sent = fields.flatMap((field) => {
    const value = searchParams.get(field);
    return value === null ? [] : [[field, value]];
  });
  const search = sent.length > 0 ? `?${new URLSearchParams(sent)}` : "";
  return new Request(origin + pathname + search);
}
