import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { derivedKey } from "../../../../worker/derived-key.ts";
import { admin } from "../../support/administrator.ts";
import { call, get, post, read, refusalOf } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import {
  aPair,
  conversationsOf,
  messagesWith,
  requestsOf,
  send,
  sendAll,
  settled,
  strangers,
  textsWith,
  trySend,
} from "../../support/direct.ts";
import { eventually } from "../../support/eventually.ts";
import { aJoke } from "../../support/jokes.ts";
import { logInByEmailCode } from "../../support/login.ts";
import { type Person, aPerson, aUsername } from "../../support/people.ts";
import { aReportedJoke, reportMessage } from "../../support/reports.ts";
import { openChat, openInbox } from "../../support/sockets.ts";
import { aVenue } from "../../support/venues.ts";

const named = z.object({ id: z.string(), username: z.string() });
const NOBODY = "nobody-at-all";

/** They take another name, and close their former ones. */
async function rename(person: Person, more: { closeFormer?: boolean } = {}) {
  const username = aUsername();
  return read(await person.post("/api/set-username", { username, ...more }), named);
}

/** Everything that takes a name, as somebody calls it: the refusal, or 200. */
async function everyWayTo(name: string, viewer: Person): Promise<Record<string, string>> {
  const says = (answer: Awaited<ReturnType<typeof get>>) => (answer.status === 200 ? "200" : refusalOf(answer));
  const socket = await call("GET", `/api/direct/socket/${name}`, {
    cookie: viewer.cookie,
    headers: { Upgrade: "websocket", Origin: "http://localhost:8787" },
  });
  return {
    profile: says(await viewer.get(`/api/user-public/${name}`)),
    jokes: says(await viewer.get("/api/jokes", { username: name })),
    followers: says(await viewer.get("/api/followers", { username: name })),
    following: says(await viewer.get("/api/following", { username: name })),
    follow: says(await viewer.post("/api/follow", { followee: name })),
    status: says(await viewer.get("/api/follow-status", { followee: name })),
    scores: says(await viewer.post("/api/user/score-summary", { username: name })),
    video: says(await viewer.get(`/api/user-videos/${name}/like-status`)),
    messages: says(await viewer.get("/api/direct/messages", { with: name })),
    send: says(await trySend(viewer, { username: name })),
    socket: socket.status === 101 ? "200" : refusalOf(socket),
    block: says(await viewer.post("/api/block", { blocked: name })),
  };
}

/** What a browser with this cookie is answered to a shared link of a name. */
function openLink(name: string, cookie?: string): Promise<Response> {
  const shell = "<html><head><title></title></head></html>";
  const site = { ASSETS: { fetch: async () => new Response(shell, { headers: { "Content-Type": "text/html" } }) } };
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie };
  return callWithEnv(site, `/labkhand/u/${name}`, { redirect: "manual", headers });
}

/** Where it leads, and what its page says. */
const linkOf = async (name: string, cookie?: string) => (await openLink(name, cookie)).headers.get("Location");
const pageOf = async (name: string, cookie?: string) => (await openLink(name, cookie)).text();

test("a former name that is closed is nobody's in every way, for people, visitors, previews and venues", async () => {
  const [person, viewer] = await aPair();
  const former = person.username;
  await aJoke(person);
  const { username } = await rename(person, { closeFormer: true });
  expect(await everyWayTo(former, viewer)).toEqual(await everyWayTo(NOBODY, viewer));
  expect(refusalOf(await get(`/api/user-public/${former}`))).toBe("404 USER_NOT_FOUND");
  expect(await linkOf(former)).toBe(null);
  const { body } = await viewer.get("/api/users/search", { q: former });
  expect(body).toMatchObject({ items: [] });
  const venue = await admin.post("/api/parks", { name: aUsername(), category: "parks", siteId: former });
  expect(refusalOf(venue)).toBe("400 SITE_ID_NOT_FOUND");
  // It stays theirs all the same.
  const other = await aPerson({ username: null });
  expect(refusalOf(await other.post("/api/set-username", { username: former }))).toBe("409 USERNAME_TAKEN");
  expect((await viewer.get(`/api/user-public/${username}`)).status).toBe(200);
});

test("a video of a venue under a closed name is no longer on its owner's profile", async () => {
  const person = await aPerson();
  await aVenue({
    siteId: person.username,
    videoUrl: "https://www.aparat.com/video/video/embed/videohash/aB3dE/vt/frame",
  });
  const { username } = await rename(person, { closeFormer: true });
  expect((await get(`/api/user-public/${username}`)).body).toMatchObject({ user: { parkVideoUrl: "" } });
});

