import { expect, test } from "vitest";

import page from "../../frontend/index.html?raw";
import { JUST_WROTE, ORIGIN, get, refusalOf } from "./support/call.ts";
import { callWithEnv } from "./support/call-with-env.ts";
import { rows } from "./support/database.ts";
import { aJoke } from "./support/features/jokes.ts";
import { aPerson } from "./support/people.ts";

const site = { ASSETS: { fetch: async () => new Response(page, { headers: { "Content-Type": "text/html" } }) } };

/** What visitors share, by the name of what they open. Each is asked for by its own address and answers in its own way. */
const shared: [string, (joke: string, username: string) => string][] = [
  ["a page of discovery", (joke) => `/api/jokes?cursor=${joke}`],
  ["an author's jokes", (_, username) => `/api/jokes?username=${username}`],
  ["a joke", (joke) => `/api/jokes/${joke}`],
  ["a profile", (_, username) => `/api/user-public/${username}`],
  ["a link to a joke", (joke) => `/labkhand/profile?post=${joke}`],
  ["a link to a profile", (_, username) => `/labkhand/u/${username}`],
  ["a link to a person's followers", (_, username) => `/labkhand/u/${username}/follows`],
];

const open = async (path: string, cookie = "") => {
  const answer = await callWithEnv(site, path, { headers: { Cookie: cookie } });
  const read = Number(/read=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1]);
  return { status: answer.status, headers: answer.headers, text: await answer.text(), read };
};

test.each(shared)("%s is read from the database only for the first of many visitors", async (_, pathOf) => {
  const author = await aPerson({ bio: "اهل خنده" });
  const joke = await aJoke(author);
  const path = pathOf(joke, author.username);
  const first = await open(path);
  expect(first.status, first.text).toBe(200);
  expect(first.read).toBeGreaterThan(0);
  for (const cookie of ["", "theme=blue"]) {
    const next = await open(path, cookie);
    expect([next.status, next.text, next.read]).toEqual([200, first.text, 0]);
    // Otherwise the next person to log in on this phone would be shown it.
    expect(next.headers.get("Cache-Control")).toBe(first.headers.get("Cache-Control"));
    expect(next.headers.get("Cache-Control")).toMatch(/^private, no-/);
    expect(next.headers.get("X-Robots-Tag")).toBe(first.headers.get("X-Robots-Tag"));
    expect(next.headers.get("Content-Type")).toBe(first.headers.get("Content-Type"));
  }
});

test.each(shared)(
  "%s is neither taken from the edge cache nor stored there for a signed-in person or one who has just written",
  async (_, pathOf) => {
    const author = await aPerson({ bio: "اهل خنده" });
    const path = pathOf(await aJoke(author), author.username);
    for (const cookie of [author.cookie, JUST_WROTE]) expect((await open(path, cookie)).read).toBeGreaterThan(0);
    expect((await open(path)).read).toBeGreaterThan(0);
    for (const cookie of [author.cookie, JUST_WROTE]) expect((await open(path, cookie)).read).toBeGreaterThan(0);
    expect((await open(path)).read).toBe(0);
  },
);

test("an answer cached at the edge has no cookie, no cost header and a lifetime of at most fifteen seconds", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  // A cookie that cannot be read is deleted by the answer.
  const first = await open(`/api/jokes/${joke}`, "session=forged");
  expect(first.headers.getSetCookie().join()).toContain("session=;");
  await open(`/labkhand/profile?post=${joke}`);
  for (const path of [`/api/jokes/${joke}`, `/described/joke/${joke}`]) {
    const kept = await caches.default.match(ORIGIN + path);
    expect(kept?.headers.get("Cache-Control")).toBe("public, max-age=15");
    expect([kept?.headers.getSetCookie(), kept?.headers.get("Server-Timing")]).toEqual([[], null]);
    expect(await kept?.text()).not.toContain(author.email);
  }
});

test("a deleted joke and a suspended person disappear when the edge's copies have expired", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  const paths = [`/api/jokes/${joke}`, `/api/user-public/${author.username}`];
  for (const path of paths) expect((await get(path)).status).toBe(200);
  await author.delete(`/api/jokes/${joke}`);
  await rows("update users set suspended_until = ? where id = ?", Date.now() + 60_000, author.userId);
  // As after fifteen seconds.
  for (const path of paths) await caches.default.delete(ORIGIN + path);
  expect(refusalOf(await get(paths[0] ?? ""))).toBe("404 JOKE_NOT_FOUND");
  expect((await get(paths[1] ?? "")).body).toMatchObject({ user: { suspended: true, bio: "" } });
});

test("an error is not cached, and a visitor who claims to be a person is rejected whatever the edge has cached", async () => {
  const path = `/api/jokes/${crypto.randomUUID()}`;
  for (let n = 0; n < 2; n += 1) {
    const { status, cost } = await get(path);
    expect([status, cost.trips]).toEqual([404, 1]);
  }
  const { username, mobile } = await aPerson();
  expect((await get("/api/jokes", { username })).status).toBe(200);
  for (const claim of ["mobileNumber", "viewerMobile"])
    expect(refusalOf(await get("/api/jokes", { username, [claim]: mobile }))).toBe("401 LOGIN_REQUIRED");
});
