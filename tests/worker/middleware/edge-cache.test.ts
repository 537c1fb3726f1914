import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { expect, test } from "vitest";

import type { AppEnv } from "../../../worker/app-env.ts";
import { edgeCache } from "../../../worker/middleware/edge-cache.ts";
import { call, refusalOf } from "../support/call.ts";

/** An app whose answer counts its calls. */
function countingApp(query?: readonly string[]) {
  const path = `/api/${crypto.randomUUID()}`;
  let made = 0;
  const cache = query === undefined ? { seconds: 15 } : { seconds: 15, query };
  const app = new Hono<AppEnv>().get(path, edgeCache(cache), (c) => c.text(String((made += 1))));
  return async (search = "") => {
    const context = createExecutionContext();
    const response = await app.request(`https://labkhand.example${path}${search}`, {}, env, context);
    await waitOnExecutionContext(context);
    return response.text();
  };
}

test("two values of a named query field are cached separately", async () => {
  const ask = countingApp(["period"]);
  expect([await ask("?period=day"), await ask("?period=week")]).toEqual(["1", "2"]);
  expect([await ask("?period=day"), await ask("?period=week"), await ask()]).toEqual(["1", "2", "3"]);
});

test("named fields share one cached answer in any order, and their separator cannot be forged", async () => {
  const ask = countingApp(["period", "page"]);
  expect([await ask("?period=day&page=2"), await ask("?page=2&period=day")]).toEqual(["1", "1"]);
  expect(await ask("?period=day%26page%3D2")).toBe("2");
});

test("a field that the route does not name shares the cached answer, so nobody can fill the cache", async () => {
  const ask = countingApp();
  expect([await ask("?x=1"), await ask("?x=2&period=day"), await ask()]).toEqual(["1", "1", "1"]);
});

test("a blank field shares the cached answer of a missing one", async () => {
  const ask = countingApp(["period", "page"]);
  expect([await ask("?page=2"), await ask("?period=&page=2"), await ask("?page=2&period=")]).toEqual(["1", "1", "1"]);
});

test("a named field that is sent twice reaches the call, and its answer is not cached", async () => {
  const ask = countingApp(["period"]);
  expect([
    await ask("?period=day"),
    await ask("?period=day&period=week"),
    await ask("?period=day&period=week"),
  ]).toEqual(["1", "2", "3"]);
  expect(await ask("?period=day")).toBe("1");
  expect(refusalOf(await call("GET", "/api/parks?category=parks"))).toMatch(/^200/);
  expect(refusalOf(await call("GET", "/api/parks?category=parks&category=pools"))).toBe("400 INVALID_CATEGORY");
});