test("who is blocked follows a former name nowhere, in no way, whether it is closed or not", async () => {
  const [person, stalker] = await aPair();
  const former = person.username;
  await person.post("/api/block", { blocked: stalker.username });
  const { username } = await rename(person);
  const asNobody = await everyWayTo(NOBODY, stalker);
  expect(await everyWayTo(former, stalker)).toEqual({ ...asNobody, block: "200" });
  expect(await linkOf(former, stalker.cookie)).toBe(null);
  expect((await stalker.get("/api/users/search", { q: username })).body).toMatchObject({ items: [] });
  // Everybody else comes to them.
  expect(await linkOf(former, (await aPerson()).cookie)).toBe(`/labkhand/u/${username}`);
});

test("what a stalker made themselves does not tell a new name: blocks, reports, the export", async () => {
  const [person, stalker] = await aPair();
  const former = person.username;
  const report = (nameOrId: string) =>
    stalker.post("/api/users/report", { username: nameOrId, part: "profile", reason: "بی‌ادبی است" });
  await report(former);
  await stalker.post("/api/block", { blocked: former });
  await person.post("/api/block", { blocked: stalker.username });
  const { username } = await rename(person);
  // A former name can still be blocked, so whoever was blocked may try that after the change, too.
  expect((await stalker.post("/api/block", { blocked: former })).status).toBe(200);
  expect((await report(person.id)).status).toBe(200);

  const told = [
    await stalker.get("/api/blocks"),
    await stalker.get("/api/reports"),
    await stalker.post("/api/account/export"),
  ];
  for (const { status, text } of told) {
    expect(status).toBe(200);
    expect(text).not.toContain(username);
  }
  expect(told[0]?.body).toMatchObject({ items: [{ username: former, avatarUrl: "" }] });
  expect(told[1]?.body).toMatchObject({ items: [{ username: null }, { username: former }] });
});

test("who blocked somebody before they closed their name knows them as they were, and takes the block back by that", async () => {
  const [person, stalker, other] = [await aPerson(), await aPerson(), await aPerson()];
  const former = { id: person.id, username: person.username };
  for (const { username } of [person, other]) await stalker.post("/api/block", { blocked: username });
  const { id, username } = await rename(person, { closeFormer: true });
  const blocked = () => stalker.get("/api/blocks");
  const firstPage = z.object({ nextCursor: z.string() });
  const { nextCursor } = read(await stalker.get("/api/blocks", { limit: "1" }), firstPage);
  const told = [
    await blocked(),
    await stalker.get("/api/blocks", { limit: "1" }),
    await stalker.get("/api/blocks", { limit: "1", cursor: nextCursor }),
    await stalker.post("/api/account/export"),
  ];
  expect(told[0]?.body).toMatchObject({ items: [{ username: other.username }, former] });
  expect(told[2]?.body).toMatchObject({ items: [former] });
  expect(told[3]?.body).toMatchObject({ blocked: expect.arrayContaining([expect.objectContaining(former)]) });
  for (const { text } of told) for (const secret of [id, username]) expect(text).not.toContain(secret);
  // The new name is there for everybody but them, and blocking or unblocking it changes nothing.
  expect(await pageOf(username)).toContain(username);
  expect(await pageOf(username, stalker.cookie)).not.toContain(username);
  expect(await everyWayTo(username, stalker)).toEqual({ ...(await everyWayTo(NOBODY, stalker)), block: "200" });
  expect((await stalker.post("/api/unblock", { blocked: username })).status).toBe(200);
  expect((await blocked()).body).toMatchObject({ items: [{ username: other.username }, former] });

  for (let n = 0; n < 2; n += 1) {
    const unblocked = await stalker.post("/api/unblock", { blocked: former.username });
    expect(n === 0 ? unblocked.status : refusalOf(unblocked)).toBe(n === 0 ? 200 : "404 USER_NOT_FOUND");
  }
  expect((await blocked()).body).toMatchObject({ items: [{ username: other.username }] });
  expect((await stalker.get(`/api/user-public/${username}`)).status).toBe(200);
});

