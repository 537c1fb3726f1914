import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { readBookmark } from "../session/cookie.ts";
import { sentQuery } from "../sent-query.ts";

/** The status of a stored refusal: a cache may decline to store a 503 as such. */
const STORED_STATUS = "X-Stored-Status";

/** How a route's answers are cached; see contract/calls/route.ts. */
interface Kept {
  seconds: number;
  of?: "visitors";
  failure?: number;
  query?: readonly string[];
  spell?: Readonly<Record<string, ((sent: string) => string) | undefined>>;
}

/**
 * Caches a public GET answer at the edge; it must depend on nothing but the named query fields. Cookies and cost
 * headers of the request that filled the cache are not stored. With `of: "visitors"` the answer to a signed-in person,
 * or to a browser that has just written something, is neither taken from the cache nor put there; and the browser, which
 * may log in meanwhile, keeps none.
 * @param claims the fields that name the caller: a call with one is the verb's to refuse
 */
export const edgeCache = ({ seconds, of, failure, query = [], spell = {} }: Kept, claims: readonly string[] = []) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const isOwn = of === "visitors" && (c.var.ctx.viewer !== null || readBookmark(c.var.ctx) !== null);
    const key = isOwn ? null : keyOf(c, query, spell, claims);
    if (key === null) return next();
    const shared = `public, max-age=${seconds}`;
    const cacheControl = of === "visitors" ? "private, no-store" : shared;
    const cached = await caches.default.match(key);
    if (cached) {
      const status = Number(cached.headers.get(STORED_STATUS) ?? cached.status);
      const answer = new Response(cached.body, { status, headers: cached.headers });
      answer.headers.delete(STORED_STATUS);
      answer.headers.set("Cache-Control", cacheControl);
      return answer;
    }

    await next();
    const { status } = c.res;
    if (status !== 200 && status !== failure) return;
    c.res.headers.set("Cache-Control", cacheControl);
    const stored = new Response(c.res.clone().body, {
      headers: {
        "Content-Type": c.res.headers.get("Content-Type") ?? "application/json",
        "Cache-Control": shared,
        ...(status !== 200 && { [STORED_STATUS]: String(status) }),
      },
    });
    c.executionCtx.waitUntil(caches.default.put(key, stored));
  });

/**
 * Something public that is the same for every visitor, made at most once in `seconds` at this location.
 * @param path below this site, and nobody else's key
 */
export async function madeForVisitors<Made extends object>(
  c: Context<AppEnv>,
  path: string,
  seconds: number,
  make: () => Promise<Made>,
): Promise<Made> {
  const key = new URL(path, c.req.url);
  const kept = await caches.default.match(key);
  if (kept) return kept.json<Made>();
  const made = await make();
  const stored = Response.json(made, { headers: { "Cache-Control": `public, max-age=${seconds}` } });
  c.executionCtx.waitUntil(caches.default.put(key, stored));
  return made;
}

/** Deletes the cached answer of a path of this site; see {@link RequestEffects.forgetAtEdge}. */
export async function forgetAtEdge(origin: string, path: string): Promise<void> {
  const key = new URL(path, origin);
  key.search = String(key.searchParams);
  await caches.default.delete(key);
}

/**
 * The cache key: other query fields, and their order, do not matter. Null if a named field was sent twice, or a claim
 * at all: the call decides about those.
 */
function keyOf(
  c: Context<AppEnv>,
  fields: readonly string[],
  spell: NonNullable<Kept["spell"]>,
  claims: readonly string[],
): URL | null {
  const sent = sentQuery(c.req.queries());
  if (claims.some((claim) => sent[claim] !== undefined)) return null;
  const key = new URL(c.req.url);
  key.search = "";
  for (const field of fields) {
    const value = sent[field];
    if (Array.isArray(value)) return null;
    if (value !== undefined) key.searchParams.set(field, spell[field]?.(value) ?? value);
  }
  return key;
}
