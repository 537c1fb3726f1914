import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";

import { closeCodes } from "../../../../contract/direct/events.ts";
import { SOCKET_LEASE_MS } from "../../../../contract/direct/values.ts";
import { aPair, inboxOf, roomOf, send, settled } from "../../support/features/direct.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { say } from "../../support/features/open-chat.ts";
import type { Person } from "../../support/people.ts";
import { countReads } from "../../support/reads.ts";
import { type Socket, open, openInbox, upgrade } from "../../support/sockets.ts";

/** As the browser opens a chat: by the other person's id. */
const openChatById = ({ cookie }: Person, { id }: Person) => open(`/api/direct/socket/${id}`, cookie);

/** Two people who have talked, and what one of them has open. */
async function somebodyInAChat() {
  const [one, other] = await aPair();
  await send(one, other);
  await settled(one, other);
  const sockets = [await openInbox(one), await openChatById(one, other)];
  await sockets[0]?.waitFor("direct:unread");
  await sockets[1]?.waitFor("user-online-status");
  return { one, other, sockets };
}

/** What a deploy does: every socket is cut, and every object starts anew with what it has stored. */
async function deploy(sockets: readonly Socket[], ...objects: DurableObjectStub[]): Promise<void> {
  for (const socket of sockets) socket.close();
  for (const socket of sockets) await socket.closed();
  for (const object of objects) await evictDurableObject(object);
}

/** Ends every lease of a person's inbox. */
const endLeases = (person: Person) =>
  runInDurableObject(inboxOf(person), (_, { storage }) => {
    const leases = Array.from(storage.kv.list<number>({ prefix: "lease of " }));
    for (const [key, until] of leases) storage.kv.put(key, until - SOCKET_LEASE_MS);
  });

describe("sockets reopened after a deploy, within their session's lease", () => {
  test("an inbox reopens without a read, and a chat with one read of facts at the nearest copy", async () => {
    const { one, other, sockets } = await somebodyInAChat();
    await deploy(sockets, inboxOf(one), roomOf(one, other));
    const reads = countReads(one, other);
    const inbox = await openInbox(one);
    await inbox.waitFor("direct:unread");
    expect(inbox.allOf("direct:status")).toEqual([]);
    expect(reads).toEqual([]);
    const chat = await openChatById(one, other);
    expect(reads.filter((place) => place !== "first-unconstrained")).toEqual([]);
    await chat.waitFor("user-online-status");
    chat.send({ type: "join-direct", with: other.id, afterSeq: 0 });
    expect((await chat.waitFor("direct:joined")).requestState).toBe("open");
    expect(reads).toEqual(["first-unconstrained"]);
    say(chat, other, "برگشتم");
    await chat.waitFor("direct:ack");
    expect(reads).toEqual(["first-unconstrained"]);
  });

  test("sockets reopen without a read when they were cut and their room still runs", async () => {
    const { one, other, sockets } = await somebodyInAChat();
    const reads = countReads(one, other);
    await deploy(sockets);
    await (await openInbox(one)).waitFor("direct:unread");
    await (await openChatById(one, other)).waitFor("user-online-status");
    expect(reads.filter((place) => place === "first-primary")).toEqual([]);
  });

  test("an inbox forgets ended leases of other sessions when it stores a new one", async () => {
    const { one } = await somebodyInAChat();
    const leasesWith = (session: string) =>
      runInDurableObject(inboxOf(one), (_, { storage }) => {
        storage.kv.put(`lease of ${session}`, Date.now());
        return [...storage.kv.list({ prefix: "lease of " })].length;
      });
    expect(await leasesWith("lost phone")).toBe(2);
    await endLeases(one);
    await openInbox(one);
    expect(await leasesWith("another")).toBe(2);
  });

  test("a logged-out phone can open neither inbox nor chat", async () => {
    const { one, other, sockets } = await somebodyInAChat();
    await deploy(sockets, inboxOf(one), roomOf(one, other));
    await one.post("/api/logout");
    for (const path of ["/api/direct/socket", `/api/direct/socket/${other.id}`]) {
      expect((await upgrade(path, { Cookie: one.cookie })).status).toBe(401);
    }
  });

  test("a chat rejects a person who was blocked meanwhile", async () => {
    const { one, other, sockets } = await somebodyInAChat();
    await deploy(sockets, inboxOf(one), roomOf(one, other));
    await other.post("/api/block", { blocked: one.username });
    expect((await upgrade(`/api/direct/socket/${other.id}`, { Cookie: one.cookie })).status).toBe(404);
  });
});

test("a reopened chat is closed when the other person deleted their account meanwhile", async () => {
  const { one, other, sockets } = await somebodyInAChat();
  await deploy(sockets, inboxOf(one), roomOf(one, other));
  expect((await leaveForGood(other)).status).toBe(200);
  const chat = await openChatById(one, other);
  expect(await chat.closed()).toBe(closeCodes.GONE);
});

describe("sockets reopened after their session's lease has ended", () => {
  test("an inbox reads its session once even when the browser gives up and asks again", async () => {
    const { one, other, sockets } = await somebodyInAChat();
    await deploy(sockets, inboxOf(one), roomOf(one, other));
    await endLeases(one);
    const reads = countReads(one, other);
    const opening = await Promise.all([1, 2, 3].map(() => upgrade("/api/direct/socket", { Cookie: one.cookie })));
    expect(opening.map(({ status }) => status)).toEqual([101, 101, 101]);
    for (const { webSocket } of opening) webSocket?.accept();
    for (const { webSocket } of opening) webSocket?.close();
    expect(reads).toEqual(["first-primary"]);
  });

  test("a chat reads its session and members once", async () => {
    const { one, other, sockets } = await somebodyInAChat();
    await deploy(sockets, inboxOf(one), roomOf(one, other));
    await endLeases(one);
    await (await openInbox(one)).waitFor("direct:unread");
    await runInDurableObject(inboxOf(one), (_, { storage }) => storage.sql.exec("update open_rooms set opened_at = 0"));
    const reads = countReads(one, other);
    await (await openChatById(one, other)).waitFor("user-online-status");
    expect(reads).toEqual(["first-primary"]);
  });
});