test("a page of a list goes on behind somebody who closed their name meanwhile, and its cursor names nobody", async () => {
  const [owner, ...followers] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  for (const follower of followers) await follower.post("/api/follow", { followee: owner.username });
  const listed = z.object({ items: z.array(z.object({ username: z.string() })), nextCursor: z.string().nullable() });
  const pageAt = async (cursor?: string | null) =>
    read(await get("/api/followers", { username: owner.username, limit: "1", ...(cursor && { cursor }) }), listed);
  const first = await pageAt();
  const last = followers.find(({ username }) => username === first.items[0]?.username);
  if (last) await rename(last, { closeFormer: true });
  const [second, again] = [await pageAt(first.nextCursor), await pageAt(first.nextCursor)];
  expect(new Set([first, second, await pageAt(second.nextCursor)].map(({ items }) => items[0]?.username)).size).toBe(3);
  for (const { id } of followers) expect(first.nextCursor).not.toContain(id);
  expect(second.nextCursor).not.toBe(again.nextCursor);
});

test("a report keeps the name its reporter knew, though nobody blocked anybody and the former one is closed", async () => {
  const [person, reporter] = await aPair();
  await aReportedJoke(person, [reporter]);
  const { username } = await rename(person, { closeFormer: true });
  const listed = await reporter.get("/api/reports");
  expect(listed.text).not.toContain(username);
  expect(listed.body).toMatchObject({ items: [{ username: person.username }] });
});

test("closing gives a new public id: the old one is nobody's, in every way", async () => {
  const [person, viewer] = await aPair();
  const { id, username } = await rename(person, { closeFormer: true });
  expect(id).not.toBe(person.id);
  expect((await get(`/api/user-public/${username}`)).body).toMatchObject({ user: { id } });
  for (const path of [`/api/direct/messages?with=${person.id}`, `/api/direct/socket/${person.id}`]) {
    const answer = await call("GET", path, {
      cookie: viewer.cookie,
      headers: path.includes("socket") ? { Upgrade: "websocket", Origin: "http://localhost:8787" } : {},
    });
    expect(refusalOf(answer)).toBe("404 USER_NOT_FOUND");
  }
  // Their session goes on, with the new name and id.
  expect((await person.post("/api/user-status")).body).toMatchObject({ user: { id, username } });
});

test("a rename without it keeps the id, and the former name leading on", async () => {
  const person = await aPerson();
  const former = person.username;
  const { id, username } = await rename(person);
  expect(id).toBe(person.id);
  expect((await get(`/api/user-public/${former}`)).body).toMatchObject({ user: { id, username } });
});

test("may be done after the change too, and done twice it is done once", async () => {
  const person = await aPerson();
  const former = person.username;
  const { username } = await rename(person);
  const close = () => person.post("/api/set-username", { username, closeFormer: true });
  const first = read(await close(), named);
  expect(first.id).not.toBe(person.id);
  expect(read(await close(), named).id).toBe(first.id);
  expect(refusalOf(await get(`/api/user-public/${former}`))).toBe("404 USER_NOT_FOUND");
});

test("closes every former name, and one that is chosen again leads to its owner again", async () => {
  stopClockAt("2026-11-21T10:00:00Z");
  const person = await aPerson();
  const second = (await rename(person)).username;
  passSeconds(31 * 24 * 60 * 60);
  await rename(person, { closeFormer: true });
  for (const name of [person.username, second]) {
    expect(refusalOf(await get(`/api/user-public/${name}`))).toBe("404 USER_NOT_FOUND");
  }
  passSeconds(31 * 24 * 60 * 60);
  expect((await person.post("/api/set-username", { username: second })).status).toBe(200);
  expect((await get(`/api/user-public/${second}`)).body).toMatchObject({ user: { username: second } });
});

test("an open conversation goes on under the new name and id, with what was said", async () => {
  const [person, friend] = await aPair();
  await send(person, friend, "سلام");
  await send(friend, person, "علیک");
  const { id, username } = await rename(person, { closeFormer: true });
  expect(await textsWith(friend, { username })).toEqual(["سلام", "علیک"]);
  const chat = await openChat(friend, { username });
  chat.close();
  const { body } = await friend.get("/api/direct/conversations");
  expect(body).toMatchObject({ items: [{ peer: username, peerId: id }] });
});

