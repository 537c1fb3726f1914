import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { type Route, readsNearest } from "../../contract/calls/route.ts";
import { routes } from "../../contract/calls/routes.ts";
import type { AppEnv } from "../../worker/app-env.ts";
import { onError } from "../../worker/on-error.ts";
import { SessionEnded } from "../../worker/session/session-check.ts";
import { cookieOf } from "./support/call.ts";
import { fetchWithEnv } from "./support/call-with-env.ts";
import {
  type Scene,
  aSharedLife,
  families,
  isAdministrators,
  isPersons,
  isReadByObject,
  isSocket,
  justProved,
  nameOf,
  requestOf,
} from "./support/calls/every-call.ts";
import { rows } from "./support/database.ts";
import { clearEdgeCache, openNights } from "./support/features/settings.ts";
import { type LaggingDatabase, aLaggingDatabase } from "./support/lagging-database.ts";
import { anotherDevice } from "./support/people.ts";
import { watchedObjects } from "./support/watched-objects.ts";

/** The bindings a call may read before the session turns out to have ended; the result is never answered. */
const READ_MEANWHILE: Record<string, string[]> = {
  listConversations: ["inbox.conversations"],
  listRequests: ["inbox.requests"],
  // They know which sessions were checked lately.
  inboxSocket: ["inbox.fetch"],
  chatSocket: ["inbox.reopening"],
};
/** Calls whose answer depends on the previous call, so that a repeat is answered differently. */
const ONCE = new Set([
  "requestSmsCode",
  "verifySmsCode",
  "requestEmailCode",
  "verifyEmailCode",
  "registerWithEmail",
  "applyForJob",
  "redeemVenueCredit",
  "robotLogin",
  "checkDiscountBadge",
]);
/** They answer in random order. */
const MIXED = new Set(["entryJoke", "suggestedPeople"]);

/** They reject a code that was not requested, and a missing key. */
const REFUSED: Record<string, number> = { verifySmsCode: 401, verifyEmailCode: 401, rawOpenaiKey: 410 };
const statusOf = (route: Route) => (isSocket(route) ? 101 : (REFUSED[route.operationId] ?? 200));

/** Ends and ages move with the clock. */
const MOVING = { endsAt: undefined, schedules: undefined };
/** What two answers to the same call have in common. A sealed cursor is a new one each time. */
const bodyOf = ({ operationId }: Route, text: string): unknown => {
  const body = JSON.parse(text);
  return MIXED.has(operationId) ? null : { ...body, ...MOVING, nextCursor: typeof body.nextCursor };
};

const refusal = z.looseObject({ success: z.literal(false), code: z.string() });

const life = aSharedLife();

beforeAll(openNights);

/** The real database, with a list of its sessions' starts, and the number of rows written through them. */
function recorded() {
  const seen = { opened: new Set<string>(), written: 0 };
  const withSession = (start: string) => {
    const session = env.DB.withSession(start);
    seen.opened.add(start);
    const batch = async (statements: D1PreparedStatement[]) => {
      const results = await session.batch(statements);
      for (const { meta } of results) seen.written += meta.rows_written;
      return results;
    };
    return { batch, getBookmark: () => session.getBookmark() };
  };
  return { seen, binding: { prepare: (sql: string) => env.DB.prepare(sql), withSession } };
}

/** The answer to a call with a cookie, the objects it called, and the rows it says it wrote. */
async function answerTo(route: Route, scene: Scene, cookie: string | undefined, DB: object) {
  if (route.cache) await clearEdgeCache();
  const { asked, bindings } = watchedObjects();
  const response = await fetchWithEnv({ ...bindings, DB }, requestOf(route, scene, cookie));
  if (response.webSocket) {
    response.webSocket.accept();
    response.webSocket.close();
  }
  const { status, headers } = response;
  const written = Number(/written=(\d+)/.exec(headers.get("Server-Timing") ?? "")?.[1]);
  return { status, headers, asked, text: await response.text(), written };
}

/** The sessions that a call opens at the database. When a copy errs, as at an ended session, the primary is asked. */
function openedBy(route: Route, { isEnded }: { isEnded: boolean }): Set<string> {
  if (isReadByObject(route)) return new Set();
  if (!readsNearest(route)) return new Set(["first-primary"]);
  return new Set(["first-unconstrained", ...(isEnded ? ["first-primary"] : [])]);
}

type Caller = "an open session" | "an ended session" | "a visitor";

/** Makes a call on the real database, and expects that it succeeds on the copy or the primary, as it declares. */
async function expectAnswered(route: Route, caller: Caller, cookie?: string) {
  const { seen, binding } = recorded();
  const answer = await answerTo(route, await life(), cookie, binding);
  const about = `${nameOf(route)} of ${caller}: ${answer.text}`;
  expect(answer.status, about).toBe(statusOf(route));
  if (route.method !== "get") expect(answer.headers.get("Cache-Control") ?? "", about).not.toContain("public");
  const opened = openedBy(route, { isEnded: caller === "an ended session" });
  // A visitor's call may need no database.
  const needed = caller === "a visitor" ? [...opened].filter((start) => seen.opened.has(start)) : opened;
  expect(seen.opened, about).toEqual(new Set(needed));
  expect(readsNearest(route) && seen.written > 0, about).toBe(false);
  // It makes the browser's next reads find what was written.
  const bookmarks = answer.headers.getSetCookie().filter((it) => it.startsWith("bookmark=")).length;
  expect(bookmarks, about).toBe(seen.written > 0 ? 1 : 0);
  // One of them closes the nights for those that follow.
  if (route.path === "/api/admin/mobile-login-restrictions") await openNights();
  return answer;
}

