import { describe, expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import document from "../../../../frontend/index.html?raw";
import { previewTags } from "../../../../worker/features/link-previews/preview-tags.ts";
import { JUST_WROTE } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { aPerson } from "../../support/people.ts";

const TITLE = "لبخند";

/** As the build writes it (dev/vite/link-preview.ts). */
const page = document.replace(
  /<meta name="description"[^>]*>/,
  previewTags({ title: TITLE, description: "جوک", type: "website" }, "https://labkhand.example"),
);

/** Stands for the built frontend: every path gets the app's page. */
const assets = {
  fetch: ({ method }: Request) =>
    Promise.resolve(
      new Response(method === "HEAD" ? null : page, { headers: { "Content-Type": "text/html", ETag: '"shell"' } }),
    ),
};

const site = { ASSETS: assets, SITE_ORIGIN: "https://labkhand.example", ADMIN_SECRET: undefined };

async function open(path: string, changed: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const response = await callWithEnv({ ...site, ...changed }, path, { redirect: "manual", headers });
  const html = await response.text();
  const content = (key: string) =>
    new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)"`).exec(html)?.[1] ?? null;
  return {
    status: response.status,
    location: response.headers.get("Location"),
    headers: response.headers,
    html,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    content,
  };
}

/** As a visitor to whom the edge shows nothing it has kept. */
const openAfresh = (path: string) => open(path, {}, { Cookie: `__Host-${JUST_WROTE}` });

const nameless = { title: TITLE, type: "website" };
const summary = ({ title, content }: Awaited<ReturnType<typeof open>>) => ({ title, type: content("og:type") });