test("who waits for an answer hears neither the new name nor the new id, before they are accepted", async () => {
  const [person, stranger] = await strangers();
  await sendAll(stranger, person, ["سلام"]);
  const inbox = await openInbox(stranger);
  const former = { peer: person.username, peerId: person.id };
  const { id, username } = await rename(person, { closeFormer: true });
  await settled(person, stranger);
  const listed = await stranger.get("/api/direct/conversations");
  expect(listed.body).toMatchObject({ items: [{ ...former, person: { username: former.peer, id: former.peerId } }] });
  for (const secret of [id, username]) expect(listed.text).not.toContain(secret);
  await inbox.drained();
  expect(JSON.stringify(inbox.frames)).not.toContain(username);
  expect(await everyWayTo(former.peer, stranger)).toEqual(await everyWayTo(NOBODY, stranger));

  const accepted = await person.post("/api/direct/requests/accept", { with: stranger.username });
  expect(accepted.status).toBe(200);
  await send(person, stranger, "علیک");
  await settled(person, stranger);
  await eventually(async () => {
    const opened = await stranger.get("/api/direct/conversations");
    expect(opened.body).toMatchObject({ items: [{ peer: username, peerId: id }] });
  });
  inbox.close();
});

test.each(["accepts", "answers"])(
  "who %s becomes known by the new name and id at once, however soon after",
  async (how) => {
    const [person, stranger] = await strangers();
    await sendAll(stranger, person, ["سلام"]);
    const { id, username } = await rename(person, { closeFormer: true });
    if (how === "answers") await send(person, stranger, "علیک");
    else await person.post("/api/direct/requests/accept", { with: stranger.username });
    await settled(person, stranger);
    expect((await conversationsOf(stranger)).items).toMatchObject([{ peer: username, peerId: id, person: { id } }]);
  },
);

test("who asked cannot hide behind a closed name: the receiver can still read, accept, delete and block them", async () => {
  for (const act of ["/api/direct/requests/accept", "/api/direct/conversation/delete", "/api/block"]) {
    const [asked, asker] = await strangers();
    await sendAll(asker, asked, ["سلام"]);
    const { id, username } = await rename(asker, { closeFormer: true });
    await settled(asker, asked);
    const [request] = (await requestsOf(asked)).items;
    expect(request).toMatchObject({ peer: username, peerId: id, person: { id, username } });
    expect(await textsWith(asked, { username: id })).toEqual(["سلام"]);
    const answer = await asked.post(act, { with: id, blocked: username });
    expect(answer.status, answer.text).toBe(200);
    await settled(asker, asked);
    expect(await requestsOf(asked)).toMatchObject({ items: [], requests: 0 });
  }
});

describe("who only asked, and finds the new name elsewhere", () => {
  /** By what the phone knows its own message. */
  const SENT = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a121";

  /** Somebody who waits for the answer of somebody who closed their names meanwhile. */
  async function waiting() {
    const [person, stranger] = await strangers();
    await trySend(stranger, person, "سلام", SENT);
    const { room } = await messagesWith(stranger, person);
    const renamed = await rename(person, { closeFormer: true });
    await settled(person, stranger);
    return { person, stranger, room, ...renamed };
  }

  test("meets somebody new who takes no messages: nothing tells that it is the one they asked", async () => {
    const { person, stranger, room, id, username } = await waiting();
    const others = await aPerson({ whoMayWrite: "followed" });
    const asOther = await everyWayTo(others.username, stranger);
    for (const name of [username, id]) {
      const shown = await stranger.get("/api/direct/messages", { with: name });
      expect(shown.body).toMatchObject({
        messages: [],
        standing: "closed",
        messagesLeft: null,
        person: { id, username },
      });
      expect(shown.text).not.toContain(room);
      const guess = await reportMessage(stranger, { username: name }, { _id: `${room}-1` });
      expect(refusalOf(guess)).toBe("404 MESSAGE_NOT_FOUND");
      expect((await stranger.post("/api/direct/conversation/delete", { with: name })).status).toBe(200);
    }
    for (const clientId of [undefined, SENT])
      expect(refusalOf(await trySend(stranger, { username }, "سلام", clientId))).toBe("403 NOT_ACCEPTING_MESSAGES");
    expect(await everyWayTo(username, stranger)).toEqual({ ...asOther, socket: "403 NOT_ACCEPTING_MESSAGES" });
    // Of everything above only the block reached whom they asked.
    await stranger.post("/api/unblock", { blocked: username });
    await settled(person, stranger);
    const former = { peer: person.username, peerId: person.id };
    expect((await conversationsOf(stranger)).items).toMatchObject([former]);
  });

  test("goes on as before where only names from before the one they know are closed, and so does a block", async () => {
    const [person, stranger, blocker] = [...(await strangers()), await aPerson()];
    const { username } = await rename(person);
    await sendAll(stranger, { ...person, username }, ["سلام"]);
    await blocker.post("/api/block", { blocked: username });
    const { id } = read(await person.post("/api/set-username", { username, closeFormer: true }), named);
    await settled(person, stranger);
    expect((await conversationsOf(stranger)).items).toMatchObject([{ peer: username, peerId: id }]);
    expect(await messagesWith(stranger, { username })).toMatchObject({ standing: "asked", person: { id, username } });
    expect((await blocker.get("/api/blocks")).body).toMatchObject({ items: [{ id, username }] });
    expect(refusalOf(await blocker.get(`/api/user-public/${username}`))).toBe("403 USER_BLOCKED");
  });

  test("meets the same conversation under the new name alone once they are accepted", async () => {
    const { person, stranger, room, id, username } = await waiting();
    await person.post("/api/direct/requests/accept", { with: stranger.username });
    await settled(person, stranger);
    const { body } = await stranger.get("/api/direct/messages", { with: username });
    expect(body).toMatchObject({ room, standing: "open", messages: [{ text: "سلام" }], person: { id } });
    expect((await conversationsOf(stranger)).items).toMatchObject([{ peer: username, peerId: id }]);
  });

  test("writes to them as to anybody where they had only looked at the chat", async () => {
    const [person, stranger] = await strangers();
    const { room } = await messagesWith(stranger, person);
    for (const [one, other] of [
      [stranger, person],
      [person, stranger],
    ] as const)
      (await openChat(one, other)).close();
    const app = await openInbox(stranger);
    const { id, username } = await rename(person, { closeFormer: true });
    await settled(person, stranger);
    await app.drained();
    expect(JSON.stringify(app.frames)).not.toContain(id);
    await sendAll(stranger, { ...person, username }, ["سلام"]);
    expect(await messagesWith(stranger, { username })).toMatchObject({ room, standing: "asked" });
  });
});