/** A database whose copy learns late that a session has ended. */
let database: Promise<LaggingDatabase> | undefined;
async function lagging(): Promise<LaggingDatabase> {
  const lags = await aLaggingDatabase();
  await lags.learn(...(await life()).others);
  return lags;
}

/** A device just logged out from elsewhere, whose token is still fresh, is refused as soon as the call can know it. */
async function expectRefused(route: Route): Promise<void> {
  const name = nameOf(route);
  const [scene, { opened, binding, ...copy }] = [await life(), await (database ??= lagging())];
  const { sessionId, cookie } = await anotherDevice(scene.viewer);
  await copy.learn(scene.viewer);
  await copy.write("delete from sessions where id = unhex(?, '-')", sessionId);
  opened.length = 0;
  const before = readsNearest(route) ? await answerTo(route, scene, cookie, binding) : undefined;
  expect([before?.status, before && cookieOf(before)], `${name}: ${before?.text}`).toEqual([before && 200, undefined]);
  await copy.catchUp();
  const refused = await answerTo(route, scene, cookie, binding);
  expect(refused.status, `${name}: ${refused.text}`).toBe(401);
  expect(refusal.parse(JSON.parse(refused.text)).code, name).toBe(route.loginCode ?? "LOGIN_REQUIRED");
  expect(cookieOf(refused), name).toBe("");
  expect(refused.written, name).toBe(0);
  expect(refused.asked, name).toEqual(READ_MEANWHILE[route.operationId] ?? []);
  expect(new Set(opened), name).toEqual(openedBy(route, { isEnded: true }));
}

/** With an ended session, everybody else's call is a visitor's. */
async function expectLikeVisitors(route: Route): Promise<void> {
  const { viewer, secrets } = await life();
  const { cookie, sessionId } = await anotherDevice(viewer);
  await rows("delete from sessions where id = unhex(?, '-')", sessionId);
  const answer = await expectAnswered(route, "an ended session", cookie);
  if (route.session !== "none")
    expect(answer.headers.getSetCookie(), nameOf(route)).toContainEqual(expect.stringMatching(/^session=;/));
  // With the administrator's own secret, the call may read whose session it is.
  if (isAdministrators(route)) return;
  for (const secret of secrets) expect(answer.text, nameOf(route)).not.toContain(secret);
  if (ONCE.has(route.operationId)) return;
  const without = await expectAnswered(route, "a visitor");
  expect(bodyOf(route, answer.text), nameOf(route)).toEqual(bodyOf(route, without.text));
  // A device of its own, because one of them is the logout.
  await expectAnswered(route, "an open session", (await anotherDevice(viewer)).cookie);
}

const named = (operationIds: readonly string[]): Route[] =>
  operationIds.map((operationId) => {
    const route = routes.find((one) => one.operationId === operationId);
    if (route === undefined) throw new Error(`no call is named ${operationId}`);
    return route;
  });

/** Calls that others make impossible. */
const first = named(["startTrial", "robotLogin", "checkDiscountBadge", "freezePrizes"]);
/** Calls that end what others need, in an order in which all can be made. */
const last = named(["setPassword", "startRound", "block", "revokeAllSessions", "deleteAccount"]);

async function walk(route: Route): Promise<void> {
  if (!isPersons(route)) return expectLikeVisitors(route);
  await expectRefused(route);
  const { viewer } = await life();
  if (route.operationId === "setPassword") await justProved(viewer);
  // Only one may be open.
  if (route.operationId === "startRound") await rows("delete from game_rounds where user_id = ?", viewer.userId);
  // The same call succeeds with an open session, so the session was the reason.
  await expectAnswered(route, "an open session", (await anotherDevice(viewer)).cookie);
}

const between = routes.filter((route) => !first.includes(route) && !last.includes(route));

const groups: [name: string, calls: Route[]][] = [
  ["that others make impossible", first],
  ...families(between.filter(isPersons)).map(([tag, calls]): [string, Route[]] => [`for people of ${tag}`, calls]),
  ...families(between.filter((route) => !isPersons(route))).map(([tag, calls]): [string, Route[]] => [
    `not for people only of ${tag}`,
    calls,
  ]),
  ["that end what others need", last],
];

test.each(groups)(
  "the calls %s reject an ended session or answer it as a visitor, clear the cookie, and use the database they declare",
  async (_, calls) => {
    expect(calls).not.toEqual([]);
    for (const route of calls) await walk(route);
  },
);

test("an ended-session error outside the declared calls is answered 401, as for a visitor", async () => {
  const guarded = new Hono<AppEnv>().onError(onError).get("/", () => {
    throw new SessionEnded();
  });
  expect((await guarded.request("/")).status).toBe(401);
});