describe("a link to a profile", () => {
  test("shows the person's name, bio and photo", async () => {
    const person = await aPerson({ bio: "روزی یک جوک\nنسخهٔ خانوادگی", avatarUrl: "/media/avatars/a.jpg" });
    const link = await open(`/labkhand/u/${person.username}`);
    expect(link.status).toBe(200);
    expect(link.title).toBe(`\u2068${person.username}\u2069 در لبخند`);
    expect(link.content("og:title")).toBe(link.title);
    expect(link.content("description")).toBe("روزی یک جوک نسخهٔ خانوادگی");
    expect(link.content("og:description")).toBe("روزی یک جوک نسخهٔ خانوادگی");
    expect(link.content("og:type")).toBe("profile");
    expect(link.content("og:url")).toBe(`https://labkhand.example/labkhand/u/${person.username}`);
    expect(link.content("og:image")).toBe("https://labkhand.example/media/avatars/a.jpg");
    for (const key of ["description", "og:title", "og:image", "og:type", "og:site_name", "twitter:card"])
      expect(link.html.split(`="${key}"`), key).toHaveLength(2);
    expect(link.content("og:image:width")).toBeNull();
    expect(link.headers.get("ETag")).toBeNull();
    expect(link.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("shows a description and the app's icon when there is no bio or photo", async () => {
    const person = await aPerson();
    const link = await open(`/labkhand/u/${person.username}`);
    expect(link.content("description")).toContain(person.username);
    expect(link.content("og:image")).toBe("https://labkhand.example/icons/icon-512.png");
  });

  test("carries the default theme so that the first paint uses it", async () => {
    const person = await aPerson();
    const themeOf = async () =>
      /<html[^>]* data-default-theme="([^"]*)"/.exec((await openAfresh(`/labkhand/u/${person.username}`)).html)?.[1];
    expect(await themeOf()).toBe("black-gray");
    await rows(`insert into settings (key, value, updated_at) values ('default-theme', '"green"', 1)`);
    expect(await themeOf()).toBe("green");
    const joke = await aJoke(person);
    expect((await open(`/labkhand/profile?post=${joke}`)).html).toContain('data-default-theme="green"');
  });

  test("escapes markup in people's texts", async () => {
    const person = await aPerson({ bio: `"><script>alert(1)</script> & <b>` });
    const { html, content } = await open(`/labkhand/u/${person.username}`);
    expect(html).not.toContain("<script>alert");
    expect(content("og:description")).toBe("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;");
  });

  test("shows nothing of an unproved person, and a link to their joke omits the photo", async () => {
    const person = await aPerson({
      bio: "زنگ بزن",
      avatarUrl: "/media/avatars/a.jpg",
      mobile: null,
      emailVerifiedAt: null,
    });
    const { title, content, html } = await open(`/labkhand/u/${person.username}`);
    expect([title, content("og:image")]).toEqual([TITLE, "https://labkhand.example/icons/icon-512.png"]);
    expect(html).not.toContain("زنگ بزن");
    const joke = await open(`/labkhand/profile?post=${await aJoke(person)}`);
    expect(joke.content("og:image")).not.toContain("avatars");
  });

  test("never contains contact details", async () => {
    const person = await aPerson({ contactMobilePublic: aMobile() });
    const { html } = await open(`/labkhand/u/${person.username}`);
    for (const contact of [person.mobile, person.email]) expect(html).not.toContain(contact);
  });

  test.each([
    ["", "private, no-store"],
    ["/follows?kind=following", "private, no-cache"],
    ["-nobody", "private, no-cache"],
  ])("is kept out of shared caches and search engines: %j", async (end, cacheControl) => {
    const { headers } = await open(`/labkhand/u/${(await aPerson()).username}${end}`);
    expect(headers.get("Cache-Control")).toBe(cacheControl);
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("redirects a former name to the current one and keeps the rest of the address", async () => {
    const person = await aPerson();
    const former = person.username;
    await person.post("/api/set-username", { username: `${former}-new` });
    const link = await open(`/labkhand/u/${former}/follows?kind=following`);
    expect(link.status).toBe(302);
    expect(link.location).toBe(`/labkhand/u/${former}-new/follows?kind=following`);
    expect(link.headers.get("Cache-Control")).toBe("private, no-cache");
    expect((await open(`/labkhand/u/${former.toUpperCase()}`)).location).toBe(`/labkhand/u/${former}-new`);
    expect((await open(`/labkhand/u/${former}/`)).location).toBe(`/labkhand/u/${former}-new/`);
  });

  test.each([
    ["nobody has", () => "nobody-has-this"],
    ["is malformed", () => "%F0%9F%98%82%00"],
    ["is badly encoded", () => "%E0%A4%A/"],
    ["is missing", () => ""],
    ["belonged to a person who left", async () => (await aPerson({ deletedAt: 1 })).username],
    ["belongs to a suspended person", async () => (await aPerson({ suspendedUntil: Date.now() + 60_000 })).username],
  ])("serves the page without a description for a name that %s", async (_, username) => {
    const link = await open(`/labkhand/u/${await username()}`);
    expect(link.status).toBe(200);
    expect(summary(link)).toEqual(nameless);
  });
});

describe("a link to a joke", () => {
  test("shows the joke and its author", async () => {
    const author = await aPerson();
    const id = await aJoke(author, "یه روز یه لبخند\nرفت مهمونی.");
    const link = await open(`/labkhand/profile?post=${id}`);
    expect(link.title).toBe(`جوکی از \u2068${author.username}\u2069 در لبخند`);
    expect(link.content("og:description")).toBe("یه روز یه لبخند رفت مهمونی.");
    expect(link.content("og:type")).toBe("article");
    expect(link.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(link.content("og:url")).toBe(`https://labkhand.example/labkhand/profile?post=${id}`);
  });

  test("names no author who took their name off", async () => {
    const author = await aPerson({ nameOnPictures: false });
    const link = await open(`/labkhand/profile?post=${await aJoke(author, "یه روز یه لبخند رفت مهمونی.")}`);
    expect([link.title, link.content("og:title")]).toEqual(["جوکی در لبخند", "جوکی در لبخند"]);
    expect(link.content("og:description")).toBe("یه روز یه لبخند رفت مهمونی.");
    const [head] = link.html.split('<script type="application/json"');
    expect(head).not.toContain(author.username);
  });

  test("cuts a long joke at a code point", async () => {
    const id = await aJoke(await aPerson(), "😂".repeat(300));
    const link = await open(`/labkhand/profile?post=${id}`);
    expect(link.content("og:description")).toBe(`${"😂".repeat(200)}…`);
  });

  test.each([
    ["never written", crypto.randomUUID()],
    ["named by a malformed id", "%27;drop table jokes"],
  ])("serves the page without a description for a joke that is %s", async (_, id) => {
    const link = await open(`/labkhand/profile?post=${id}`);
    expect(link.status).toBe(200);
    expect(summary(link)).toEqual(nameless);
  });
});

describe("the embedded answer to a shared page's first call", () => {
  const answersIn = ({ html }: { html: string }): unknown =>
    JSON.parse(/<script type="application\/json" id="first-answers">([^<]*)<\/script>/.exec(html)?.[1] ?? "null");
  const answerOf = async (url: string): Promise<unknown> => (await callWithEnv(site, url)).json();

  test("is the visitor's answer, for a profile and a joke", async () => {
    const person = await aPerson({ bio: "</script><script>alert(1)</script>", contactMobilePublic: aMobile() });
    const ofPerson = `/api/user-public/${person.username}`;
    const profile = await open(`/labkhand/u/${person.username}`);
    expect(answersIn(profile)).toEqual({ [ofPerson]: await answerOf(ofPerson) });
    const ofJoke = `/api/jokes/${await aJoke(person, "<!-- <script>")}`;
    const joke = await open(`/labkhand/profile?post=${ofJoke.slice("/api/jokes/".length)}`);
    expect(answersIn(joke)).toEqual({ [ofJoke]: await answerOf(ofJoke) });
    for (const { headers } of [profile, joke]) expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("is missing for a signed-in viewer, a list of followers and a page without a description", async () => {
    const [person, viewer] = [await aPerson(), await aPerson()];
    // The tests' cookies are those of a site without HTTPS.
    const withCookie = await callWithEnv({ ASSETS: assets }, `/labkhand/u/${person.username}`, {
      headers: { Cookie: viewer.cookie },
    });
    expect(await withCookie.text()).not.toContain("first-answers");
    expect(withCookie.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(answersIn(await open(`/labkhand/u/${person.username}/follows?kind=following`))).toBeNull();
    const suspended = await aPerson({ suspendedUntil: Date.now() + 60_000 });
    expect(answersIn(await open(`/labkhand/u/${suspended.username}`))).toBeNull();
  });
});

test("a slash at the end of a link changes nothing", async () => {
  const author = await aPerson();
  expect(summary(await open(`/labkhand/u/${author.username}/`)).type).toBe("profile");
  expect(summary(await open(`/labkhand/profile/?post=${await aJoke(author)}`)).type).toBe("article");
});

test("a HEAD request answers the page's status and type without a body", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  for (const path of [`/labkhand/u/${author.username}`, `/labkhand/profile?post=${joke}`, "/labkhand/profile"]) {
    const response = await callWithEnv(site, path, { method: "HEAD", redirect: "manual" });
    expect(`${response.status} ${response.headers.get("Content-Type")}`, path).toBe("200 text/html");
    expect(await response.text()).toBe("");
  }
});

test("the viewer's own profile page needs no database read", async () => {
  const link = await open("/labkhand/profile");
  expect(summary(link)).toEqual(nameless);
  expect(link.headers.get("X-Robots-Tag")).toBeNull();
  expect(link.headers.get("Server-Timing")).toContain("trips=0");
});

test("a page is served without a description over the rate limit or when the database fails", async () => {
  const person = await aPerson();
  const full = { limit: () => Promise.resolve({ success: false }) };
  expect(summary(await open(`/labkhand/u/${person.username}`, { IP_RATE_LIMIT: full }))).toEqual(nameless);
  const broken = {
    prepare: () => ({ bind: () => ({}) }),
    withSession: () => ({ batch: () => Promise.reject(new Error("D1_ERROR")) }),
  };
  const link = await open(`/labkhand/u/${person.username}`, { DB: broken });
  expect(link.status).toBe(200);
  expect(summary(link)).toEqual(nameless);
  expect(await rows("select 1 from users where id = ?", person.userId)).toHaveLength(1);
});

test("an unknown address serves the app's page, and a missing file answers 404", async () => {
  for (const address of ["/nowhere", "/labkhand", "/register-card", "/games/none/"]) {
    const link = await open(address);
    expect(link, address).toMatchObject({ status: 200, title: TITLE });
  }
  for (const file of [
    "/assets/gone-0a1b2c3d.js",
    "/assets/gone",
    "/favicon.ico",
    "/.env",
    "/.git/HEAD",
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
    "/api/nothing",
    "/media/nothing",
  ]) {
    const link = await open(file);
    expect(link.status, file).toBe(404);
    expect(link.html, file).not.toContain("<html");
    expect(link.headers.get("Cache-Control"), file).toBe("private, no-store");
  }
});