describe("a conversation's room leads to its other one after their id has changed", () => {
  const page = (viewer: Person, room: string) => viewer.get("/api/direct/messages", { with: room });
  const deleteIn = (viewer: Person, room: string) => viewer.post("/api/direct/conversation/delete", { with: room });

  test("those who talk with them, with what was said", async () => {
    const [person, friend] = await aPair();
    const { room } = await messagesWith(friend, person);
    await sendAll(friend, person, ["سلام"]);
    await sendAll(person, friend, ["علیک"]);
    const { id, username } = await rename(person, { closeFormer: true });
    const { body } = await page(friend, room);
    expect(body).toMatchObject({ room, standing: "open", person: { id, username } });
    expect(body).toMatchObject({ messages: [{ text: "سلام", to: username }, { text: "علیک" }] });
    expect((await deleteIn(friend, room)).status).toBe(200);
    expect((await conversationsOf(friend)).items).toEqual([]);
  });

  test("also where nothing was written yet, and its chat was open", async () => {
    const [person, friend] = await aPair();
    const { room } = await messagesWith(friend, person);
    (await openChat(friend, person)).close();
    const { id } = await rename(person, { closeFormer: true });
    expect((await page(friend, room)).body).toMatchObject({ messages: [], person: { id } });
  });

  test("whom they asked, who can still accept by it", async () => {
    const [asked, asker] = await strangers();
    await sendAll(asker, asked, ["سلام"]);
    const { room } = await messagesWith(asked, asker);
    const app = await openInbox(asked);
    await app.waitFor("direct:unread");
    const { id } = await rename(asker, { closeFormer: true });
    // The list of requests that is open hears that it is out of date.
    expect((await app.waitFor("direct:requests")).count).toBe(1);
    expect((await page(asked, room)).body).toMatchObject({ standing: "request", person: { id } });
    expect((await asked.post("/api/direct/requests/accept", { with: room })).status).toBe(200);
    expect((await page(asked, room)).body).toMatchObject({ standing: "open" });
  });

  test("not who waits for their answer: they read and delete what they wrote, and learn and write nothing more", async () => {
    const [person, stranger] = await strangers();
    await sendAll(stranger, person, ["سلام"]);
    const { room } = await messagesWith(stranger, person);
    const former = { id: person.id, username: person.username };
    const { id, username } = await rename(person, { closeFormer: true });
    const shown = await page(stranger, room);
    expect(shown.body).toMatchObject({ standing: "closed", messagesLeft: null, online: false, person: former });
    expect(shown.body).toMatchObject({ messages: [{ text: "سلام", to: former.username }] });
    const asNobody = await everyWayTo(NOBODY, stranger);
    expect(await everyWayTo(room, stranger)).toEqual({ ...asNobody, messages: "200" });
    const answers = [shown, await stranger.post("/api/direct/requests/accept", { with: room })];
    answers.push(await deleteIn(stranger, room));
    for (const { status, text } of answers) {
      expect(status, text).toBe(200);
      for (const secret of [id, username]) expect(text).not.toContain(secret);
    }
    await settled(person, stranger);
    expect((await conversationsOf(stranger)).items).toEqual([]);
    // Deleted for the one is not deleted for the other, and nobody was accepted by it.
    expect(await requestsOf(person)).toMatchObject({ items: [{ peer: stranger.username }] });
  });

  test("nobody who is blocked, nor anybody else: in every way it is nobody's", async () => {
    const [person, stalker] = await aPair();
    await sendAll(stalker, person, ["سلام"]);
    await sendAll(person, stalker, ["علیک"]);
    const { room } = await messagesWith(stalker, person);
    await person.post("/api/block", { blocked: stalker.username });
    await rename(person, { closeFormer: true });
    const asNobody = await everyWayTo(NOBODY, stalker);
    for (const viewer of [stalker, await aPerson()]) {
      expect(await everyWayTo(room, viewer)).toEqual(asNobody);
      expect(refusalOf(await deleteIn(viewer, room))).toBe("404 USER_NOT_FOUND");
      const accepted = await viewer.post("/api/direct/requests/accept", { with: room });
      expect(refusalOf(accepted)).toBe("404 USER_NOT_FOUND");
    }
    expect(refusalOf(await page(stalker, "0".repeat(64)))).toBe("404 USER_NOT_FOUND");
    // One's own block is said as with any name.
    expect(refusalOf(await page(person, room))).toBe("403 USER_BLOCKED");
  });
});

