import { env, exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { routes } from "../../../contract/calls/routes.ts";
import { contactDigests } from "../../../worker/domain/people/contact-digest.ts";
import { readToken, sealToken } from "../../../worker/session/token.ts";
import { call, cookieOf, refusalOf } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { aSharedLife, isPersons, nameOf, requestOf } from "../support/calls/every-call.ts";
import { aJoke } from "../support/features/jokes.ts";
import { type Person, aPerson } from "../support/people.ts";

/**
 * Calls allowed before a mobile or e-mail is proved: they read, or change only the caller's own data. All others reach
 * other people or cost money, and declare `needs: "proof"`.
 */
const OWN_AFFAIRS = new Set(
  [
    // Their account. Its photo and texts are emptied when somebody else proves the address.
    ["exportAccount", "userStatus", "setUsername", "setBio", "linkContact", "uploadAvatar", "deleteAccount"],
    ["listSessions", "revokeAllSessions"],
    // Blocking, undoing and asking for help must be open to everybody.
    ["block", "unblock", "unfollow", "unlikeJoke", "unlikeVideo", "deleteJoke", "reportIssue", "toggleAds"],
    ["deleteMessage", "deleteConversation", "cancelImage"],
    // Reads.
    [
      "listBlocks",
      "listConversations",
      "listRequests",
      "deleteRequests",
      "privacy",
      "setPrivacy",
      "listSuggestions",
      "listMessages",
      "markRead",
      "inboxSocket",
    ],
    ["followStatus", "followingFeed", "rank", "clawState", "wallet", "listOwnReports"],
    [
      "listNotifications",
      "markNotificationsSeen",
      "appeal",
      "askLook",
      "savedJokes",
      "findDuplicate",
      "saveJoke",
      "unsaveJoke",
    ],
    ["push", "savePush", "endPush"],
    ["checkVideoSubscription"],
    // For a round or a payment, which only a proved person can start.
    ["commitDrop", "finishRound", "verifyGemOrder"],
    // For a mobile, which is always proved.
    ["redeemReward", "grantPendingRewards", "createRobotLogin"],
    [
      "walletSummary",
      "listCharges",
      "getVenueCredit",
      "listVenueCredits",
      "walletTransactions",
      "listOwnWaitingOrders",
    ],
  ].flat(),
);

const needing = routes.filter((route) => "needs" in route && route.needs === "proof");
const lifeOf = aSharedLife();
const unproved = aPerson({ mobile: null, emailVerifiedAt: null });

const refusal = z.looseObject({ code: z.string(), error: z.string(), proofRequired: z.literal(true) });

test("every call for people either needs a proved contact or is listed as an exception", () => {
  const declared = new Set(needing.map(({ operationId }) => operationId));
  const undecided = routes
    .filter(isPersons)
    .map(({ operationId }) => operationId)
    .filter((name) => declared.has(name) === OWN_AFFAIRS.has(name));
  expect(undecided).toEqual([]);
});

describe.each(needing.map((route) => ({ name: nameOf(route), route })))("$name", ({ route }) => {
  test("rejects a person who has proved neither mobile nor e-mail", async () => {
    const [scene, { cookie }] = [await lifeOf(), await unproved];
    const response = await exports.default.fetch(requestOf(route, scene, cookie));
    const said = refusal.parse(await response.json());
    expect({ status: response.status, code: said.code }).toEqual({ status: 403, code: "PROOF_REQUIRED" });
    expect(cookieOf(response)).toBeUndefined();
  });
});

describe("a session token", () => {
  /** A token sealed before its person proved anything. */
  async function oldCookieOf({ userId, username, sessionId, mobile, email }: Person): Promise<string> {
    const digests = contactDigests({ mobile, email }, env.SESSION_SECRET);
    const viewer = { userId, username, sessionId, contactDigests: digests, isProved: false };
    return `session=${await sealToken(viewer, Date.now(), env.SESSION_SECRET)}`;
  }

  test("costs no extra trip when it says its person is proved, and is renewed once when older than the proof", async () => {
    const [person, author] = [await aPerson(), await aPerson()];
    const like = async (cookie: string) => call("POST", `/api/jokes/${await aJoke(author)}/like`, { cookie });
    const usual = await like(person.cookie);
    expect([usual.cost.trips, cookieOf(usual)]).toEqual([1, undefined]);
    const first = await like(await oldCookieOf(person));
    expect([first.status, first.cost.trips]).toEqual([200, 2]);
    const renewed = cookieOf(first) ?? "";
    const said = await readToken(renewed.replace("session=", ""), Date.now(), env.SESSION_SECRET);
    expect(said?.viewer).toMatchObject({ userId: person.userId, isProved: true });
    const next = await like(renewed);
    expect([next.status, next.cost.trips, cookieOf(next)]).toEqual([200, 1, undefined]);
  });

  test("is rejected as signed out, not as unproved, when its session has ended", async () => {
    const [person, joke] = [await aPerson({ mobile: null, emailVerifiedAt: null }), await aJoke(await aPerson())];
    await rows("delete from sessions where id = unhex(?, '-')", person.sessionId);
    const refused = await call("POST", `/api/jokes/${joke}/like`, { cookie: person.cookie });
    expect(refusalOf(refused)).toBe("401 LOGIN_REQUIRED_TO_LIKE");
  });
});

test("user-status says whether its person has proved anything", async () => {
  const provedOf = async (person: Person) => (await person.post("/api/user-status")).body;
  expect(await provedOf(await aPerson({ mobile: null, emailVerifiedAt: null }))).toMatchObject({ proved: false });
  expect(await provedOf(await aPerson({ mobile: null }))).toMatchObject({ proved: true });
  expect(await provedOf(await aPerson({ email: null, emailVerifiedAt: null }))).toMatchObject({ proved: true });
});
