import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

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

const changes: [name: string, path: string, bodyFor: (peer: Person) => object][] = [
  ["unfollow", "/api/unfollow", ({ username }) => ({ followee: username })],
  ["hide", "/api/account/privacy", () => ({ showPresence: false })],
];

test.each(changes)("a call to %s succeeds when an inbox is unreachable for a moment", async (_, path, bodyFor) => {
  const [viewer, peer] = await aPair();
  await follow(viewer, peer);
  expect(await postWith(inboxesAway(1), viewer, path, bodyFor(peer))).toMatch(/^200 /);
});

test.each(changes)(
  "a call to %s is answered 502 while inboxes are unreachable, and succeeds when retried",
  async (_, path, bodyFor) => {
    const [viewer, peer] = await aPair();
    await follow(viewer, peer);
    expect(await postWith(inboxesAway(2), viewer, path, bodyFor(peer))).toMatch(/^502 .*CHANGE_NOT_ANNOUNCED/);
    expect(await postWith({}, viewer, path, bodyFor(peer))).toMatch(/^200 /);
  },
);

test("a block is stored but answered 502 when an inbox is unreachable", async () => {
  const [viewer, peer] = await aPair();
  expect(await postWith(inboxesAway(4), viewer, "/api/block", { blocked: peer.username })).toMatch(/^502 /);
  expect(await rows("select 1 as one from blocks where blocker_id = ?", viewer.userId)).toEqual([{ one: 1 }]);
});

test("a follow succeeds although an inbox is unreachable", async () => {
  const [viewer, peer] = await aPair();
  expect(await postWith(inboxesAway(9), viewer, "/api/follow", { followee: peer.username })).toMatch(/^200 /);
});
