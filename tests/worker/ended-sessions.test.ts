import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { routes } from "../../contract/calls/routes.ts";
import type { Route } from "../../contract/calls/route.ts";
import type { AppEnv } from "../../worker/app-env.ts";
import { onError } from "../../worker/on-error.ts";
import { SessionEnded } from "../../worker/session/session-check.ts";
import { cookieOf } from "./support/call.ts";
import { fetchWithEnv } from "./support/call-with-env.ts";
import { rows } from "./support/database.ts";
import { isAdministrators, isPersons, isSocket, lives, nameOf, requestOf } from "./support/calls/every-call.ts";
import { anotherDevice } from "./support/people.ts";
import { clearEdgeCache, openNights } from "./support/features/settings.ts";
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
  "addVenueSecret",
  "importVenues",
  "deleteIssue",
  "deletePersonsIssues",
  "deleteJobApplication",
  "sendTestSms",
  "undoAudit",
  "deleteUser",
  "deleteJokeAuthor",
  "emailJokeAuthor",
  "emailUser",
  "checkDiscountBadge",
  "uploadPrizePicture",
  "uploadSplashScreen",
  "uploadHomePromo",
]);

/** They answer in random order. */
const MIXED = new Set(["entryJoke", "suggestedPeople"]);

/** A setting's version and the audit entry change with every write, ends and ages with the clock. */
const MOVING = { version: undefined, undo: undefined, endsAt: undefined, schedules: undefined };
/** A sealed cursor is a new one each time. */
const bodyOf = (text: string): unknown => {
  const body = JSON.parse(text);
  return { ...body, ...MOVING, nextCursor: typeof body.nextCursor };
};

const refusal = z.looseObject({ success: z.literal(false), code: z.string() });

const lifeFor = lives();

beforeAll(openNights);

async function answerTo(route: Route, scene: Parameters<typeof requestOf>[1], cookie?: string) {
  await clearEdgeCache();
  const { asked, bindings } = watchedObjects();
  const response = await fetchWithEnv(bindings, requestOf(route, scene, cookie));
  if (response.webSocket) {
    response.webSocket.accept();
    response.webSocket.close();
  }
  const { status, headers } = response;
  return { status, headers, asked, text: await response.text(), written: writtenBy(headers) };
}

const writtenBy = (headers: Headers) => Number(/written=(\d+)/.exec(headers.get("Server-Timing") ?? "")?.[1]);

/** A device of a person with a life, just logged out from elsewhere; its token is still fresh. */
async function aStolenCookie(route: Route) {
  const scene = await lifeFor(route);
  const { cookie, sessionId } = await anotherDevice(scene.viewer);
  await rows("delete from sessions where id = unhex(?, '-')", sessionId);
  return { scene, cookie };
}

const named = routes.map((route) => [nameOf(route), route] as const);

test.each(named.filter(([, route]) => isPersons(route)))(
  "%s rejects an ended session, writes and reports nothing, and clears the cookie",
  async (_, route) => {
    const { scene, cookie } = await aStolenCookie(route);
    const refused = await answerTo(route, scene, cookie);
    expect(refused.status, refused.text).toBe(401);
    expect(refusal.parse(JSON.parse(refused.text)).code).toBe(route.loginCode ?? "LOGIN_REQUIRED");
    expect(cookieOf(refused)).toBe("");
    expect(refused.written).toBe(0);
    expect(refused.asked).toEqual(READ_MEANWHILE[route.operationId] ?? []);
    // The same call succeeds with an open session, so the session was the reason.
    const answered = await answerTo(route, scene, scene.viewer.cookie);
    expect(answered.status, answered.text).toBe(isSocket(route) ? 101 : 200);
  },
);

test.each(named.filter(([, route]) => !isPersons(route)))(
  "%s answers an ended session like a visitor, and clears the cookie",
  async (_, route) => {
    const { scene, cookie } = await aStolenCookie(route);
    const answer = await answerTo(route, scene, cookie);
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^session=;/));
    // With the administrator's own secret, the call may read whose session it is.
    const secrets = isAdministrators(route) ? [] : scene.secrets;
    for (const secret of secrets) expect(answer.text).not.toContain(secret);
    if (ONCE.has(route.operationId) || MIXED.has(route.operationId)) return;
    const without = await answerTo(route, scene);
    expect({ status: answer.status, body: bodyOf(answer.text) }).toEqual({
      status: without.status,
      body: bodyOf(without.text),
    });
  },
);

test("an ended-session error outside the declared calls is answered 401, as for a visitor", async () => {
  const guarded = new Hono<AppEnv>().onError(onError).get("/", () => {
    throw new SessionEnded();
  });
  expect((await guarded.request("/")).status).toBe(401);
});
