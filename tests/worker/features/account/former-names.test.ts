import { expect, test } from "vitest";
import { z } from "zod";

import { admin } from "../../support/administrator.ts";
import { call, get, post, read, refusalOf } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { aPair, conversationsOf, inboxOf, send, sendAll, settled } from "../../support/features/direct.ts";
import { NOBODY, everyWayTo, named, rename } from "../../support/features/former-names.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { logInByEmailCode } from "../../support/features/login.ts";
import { type Person, aPerson, aUsername } from "../../support/people.ts";
import { aReportedJoke } from "../../support/features/reports.ts";
import { aVenue } from "../../support/features/venues.ts";

/** A browser's answer to a shared link of a name. */
function openLink(name: string, cookie?: string): Promise<Response> {
  const shell = "<html><head><title></title></head></html>";
  const site = { ASSETS: { fetch: async () => new Response(shell, { headers: { "Content-Type": "text/html" } }) } };
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie };
  return callWithEnv(site, `/labkhand/u/${name}`, { redirect: "manual", headers });
}

/** The redirect of a link, and the page's HTML. */
const linkOf = async (name: string, cookie?: string) => (await openLink(name, cookie)).headers.get("Location");
const pageOf = async (name: string, cookie?: string) => (await openLink(name, cookie)).text();

test("a closed former name looks unknown to people, visitors, link previews and venues", async () => {
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
  // The name stays reserved for them.
  const other = await aPerson({ username: null });
  expect(refusalOf(await other.post("/api/set-username", { username: former }))).toBe("409 USERNAME_TAKEN");
  expect((await viewer.get(`/api/user-public/${username}`)).status).toBe(200);
});

test("closing a former name removes the video of the venue with that name from the profile", async () => {
  const person = await aPerson();
  await aVenue({
    siteId: person.username,
    videoUrl: "https://www.aparat.com/video/video/embed/videohash/aB3dE/vt/frame",
  });
  const { username } = await rename(person, { closeFormer: true });
  expect((await get(`/api/user-public/${username}`)).body).toMatchObject({ user: { parkVideoUrl: "" } });
});

test("a former name does not lead a blocked person to the new one", async () => {
  const [person, stalker] = await aPair();
  const former = person.username;
  await person.post("/api/block", { blocked: stalker.username });
  const { username } = await rename(person);
  const asNobody = await everyWayTo(NOBODY, stalker);
  expect(await everyWayTo(former, stalker)).toEqual({ ...asNobody, block: "200" });
  expect(await linkOf(former, stalker.cookie)).toBe(null);
  expect((await stalker.get("/api/users/search", { q: username })).body).toMatchObject({ items: [] });
  // For everybody else it leads to them.
  expect(await linkOf(former, (await aPerson()).cookie)).toBe(`/labkhand/u/${username}`);
});

test("the blocks, reports and export of a blocked person do not reveal a new name", async () => {
  const [person, stalker] = await aPair();
  const former = person.username;
  const report = (nameOrId: string) =>
    stalker.post("/api/users/report", { username: nameOrId, part: "profile", reason: "بی‌ادبی است" });
  await report(former);
  await stalker.post("/api/block", { blocked: former });
  await person.post("/api/block", { blocked: stalker.username });
  const { username } = await rename(person);
  // A former name can still be blocked, so a blocked person may try that after the change, too.
  expect((await stalker.post("/api/block", { blocked: former })).status).toBe(200);
  expect((await report(person.id)).status).toBe(200);

  const shown = [
    await stalker.get("/api/blocks"),
    await stalker.get("/api/reports"),
    await stalker.post("/api/account/export"),
  ];
  for (const { status, text } of shown) {
    expect(status).toBe(200);
    expect(text).not.toContain(username);
  }
  expect(shown[0]?.body).toMatchObject({ items: [{ username: former, avatarUrl: "" }] });
  expect(shown[1]?.body).toMatchObject({ items: [{ username: null }, { username: former }] });
});

