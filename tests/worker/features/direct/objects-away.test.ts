import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";

import { ORIGIN } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { rows } from "../../support/database.ts";
import { aPair } from "../../support/features/direct.ts";
import { follow } from "../../support/features/follows.ts";
import type { Person } from "../../support/people.ts";

/** Inboxes that this many calls in a row do not reach. */
function inboxesAway(failures: number) {
  let left = failures;
  const away = (found: object) =>
    new Proxy(found, {
      get: (_, key) => {
        if (left === 0) return Reflect.get(found, key);
        return async () => {
          left -= 1;
          throw new Error("Durable Object reset because its code was updated.");
        };
      },
    });
  return { INBOX: { getByName: (name: string) => away(env.INBOX.getByName(name)) } };
}

const postWith = async (bindings: object, { cookie }: Person, path: string, body: unknown) => {
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  const answer = await callWithEnv({ ...bindings }, path, { method: "POST", headers, body: JSON.stringify(body) });
  return `${answer.status} ${JSON.stringify(await answer.json())}`;
};

type Change = readonly [path: string, body: object];
const unfollow = ({ username }: Person): Change => ["/api/unfollow", { followee: username }];
const hide = (): Change => ["/api/account/privacy", { showPresence: false }];

test.each([
  ["unfollow", unfollow],
  ["hide", hide],
])("a call to %s succeeds when an inbox is unreachable for a moment", async (_, asked) => {
  const [viewer, peer] = await aPair();
  await follow(viewer, peer);
  expect(await postWith(inboxesAway(1), viewer, ...asked(peer))).toMatch(/^200 /);
});

test("hiding and blocking are stored and answered 503 while inboxes are unreachable, and succeed when retried", async () => {
  const [viewer, peer] = await aPair();
  const changes: Change[] = [hide(), ["/api/block", { blocked: peer.username }]];
  for (const change of changes)
    expect(await postWith(inboxesAway(2), viewer, ...change)).toMatch(
      /^503 .*CHANGE_NOT_ANNOUNCED.*"retryAfter":[2-6]}/,
    );
  expect(await rows("select 1 as one from blocks where blocker_id = ?", viewer.userId)).toEqual([{ one: 1 }]);
  for (const change of changes) expect(await postWith({}, viewer, ...change)).toMatch(/^200 /);
});

/** Objects that never answer; the time that a call waits passes at once and is added up. */
function stuckObjects() {
  const waited = { ms: 0 };
  const later = globalThis.setTimeout;
  vi.spyOn(performance, "now").mockImplementation(() => waited.ms);
  const stuck = new Proxy({}, { get: (_, key) => (key === "id" ? "a" : neverAnswers) });
  const neverAnswers = () => {
    vi.spyOn(globalThis, "setTimeout").mockImplementationOnce((act, ms = 0) => {
      return later(() => {
        waited.ms += ms;
        act();
      });
    });
    return new Promise(() => undefined);
  };
  const namespace = (own: DurableObjectNamespace) =>
    new Proxy(own, {
      get: (target, name) =>
        name === "get" || name === "getByName" ? () => stuck : Reflect.get(target, name).bind(target),
    });
  return {
    waited,
    bindings: {
      CHAT_ROOM: namespace(env.CHAT_ROOM),
      INBOX: namespace(env.INBOX),
      SECRET_GATE: namespace(env.SECRET_GATE),
    },
  };
}

test("every call waits three seconds at most for objects that are stuck, and answers 503; a follow succeeds", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  const [viewer, peer] = await aPair();
  await follow(viewer, peer);
  const socket = { Upgrade: "websocket", Origin: ORIGIN };
  const text = { clientId: crypto.randomUUID(), to: peer.username, text: "سلام" };
  const calls: [answer: string, path: string, body?: object, headers?: Record<string, string>][] = [
    ["200", "/api/unfollow", { followee: peer.username }],
    ["200", "/api/follow", { followee: peer.username }],
    ["503 with Retry-After", "/api/direct/conversations"],
    ["503 with Retry-After", `/api/direct/messages?with=${peer.username}`],
    ["503 with Retry-After", "/api/direct/send", text],
    ["503 with Retry-After", "/api/direct/suggestions"],
    ["503 with Retry-After", "/api/block", { blocked: peer.username }],
    ["503 with Retry-After", "/api/account/privacy", { showReceipts: false }],
    ["503 with Retry-After", "/api/account/export", {}],
    ["503 with Retry-After", "/api/direct/socket", undefined, socket],
    ["503 with Retry-After", `/api/direct/socket/${peer.username}`, undefined, socket],
    ["503 with Retry-After", "/api/admin/direct-status", undefined, { "x-admin-secret": env.ADMIN_SECRET }],
    ["503", "/api/health"],
  ];
  for (const [expected, path, body, headers] of calls) {
    const { waited, bindings } = stuckObjects();
    const answer = await callWithEnv(bindings, path, {
      method: body ? "POST" : "GET",
      headers: { Cookie: viewer.cookie, "Content-Type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const about = `${path}: ${await answer.text()}`;
    const retry = /^[2-6]$/.test(answer.headers.get("Retry-After") ?? "") ? " with Retry-After" : "";
    expect(`${answer.status}${retry}`, about).toBe(expected);
    expect(waited.ms, about).toBeLessThanOrEqual(3000);
    vi.restoreAllMocks();
  }
});
