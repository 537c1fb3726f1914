import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";

/**
 * Keeps a public GET answer at the edge for some seconds; the answer must be the same for everybody.
 * Cookies and costs of the request that happened to fill the cache stay out of it.
 */
export const edgeCache = (seconds: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const key = keyOf(c.req.url);
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

/** Forgets an answer that has just become wrong, where the request is; elsewhere it ends by itself. */
export async function forgetAtEdge(c: Context<AppEnv>, path: string): Promise<void> {
  await caches.default.delete(keyOf(new URL(path, c.req.url)));
}

const keyOf = (address: string | URL): Request => {
  const { origin, pathname } = new URL(address);
  return new Request(origin + pathname);
};