test("a blocker still sees the former name after it was closed, and unblocks by it", async () => {
  const [person, stalker, other] = [await aPerson(), await aPerson(), await aPerson()];
  const former = { id: person.id, username: person.username };
  for (const { username } of [person, other]) await stalker.post("/api/block", { blocked: username });
  const { id, username } = await rename(person, { closeFormer: true });
  const blocked = () => stalker.get("/api/blocks");
  const firstPage = z.object({ nextCursor: z.string() });
  const { nextCursor } = read(await stalker.get("/api/blocks", { limit: "1" }), firstPage);
  const shown = [
    await blocked(),
    await stalker.get("/api/blocks", { limit: "1" }),
    await stalker.get("/api/blocks", { limit: "1", cursor: nextCursor }),
    await stalker.post("/api/account/export"),
  ];
  expect(shown[0]?.body).toMatchObject({ items: [{ username: other.username }, former] });
  expect(shown[2]?.body).toMatchObject({ items: [former] });
  expect(shown[3]?.body).toMatchObject({ blocked: expect.arrayContaining([expect.objectContaining(former)]) });
  for (const { text } of shown) for (const secret of [id, username]) expect(text).not.toContain(secret);
  // Only they cannot see the new name; blocking or unblocking it changes nothing.
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

test("a list's cursor reveals no id, and still works after its person closed their name", async () => {
  const [owner, ...followers] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  for (const follower of followers) await follower.post("/api/follow", { followee: owner.username });
  const listed = z.object({ items: z.array(z.object({ username: z.string() })), nextCursor: z.string().nullable() });
  const pageAt = async (cursor?: string | null) =>
    read(
      await owner.get("/api/followers", { username: owner.username, limit: "1", ...(cursor && { cursor }) }),
      listed,
    );
  const first = await pageAt();
  const last = followers.find(({ username }) => username === first.items[0]?.username);
  if (last) await rename(last, { closeFormer: true });
  const [second, again] = [await pageAt(first.nextCursor), await pageAt(first.nextCursor)];
  expect(new Set([first, second, await pageAt(second.nextCursor)].map(({ items }) => items[0]?.username)).size).toBe(3);
  for (const { id } of followers) expect(first.nextCursor).not.toContain(id);
  expect(second.nextCursor).not.toBe(again.nextCursor);
});

test("a report keeps the name its reporter knew after that name was closed, even without a block", async () => {
  const [person, reporter] = await aPair();
  await aReportedJoke(person, [reporter]);
  const { username } = await rename(person, { closeFormer: true });
  const listed = await reporter.get("/api/reports");
  expect(listed.text).not.toContain(username);
  expect(listed.body).toMatchObject({ items: [{ username: person.username }] });
});

test("closing a former name changes the public id, and the old id is not found", async () => {
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
  // Their session continues with the new name and id.
  expect((await person.post("/api/user-status")).body).toMatchObject({ user: { id, username } });
});

test("a rename that closes no former name keeps the id, and the former name still works", async () => {
  const person = await aPerson();
  const former = person.username;
  const { id, username } = await rename(person);
  expect(id).toBe(person.id);
  expect((await get(`/api/user-public/${former}`)).body).toMatchObject({ user: { id, username } });
});

test("closing a former name works after the rename too, and changes nothing the second time", async () => {
  const person = await aPerson();
  const former = person.username;
  const { username } = await rename(person);
  const close = () => person.post("/api/set-username", { username, closeFormer: true });
  const first = read(await close(), named);
  expect(first.id).not.toBe(person.id);
  expect(read(await close(), named).id).toBe(first.id);
  expect(refusalOf(await get(`/api/user-public/${former}`))).toBe("404 USER_NOT_FOUND");
});

test("closing applies to every former name, and a former name chosen again works again", async () => {
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

test("the key by which devices recognise their person survives a change of id, and other people never see it", async () => {
  const status = z.object({ user: named.extend({ ownKey: z.string().min(20) }) });
  const keyOf = async (person: Person) => read(await person.post("/api/user-status"), status).user;
  const [person, friend] = await aPair();
  const before = await keyOf(person);
  const { id, username } = await rename(person, { closeFormer: true });
  expect(await keyOf(person)).toMatchObject({ id, username, ownKey: before.ownKey });
  expect(before.id).not.toBe(id);
  // The login returns it too, so that a device recognises its person without another call.
  expect(read(await logInByEmailCode(person.email), status).user).toMatchObject({ id, ownKey: before.ownKey });
  expect((await keyOf(friend)).ownKey).not.toBe(before.ownKey);
  const shown = await friend.get(`/api/user-public/${(await keyOf(person)).username}`);
  expect(shown.text).not.toContain(before.ownKey);
  // Not derived from a secret, which may change.
  expect(before.ownKey).toBe(inboxOf(person).id.toString());
});

test("a blocked person sees the new name in their export only once unblocked", async () => {
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

test("a rejected rename closes no former name and keeps the id", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const { username: mine, id } = await rename(person);
  for (const username of [other.username, "admin", aUsername()]) {
    const refused = await person.post("/api/set-username", { username, closeFormer: true });
    expect(refused.status).not.toBe(200);
  }
  expect((await get(`/api/user-public/${person.username}`)).body).toMatchObject({ user: { id, username: mine } });
  expect((await post("/api/user-status", {}, { cookie: person.cookie })).body).toMatchObject({ user: { id } });
});
