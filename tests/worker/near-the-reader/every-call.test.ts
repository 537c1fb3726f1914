import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";

import { type Route, readsNearest } from "../../../contract/calls/route.ts";
import { routes } from "../../../contract/calls/routes.ts";
import { aBrowser } from "../support/browser.ts";
import { isReadByObject, isSocket, lives, nameOf, requestOf } from "../support/calls/every-call.ts";
import { anotherDevice } from "../support/people.ts";
import { clearEdgeCache, openNights } from "../support/features/settings.ts";

const lifeFor = lives();

// Before each test, because one of the calls closes them.
beforeEach(openNights);

/** The real database, with a list of its sessions' starts, and the number of rows written through them. */
function recorded() {
  const seen = { opened: [] as string[], written: 0 };
  const withSession = (start: string) => {
    const session = env.DB.withSession(start);
    seen.opened.push(start);
    const batch = async (statements: D1PreparedStatement[]) => {
      const results = await session.batch(statements);
      for (const { meta } of results) seen.written += meta.rows_written;
      return results;
    };
    return { batch, getBookmark: () => session.getBookmark() };
  };
  return { seen, binding: { prepare: (sql: string) => env.DB.prepare(sql), withSession } };
}

const named = routes.map((route) => [nameOf(route), route] as const);

/** They reject a code that was not requested, and a missing key. */
const REFUSED: Record<string, number> = { verifySmsCode: 401, verifyEmailCode: 401, rawOpenaiKey: 410 };
const statusOf = (route: Route) => (isSocket(route) ? 101 : (REFUSED[route.operationId] ?? 200));

async function send(route: Route) {
  const scene = await lifeFor(route);
  const { cookie } = await anotherDevice(scene.viewer);
  await clearEdgeCache();
  const { seen, binding } = recorded();
  const { status, text, headers } = await aBrowser({ DB: binding }, cookie).send(requestOf(route, scene));
  expect(status, text).toBe(statusOf(route));
  const bookmarks = headers.getSetCookie().filter((it) => it.startsWith("bookmark=")).length;
  return { written: seen.written, opened: new Set(seen.opened), bookmarks };
}

test.each(named.filter(([, route]) => readsNearest(route)))(
  "%s reads from the nearest copy and writes nothing",
  async (_, route) => {
    expect(await send(route)).toEqual({ written: 0, opened: new Set(["first-unconstrained"]), bookmarks: 0 });
  },
);

test.each(named.filter(([, route]) => !readsNearest(route)))(
  "%s uses the primary only, and sets a bookmark when it wrote",
  async (_, route) => {
    const { written, opened, bookmarks } = await send(route);
    expect(opened).toEqual(new Set(isReadByObject(route) ? [] : ["first-primary"]));
    expect(bookmarks).toBe(written > 0 ? 1 : 0);
  },
);
