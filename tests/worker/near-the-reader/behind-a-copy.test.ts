import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";

import { SESSION_RENEW_SECONDS } from "../../../contract/login/values.ts";
import { readToken } from "../../../worker/session/token.ts";
import { type Browser, aBrowser } from "../support/browser.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { base64Of, jpeg } from "../support/images.ts";
import { aJoke } from "../support/features/jokes.ts";
import { type LaggingDatabase, aLaggingDatabase } from "../support/lagging-database.ts";
import { type Person, aPerson, anOpenPerson, aUsername } from "../support/people.ts";
import { openNights } from "../support/features/settings.ts";

beforeAll(openNights);

describe("a database copy that is behind the primary", () => {
  interface World {
    database: LaggingDatabase;
    author: Person;
    friend: Person;
    /** A joke of the friend's, older than all changes. */
    joke: string;
    /** The author's own browser, and another person's. */
    own: Browser;
    strange: Browser;
  }

  async function aWorld(): Promise<World> {
    const database = await aLaggingDatabase();
    const [author, friend, stranger] = [await anOpenPerson(), await anOpenPerson(), await aPerson()];
    const joke = await aJoke(friend);
    await database.learn(author, friend, stranger);
    const browserOf = ({ cookie }: Person) => aBrowser({ DB: database.binding }, cookie);
    return { database, author, friend, joke, own: browserOf(author), strange: browserOf(stranger) };
  }

  type Screen = [path: string, query?: Record<string, string>];
  const discovery: Screen = ["/api/jokes", { limit: "50" }];
  const profileOf = ({ username }: Person): Screen => [`/api/user-public/${username}`];
  const jokesOf = ({ username }: Person): Screen => ["/api/jokes", { username }];

  /** Each change with the calls that show it, and the text that they show from then on. */
  const changes: [
    string,
    (world: World) => Promise<{ write: () => Promise<unknown>; screens: Screen[]; says: string }>,
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

  test.each(changes)("shows %s to its author at once, and to others when it has caught up", async (_, prepare) => {
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

  /** Changes that only the author's own calls show. */
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

  test.each(ownChanges)("does not hide %s from the author's next call", async (_, stepsIn) => {
    const steps = stepsIn(await aWorld());
    for (const [, look, says] of steps) expect((await look()).text).not.toContain(says);
    for (const [write, look, says] of steps) {
      await write();
      expect((await look()).text).toContain(says);
    }
  });

  test("delays neither a login nor a logout", async () => {
    const database = await aLaggingDatabase();
    const browser = aBrowser({ DB: database.binding });
    const email = `${crypto.randomUUID()}@example.com`;
    for (const call of ["email-register", "email-login"])
      expect((await browser.post(`/api/${call}`, { email, password: "123456" })).status).toBe(200);
    expect((await browser.post("/api/user-status")).text).toContain(email);
    const session = browser.cookies.get("session") ?? "";
    expect((await browser.post("/api/logout")).status).toBe(200);
    browser.cookies.set("session", session);
    expect((await browser.post("/api/user-status")).status).toBe(401);
  });

  test("does not bring the previous name back into a renewed token", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const { own, database } = await aWorld();
    const username = aUsername();
    await own.post("/api/set-username", { username });
    const named = own.cookies.get("session") ?? "";
    // After another write, the copy must know both changes.
    passSeconds(SESSION_RENEW_SECONDS - 1);
    await own.post("/api/jokes", { text: "سلام" });
    passSeconds(1);
    database.opened.length = 0;
    expect((await own.get("/api/feed/following")).status).toBe(200);
    const renewed = own.cookies.get("session") ?? "";
    expect(renewed).not.toBe(named);
    expect(database.opened[0]).toBe("bookmark");
    const token = await readToken(renewed, Date.now(), env.SESSION_SECRET);
    expect(token?.viewer.username).toBe(username);
  });

  test("leaves the check of an unknown session to the primary", async () => {
    const database = await aLaggingDatabase();
    const browser = aBrowser({ DB: database.binding }, (await aPerson()).cookie);
    expect((await browser.post("/api/user-status")).status).toBe(200);
    expect(database.opened).toEqual(["first-unconstrained", "first-primary"]);
    expect(browser.cookies.has("session")).toBe(true);
  });
});