test("a device knows its person again by a key that stays, and is nobody else's", async () => {
  const status = z.object({ user: named.extend({ ownKey: z.string().min(20) }) });
  const keyOf = async (person: Person) => read(await person.post("/api/user-status"), status).user;
  const [person, friend] = await aPair();
  const before = await keyOf(person);
  const { id, username } = await rename(person, { closeFormer: true });
  expect(await keyOf(person)).toMatchObject({ id, username, ownKey: before.ownKey });
  expect(before.id).not.toBe(id);
  // With the login already: a device that hears nothing more from then on knows them again, too.
  expect(read(await logInByEmailCode(person.email), status).user).toMatchObject({ id, ownKey: before.ownKey });
  expect((await keyOf(friend)).ownKey).not.toBe(before.ownKey);
  const told = await friend.get(`/api/user-public/${(await keyOf(person)).username}`);
  expect(told.text).not.toContain(before.ownKey);
  // Of a purpose of its own (docs/decisions/079): nobody comes from it to what signs, or to another's.
  const derived = derivedKey(env.SESSION_SECRET, `own-key ${person.userId}`);
  expect(before.ownKey).toBe(Buffer.from(derived).toString("base64url"));
});

test("who is blocked finds no later name in what they may take along either, until the block is over", async () => {
  const [person, blocked] = await aPair();
  await send(person, blocked);
  await sendAll(blocked, person, ["علیک"]);
  await person.post("/api/block", { blocked: blocked.username });
  const { id, username } = await rename(person, { closeFormer: true });
  await settled(person, blocked);
  const { body, text } = await blocked.post("/api/account/export");
  expect(body).toMatchObject({ conversations: [{ with: person.username, withId: person.id }] });
  for (const secret of [id, username]) expect(text).not.toContain(secret);
  await person.post("/api/unblock", { blocked: blocked.username });
  await settled(person, blocked);
  expect((await conversationsOf(blocked)).items).toMatchObject([{ peer: username, peerId: id }]);
});

test("what is refused closes nothing and keeps the id", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const { username: mine, id } = await rename(person);
  for (const username of [other.username, "admin", aUsername()]) {
    const refused = await person.post("/api/set-username", { username, closeFormer: true });
    expect(refused.status).not.toBe(200);
  }
  expect((await get(`/api/user-public/${person.username}`)).body).toMatchObject({ user: { id, username: mine } });
  expect((await post("/api/user-status", {}, { cookie: person.cookie })).body).toMatchObject({ user: { id } });
});
