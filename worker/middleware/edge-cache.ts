import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";

/**
 * Keeps a public GET answer at the edge for some seconds; the answer must be the same for everybody.
 * Cookies and costs of the request that happened to fill the cache stay out of it.
 */
export const edgeCache = (seconds: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const url = new URL(c.req.url);
    const key = new Request(url.origin + url.pathname);
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
