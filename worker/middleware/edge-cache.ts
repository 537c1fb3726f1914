import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { sentQuery } from "../sent-query.ts";

/** How a route's answers are cached; see contract/calls/route.ts. */
interface Kept {
  seconds: number;
  of?: "visitors";
  query?: readonly string[];
  spell?: Readonly<Record<string, ((sent: string) => string) | undefined>>;
}

/**
 * Caches a public GET answer at the edge; it must depend on nothing but the named query fields. Cookies and cost
 * headers of the request that filled the cache are not stored. With `of: "visitors"` a signed-in person's answer is
 * neither taken from the cache nor put there, and the browser, which may log in meanwhile, keeps none.
 */
export const edgeCache = ({ seconds, of, query = [], spell = {} }: Kept) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const isOwn = of === "visitors" && c.var.ctx.viewer !== null;
    const key = isOwn ? null : keyOf(c, query, spell);
    if (key === null) return next();
    const shared = `public, max-age=${seconds}`;
    const told = of === "visitors" ? "private, no-store" : shared;
    const cached = await caches.default.match(key);
    if (cached) {
      const answer = new Response(cached.body, cached);
      answer.headers.set("Cache-Control", told);
      return answer;
    }

    await next();
    if (c.res.status !== 200) return;
    c.res.headers.set("Cache-Control", told);
    const stored = new Response(c.res.clone().body, {
      headers: { "Content-Type": c.res.headers.get("Content-Type") ?? "application/json", "Cache-Control": shared },
    });
    c.executionCtx.waitUntil(caches.default.put(key, stored));
  });

/** Deletes the cached answer of a path of this site; see {@link RequestEffects.forgetAtEdge}. */
export async function forgetAtEdge(origin: string, path: string): Promise<void> {
  const key = new URL(path, origin);
  key.search = String(key.searchParams);
  await caches.default.delete(key);
}

/**
 * The cache key: other query fields, and their order, do not matter. Null if a named field was sent twice, which the
 * call refuses.
 */
function keyOf(c: Context<AppEnv>, fields: readonly string[], spell: NonNullable<Kept["spell"]>): URL | null {
  const sent = sentQuery(c.req.queries());
  const key = new URL(c.req.url);
  key.search = "";
  for (const field of fields) {
    const value = sent[field];
    if (Array.isArray(value)) return null;
    if (value !== undefined) key.searchParams.set(field, spell[field]?.(value) ?? value);
  }
  return key;
}
