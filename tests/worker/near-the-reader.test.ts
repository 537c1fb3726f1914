import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";

import { BOOKMARK_TTL_SECONDS } from "../../contract/limits.ts";
import { type Route, readsNearest } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { D1Connection } from "../../worker/db/client.ts";
import { type Browser, aBrowser } from "./support/browser.ts";
import { rows } from "./support/database.ts";
import { aFullLife, aSharedLife, isForAnyone, nameOf, requestOf } from "./support/every-call.ts";
import { base64Of, jpeg } from "./support/images.ts";
import { aJoke } from "./support/jokes.ts";
import { type LaggingDatabase, aLaggingDatabase } from "./support/lagging-database.ts";
import { type Person, aPerson, anotherDevice, aUsername } from "./support/people.ts";
import { clearEdgeCache, openNights } from "./support/settings.ts";

const named = routes.map((route) => [nameOf(route), route] as const);
const PRIMARY = "first-primary";
const NEAREST = "first-unconstrained";

const aReadersLife = aSharedLife();
const sceneFor = (route: Route) => (readsNearest(route) ? aReadersLife() : aFullLife());

beforeAll(openNights);

describe("behind a copy that lags", () => {
  interface World {
    database: LaggingDatabase;
    author: Person;
    friend: Person;
    /** A joke of the friend's, older than everything that happens. */
    joke: string;
    /** The author's own browser, and one of somebody else. */
    own: Browser;
    strange: Browser;
  }

  async function aWorld(): Promise<World> {
    const database = await aLaggingDatabase();
    const [author, friend, stranger] = [await aPerson(), await aPerson(), await aPerson()];
    const joke = await aJoke(friend);
    await database.learn(author, friend, stranger);
    const browserOf = ({ cookie }: Person) => aBrowser({ DB: database.binding }, cookie);
    return { database, author, friend, joke, own: browserOf(author), strange: browserOf(stranger) };
  }

  type Screen = [path: string, query?: Record<string, string>];
  const discovery: Screen = ["/api/jokes", { limit: "50" }];
  const profileOf = ({ username }: Person): Screen => [`/api/user-public/${username}`];
  const jokesOf = ({ username }: Person): Screen => ["/api/jokes", { username }];

  /** What is written, by which calls it is read, and what they say from then on. */
  const changes: [
    string,
    (world: World) => Promise<{ write: () => Promise<unknown>; screens: Screen[]; says: string | RegExp }>,
  ][] = [
    [
      "a joke",
      async ({ own, author }) => {
        const text = `جوک ${crypto.randomUUID()}`;
        const write = () => own.post("/api/jokes", { text });
        return { write, screens: [jokesOf(author)], says: text };
      },
    ],
    [
      "the number of one's jokes",
      async ({ own, author }) => {
        const write = () => own.post("/api/jokes", { text: "سلام" });
        return { write, screens: [profileOf(author)], says: '"posts":1' };
      },
    ],
    [
      "a deleted joke",
      async ({ own, author, database }) => {
        const joke = await aJoke(author);
        await database.learn(author);
        const write = () => own.delete(`/api/jokes/${joke}`);
        return { write, screens: [jokesOf(author)], says: '"jokes":[]' };
      },
    ],
    [
      "a like",
      async ({ own, joke, friend }) => {
        const write = () => own.post(`/api/jokes/${joke}/like`);
        return { write, screens: [[`/api/jokes/${joke}`], jokesOf(friend), discovery], says: '"likes":1' };
      },
    ],
    [
      "a follow",
      async ({ own, author, friend }) => {
        const write = () => own.post("/api/follow", { followee: friend.username });
        const followers: Screen = ["/api/followers", { username: friend.username }];
        return { write, screens: [followers], says: author.id };
      },
    ],
    [
      "the number of one's followers",
      async ({ own, friend }) => {
        const write = () => own.post("/api/follow", { followee: friend.username });
        return { write, screens: [profileOf(friend)], says: '"followers":1' };
      },
    ],
    [
      "a name",
      async ({ own, author }) => {
        const username = aUsername();
        await aJoke(author);
        const write = () => own.post("/api/set-username", { username });
        const found: Screen = ["/api/users/search", { q: username }];
        return { write, screens: [profileOf(author), found], says: username };
      },
    ],
    [
      "a bio",
      async ({ own, author }) => {
        const bio = `اهل ${crypto.randomUUID()}`;
        const write = () => own.post("/api/set-bio", { bio });
        return { write, screens: [profileOf(author)], says: bio };
      },
    ],
    [
      "a photo",
      async ({ own, author, database }) => {
        await aJoke(author);
        await database.learn(author);
        const write = () => own.post("/api/upload-avatar", { base64: base64Of(jpeg()) });
        return { write, screens: [profileOf(author), jokesOf(author)], says: "/media/avatars/" };
      },
    ],
  ];

  test.each(changes)("%s is seen by its author at once, by others when the copy has caught up", async (_, prepare) => {
    const world = await aWorld();
    const { own, strange, database } = world;
    const { write, screens, says } = await prepare(world);
    await write();
    for (const [path, query] of screens) expect((await strange.get(path, query)).text, path).not.toContain(says);
    database.opened.length = 0;
    for (const [path, query] of screens) expect((await own.get(path, query)).text, path).toContain(says);
    expect(new Set(database.opened)).toEqual(new Set(["bookmark"]));
    await database.catchUp();
    for (const [path, query] of screens) expect((await strange.get(path, query)).text, path).toContain(says);
  });

  /** What only its author's own calls show. */
  const ownChanges: [
    string,
    (world: World) => [write: () => Promise<unknown>, read: () => Promise<{ text: string }>, says: string][],
  ][] = [
    [
      "a like, a follow and the friend's jokes in the feed",
      ({ own, joke, friend }) => [
        [() => own.post(`/api/jokes/${joke}/like`), () => own.get(...discovery), `"likedIds":["${joke}"`],
        [
          () => own.post("/api/follow", { followee: friend.username }),
          () => own.get("/api/follow-status", { followee: friend.username }),
          '"following":true',
        ],
        [async () => undefined, () => own.get("/api/feed/following"), joke],
        [async () => undefined, () => own.get(...profileOf(friend)), '"viewerFollows":true'],
      ],
    ],
    [
      "a name, a bio and a photo of one's own account",
      ({ own }) => {
        const [username, bio] = [aUsername(), `اهل ${crypto.randomUUID()}`];
        const status = () => own.post("/api/user-status");
        return [
          [() => own.post("/api/set-username", { username }), status, username],
          [() => own.post("/api/set-bio", { bio }), status, bio],
          [() => own.post("/api/upload-avatar", { base64: base64Of(jpeg()) }), status, "/media/avatars/"],
          [() => own.post("/api/jokes", { text: "سلام" }), () => own.post("/api/user/score-summary"), '"totalPosts":1'],
        ];
      },
    ],
    [
      "a block",
      ({ own, friend }) => [
        [
          () => own.post("/api/block", { blocked: friend.username }),
          () => own.get(...profileOf(friend)),
          "USER_BLOCKED",
        ],
        [async () => undefined, () => own.get("/api/blocks"), friend.id],
        [async () => undefined, () => own.get(...jokesOf(friend)), '"jokes":[]'],
        [async () => undefined, () => own.get("/api/users/search", { q: friend.username }), '"items":[]'],
        [async () => undefined, () => own.get("/api/direct/messages", { with: friend.username }), "USER_BLOCKED"],
      ],
    ],
  ];

  test.each(ownChanges)("the author's next call knows of %s", async (_, stepsIn) => {
    for (const [write, look, says] of stepsIn(await aWorld())) {
      await write();
      expect((await look()).text).toContain(says);
    }
  });

  test("a login is one at once, and logging out too", async () => {
    const database = await aLaggingDatabase();
    const browser = aBrowser({ DB: database.binding });
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await browser.post("/api/email-register", { email, password: "123456" })).status).toBe(200);
    expect((await browser.post("/api/user-status")).text).toContain(email);
    const session = browser.cookies.get("session") ?? "";
    expect((await browser.post("/api/logout")).status).toBe(200);
    browser.cookies.set("session", session);
    expect((await browser.post("/api/user-status")).status).toBe(401);
  });

  test("a session that the copy does not know yet is asked about at the primary before anybody is refused", async () => {
    const database = await aLaggingDatabase();
    const browser = aBrowser({ DB: database.binding }, (await aPerson()).cookie);
    expect((await browser.post("/api/user-status")).status).toBe(200);
    expect(database.opened).toEqual([NEAREST, PRIMARY]);
    expect(browser.cookies.has("session")).toBe(true);
  });

  /** What a session that was ended a moment ago gets where the copy knows nothing of it. */
  async function afterRevoking(route: Route) {
    const scene = await sceneFor(route);
    const database = await aLaggingDatabase();
    await database.learn(scene.viewer, ...scene.others);
    const { sessionId, cookie } = await anotherDevice(scene.viewer);
    await database.learn(scene.viewer);
    await database.write("delete from sessions where id = ?", sessionId);
    const ask = async () => {
      await clearEdgeCache();
      const browser = aBrowser({ DB: database.binding }, cookie);
      return { ...(await browser.send(requestOf(route, scene))), isCleared: !browser.cookies.has("session") };
    };
    return { database, ask };
  }
  const isPersons = (route: Route) => !isForAnyone(route) && route.access !== "admin";

  test.each(named.filter(([, route]) => isPersons(route) && !readsNearest(route)))(
    "%s refuses a session that has ended at once",
    async (_, route) => {
      const { ask, database } = await afterRevoking(route);
      const answer = await ask();
      expect({ status: answer.status, isCleared: answer.isCleared }).toEqual({ status: 401, isCleared: true });
      expect(new Set(database.opened)).toEqual(new Set([PRIMARY]));
    },
  );

  test.each(named.filter(([, route]) => isPersons(route) && readsNearest(route)))(
    "%s refuses a session that has ended as soon as the copy knows",
    async (_, route) => {
      const { ask, database } = await afterRevoking(route);
      expect((await ask()).status).toBe(200);
      await database.catchUp();
      const answer = await ask();
      expect({ status: answer.status, isCleared: answer.isCleared }).toEqual({ status: 401, isCleared: true });
    },
  );
});

describe.each(named)("%s", (_, route) => {
  /** The database there is, with a list of where sessions of it began. */
  function recorded() {
    const opened: string[] = [];
    const withSession = (start: string) => {
      opened.push(start);
      return env.DB.withSession(start);
    };
    return { opened, binding: { prepare: (sql: string) => env.DB.prepare(sql), withSession } };
  }

  test(`reads ${readsNearest(route) ? "near by and writes nothing" : "and writes at the primary only"}`, async () => {
    const scene = await sceneFor(route);
    await clearEdgeCache();
    const { opened, binding } = recorded();
    const answer = await aBrowser({ DB: binding }, scene.viewer.cookie).send(requestOf(route, scene));
    expect(answer.status, answer.text).toBeLessThan(500);
    const expected = readsNearest(route) ? NEAREST : PRIMARY;
    expect(new Set(opened)).toEqual(new Set([expected]));
    const written = Number(/written=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "written=0")?.[1]);
    expect(readsNearest(route) && written > 0).toBe(false);
    const bookmarks = answer.headers.getSetCookie().filter((it) => it.startsWith("bookmark="));
    expect(bookmarks).toHaveLength(written > 0 ? 1 : 0);
  });
});

describe("the bookmark", () => {
  test("is a cookie for the server alone that lasts as long as a copy may plausibly be behind", async () => {
    const person = await aPerson();
    const browser = aBrowser({}, person.cookie);
    const { headers } = await browser.post("/api/set-bio", { bio: "اهل خنده" });
    const [cookie = ""] = headers.getSetCookie().filter((it) => it.startsWith("bookmark="));
    expect(cookie.split("; ").slice(1).toSorted()).toEqual(
      ["HttpOnly", `Max-Age=${BOOKMARK_TTL_SECONDS}`, "Path=/", "SameSite=Lax"].toSorted(),
    );
  });

  test("over HTTPS has the __Host- prefix", async () => {
    const https = { SITE_ORIGIN: "https://labkhand.example", ADMIN_SECRET: undefined };
    const browser = aBrowser(https, (await aPerson()).cookie.replace("session=", "__Host-session="));
    const request = new Request("https://labkhand.example/api/set-bio", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "https://labkhand.example" },
      body: "{}",
    });
    const { headers } = await browser.send(request);
    expect(headers.getSetCookie().join()).toMatch(/^__Host-bookmark=[^;]+;.*; Secure/);
  });

  test.each([
    "first-primary",
    "first-unconstrained",
    "no such one",
    "at-99999999",
    "%00",
    "%F0%28",
    "",
    "x".repeat(4000),
    "'; drop table users",
  ])("that says %j breaks nothing", async (bookmark) => {
    const database = await aLaggingDatabase();
    const person = await aPerson();
    await database.learn(person);
    const browser = aBrowser({ DB: database.binding }, person.cookie);
    browser.cookies.set("bookmark", bookmark);
    expect((await browser.post("/api/user-status")).status).toBe(200);
    expect((await browser.get(`/api/user-public/${person.username}`)).status).toBe(200);
  });

  test("is not set where only an object was written to", async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const browser = aBrowser({}, one.cookie);
    expect((await browser.post("/api/direct/send", { to: other.username, text: "سلام" })).status).toBe(200);
    expect(browser.cookies.has("bookmark")).toBe(false);
  });
});

test("of two batches at once that a copy cannot answer, both are asked again at the primary", async () => {
  const withSession = (start: string) =>
    start === PRIMARY
      ? env.DB.withSession(start)
      : { batch: () => Promise.reject(new Error("the copy is unwell")), getBookmark: () => null };
  const changed = new Proxy(env.DB, {
    get: (d1, key) => (key === "withSession" ? withSession : Reflect.get(d1, key).bind(d1)),
  });
  const connection = new D1Connection(changed);
  connection.readNearest(null);
  const ask = () => connection.batch([connection.prepare("select 1 as one")]);
  for (const [result] of await Promise.all([ask(), ask()])) expect(result?.results).toEqual([{ one: 1 }]);
});

test("where copies are not switched on, the primary answers everything", async () => {
  const person = await aPerson();
  const browser = aBrowser({}, person.cookie);
  await browser.post("/api/set-bio", { bio: "اهل خنده" });
  expect((await browser.post("/api/user-status")).text).toContain("اهل خنده");
  expect(await rows("select bio from users where id = ?", person.userId)).toEqual([{ bio: "اهل خنده" }]);
});
