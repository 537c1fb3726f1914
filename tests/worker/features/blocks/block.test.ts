import { describe, expect, test, vi } from "vitest";

import { jokePage } from "../../../../contract/jokes/calls.ts";
import { type Answer, get, post, read, refusalOf } from "../../support/call.ts";
import { rows, whileD1Fails } from "../../support/database.ts";
import { follow, followCountsOf } from "../../support/features/follows.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { type Person, aPerson, anOpenPerson, aUsername } from "../../support/people.ts";

const block = (by: Person, person: Pick<Person, "username">) => by.post("/api/block", { blocked: person.username });
const unblock = (by: Person, person: Pick<Person, "username">) => by.post("/api/unblock", { blocked: person.username });
const idsOf = (answer: Answer) => read(answer, jokePage).jokes.map(({ _id }) => _id);
const NO_FOLLOWS = { followers: 0, following: 0 };

async function aBlock(): Promise<{ blocker: Person; blocked: Person }> {
  const [blocker, blocked] = [await aPerson(), await aPerson()];
  expect((await block(blocker, blocked)).body).toEqual({ success: true, message: "مسدود شد", blocked: true });
  return { blocker, blocked };
}

/** Every call that names a person. */
const askingFor: [string, (viewer: Person, username: string) => Promise<Answer>][] = [
  ["the profile", (viewer, username) => viewer.get(`/api/user-public/${username}`)],
  ["the followers", (viewer, username) => viewer.get("/api/followers", { username })],
  ["the followed", (viewer, username) => viewer.get("/api/following", { username })],
  ["the scores", (viewer, username) => viewer.post("/api/user/score-summary", { username })],
  ["to follow", (viewer, username) => viewer.post("/api/follow", { followee: username })],
  ["to unfollow", (viewer, username) => viewer.post("/api/unfollow", { followee: username })],
];

describe("a block", () => {
  test("makes the blocker unknown to the blocked person under every name, and is stated to the blocker", async () => {
    const { blocker, blocked } = await aBlock();
    for (const [what, ask] of askingFor) {
      const [hidden, unknown] = [await ask(blocked, blocker.username), await ask(blocked, aUsername())];
      expect(refusalOf(hidden), what).toBe("404 USER_NOT_FOUND");
      expect(hidden.text).toBe(unknown.text);
      expect([...hidden.headers.keys()]).toEqual([...unknown.headers.keys()]);
      expect(refusalOf(await ask(blocker, blocked.username)), what).toBe("403 USER_BLOCKED");
    }
    await blocker.post("/api/set-username", { username: aUsername() });
    for (const [what, ask] of askingFor)
      expect(refusalOf(await ask(blocked, blocker.username)), what).toBe("404 USER_NOT_FOUND");
  });

  test("hides neither person from visitors and other people", async () => {
    const { blocker, blocked } = await aBlock();
    const other = await aPerson();
    const joke = await aJoke(blocked);
    for (const { username } of [blocker, blocked]) {
      expect((await get(`/api/user-public/${username}`)).status).toBe(200);
      expect((await other.get(`/api/user-public/${username}`)).status).toBe(200);
    }
    expect(idsOf(await other.get(`/api/jokes/${joke}`))).toEqual([joke]);
  });

  test("keeps earlier likes counted", async () => {
    const [author, reader] = [await aPerson(), await aPerson()];
    const joke = await aJoke(author);
    await reader.post(`/api/jokes/${joke}/like`);
    await block(author, reader);
    await reader.post(`/api/jokes/${joke}/unlike`);
    expect(read(await author.get(`/api/jokes/${joke}`), jokePage).jokes).toMatchObject([{ likes: 1 }]);
  });

  test("hides each person from the other's search, and from no other search", async () => {
    const { blocker, blocked } = await aBlock();
    const found = async (viewer: Person, q: string) => (await viewer.get("/api/users/search", { q })).body;
    for (const [viewer, person] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const) {
      for (const q of [person.username, person.username.slice(3)]) {
        expect(await found(viewer, q), q).toEqual({ success: true, items: [] });
        expect(await found(await aPerson(), q), q).toMatchObject({ items: [{ username: person.username }] });
      }
    }
  });

  test("hides each person from the other in the lists of third people, whose totals stay", async () => {
    const { blocker, blocked } = await aBlock();
    const third = await anOpenPerson();
    for (const person of [blocker, blocked]) {
      await follow(person, third);
      await follow(third, person);
    }
    for (const path of ["/api/followers", "/api/following"]) {
      const seenBy = async (viewer: Person) => (await viewer.get(path, { username: third.username })).body;
      expect(await seenBy(blocker)).toMatchObject({ total: 2, items: [{ username: blocker.username }] });
      expect(await seenBy(blocked)).toMatchObject({ total: 2, items: [{ username: blocked.username }] });
      expect(await seenBy(third)).toMatchObject({ total: 2, items: [{}, {}] });
    }
  });

  test("prevents both people from following each other", async () => {
    const { blocker, blocked } = await aBlock();
    expect(refusalOf(await follow(blocker, blocked))).toBe("403 USER_BLOCKED");
    expect(refusalOf(await follow(blocked, blocker))).toBe("404 USER_NOT_FOUND");
    for (const person of [blocker, blocked]) expect(await followCountsOf(person)).toEqual(NO_FOLLOWS);
    for (const [viewer, person] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const) {
      const status = await viewer.get("/api/follow-status", { followee: person.username });
      expect(status.body).toEqual({ success: true, following: false });
    }
  });
});

describe("blocking", () => {
  test.each([
    ["both follow each other", true, true],
    ["the blocker follows", true, false],
    ["the blocked person follows", false, true],
    ["nobody follows", false, false],
  ])("ends the follows between the two when %s, and counts once when repeated", async (_, forward, back) => {
    const [blocker, blocked, third] = [await aPerson(), await aPerson(), await aPerson()];
    if (forward) await follow(blocker, blocked);
    if (back) await follow(blocked, blocker);
    for (const person of [blocker, blocked]) {
      await follow(person, third);
      await follow(third, person);
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => block(blocker, blocked)));
    answers.push(await block(blocker, blocked));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const person of [blocker, blocked])
      expect(await followCountsOf(person)).toEqual({ followers: 1, following: 1 });
    expect(await followCountsOf(third)).toEqual({ followers: 2, following: 2 });
    expect(await rows("select * from blocks where blocker_id = ?", blocker.userId)).toHaveLength(1);
    const left = await rows(
      "select * from follows where (follower_id = ?1 and followee_id = ?2) or (follower_id = ?2 and followee_id = ?1)",
      blocker.userId,
      blocked.userId,
    );
    expect(left).toEqual([]);
  });

  test("never leaves a follow across a block when people follow and block at once", async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const [blocker, blocked] = [await aPerson(), await aPerson()];
      await Promise.all([follow(blocked, blocker), block(blocker, blocked), follow(blocker, blocked)]);
      for (const person of [blocker, blocked]) expect(await followCountsOf(person)).toEqual(NO_FOLLOWS);
    }
  });

  test("works on a person who blocked first, and unblocking does not remove the opposite block", async () => {
    const { blocker, blocked } = await aBlock();
    expect((await block(blocked, blocker)).status).toBe(200);
    expect(refusalOf(await blocked.get(`/api/user-public/${blocker.username}`))).toBe("404 USER_NOT_FOUND");
    await unblock(blocker, blocked);
    expect(refusalOf(await blocker.get(`/api/user-public/${blocked.username}`))).toBe("404 USER_NOT_FOUND");
    expect(refusalOf(await blocked.get(`/api/user-public/${blocker.username}`))).toBe("403 USER_BLOCKED");
    await unblock(blocked, blocker);
    expect((await blocked.get(`/api/user-public/${blocker.username}`)).status).toBe(200);
  });

  test("works with a former name", async () => {
    const [blocker, blocked] = [await aPerson(), await aPerson()];
    await blocked.post("/api/set-username", { username: aUsername() });
    expect((await block(blocker, blocked)).status).toBe(200);
    expect(await rows("select blocked_id from blocks where blocker_id = ?", blocker.userId)).toEqual([
      { blocked_id: blocked.userId },
    ]);
    expect((await unblock(blocker, blocked)).status).toBe(200);
    expect(await rows("select * from blocks where blocker_id = ?", blocker.userId)).toEqual([]);
  });

  test("is allowed to people who are suspended or have no name yet", async () => {
    const person = await aPerson();
    for (const blocker of [
      await aPerson({ suspendedUntil: Date.now() + 86_400_000 }),
      await aPerson({ username: null }),
    ]) {
      expect((await block(blocker, person)).status).toBe(200);
    }
  });

  test("changes nothing when D1 fails", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const [blocker, blocked] = [await aPerson(), await aPerson()];
    await follow(blocked, blocker);
    const failed = await whileD1Fails("update on users", () => block(blocker, blocked));
    expect(refusalOf(failed)).toBe("500 INTERNAL");
    expect(await followCountsOf(blocker)).toEqual({ followers: 1, following: 0 });
    expect(await rows("select * from blocks where blocker_id = ?", blocker.userId)).toEqual([]);
  });

  test("is rejected for oneself, an unknown name and a person who left", async () => {
    const [person, gone] = [await aPerson(), await aPerson({ deletedAt: Date.now() })];
    expect(refusalOf(await block(person, person))).toBe("400 SELF_BLOCK");
    expect(refusalOf(await block(person, { username: aUsername() }))).toBe("404 USER_NOT_FOUND");
    expect(refusalOf(await unblock(person, { username: aUsername() }))).toBe("404 USER_NOT_FOUND");
    expect(refusalOf(await block(person, gone))).toBe("404 USER_DELETED");
    expect(await rows("select * from blocks where blocker_id = ?", person.userId)).toEqual([]);
  });

  test("is rejected in another person's name, and a visitor is asked to log in", async () => {
    const [viewer, other, victim] = [await aPerson(), await aPerson(), await aPerson()];
    const inAnothersName = { blocker: other.username, blocked: victim.username };
    for (const verb of ["block", "unblock"]) {
      expect(refusalOf(await viewer.post(`/api/${verb}`, inAnothersName))).toBe("403 IDENTITY_MISMATCH");
      expect(refusalOf(await post(`/api/${verb}`, inAnothersName))).toBe("401 LOGIN_REQUIRED_TO_BLOCK");
    }
    expect(refusalOf(await get("/api/blocks"))).toBe("401 LOGIN_REQUIRED");
    const own = await viewer.post("/api/block", { blocker: viewer.username, blocked: victim.username });
    expect(own.status).toBe(200);
    expect(await rows("select * from blocks where blocker_id = ?", other.userId)).toEqual([]);
  });
});

describe("unblocking", () => {
  test("makes the two people visible to each other again, without their former follows", async () => {
    const [blocker, blocked] = [await aPerson(), await aPerson()];
    await follow(blocker, blocked);
    await follow(blocked, blocker);
    await block(blocker, blocked);
    const answer = await unblock(blocker, blocked);
    expect(answer.body).toEqual({ success: true, message: "دیگر مسدود نیست", blocked: false });
    expect((await unblock(blocker, blocked)).status).toBe(200);
    for (const [viewer, person] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const) {
      const profile = await viewer.get(`/api/user-public/${person.username}`);
      expect(profile.body).toMatchObject({ viewerFollows: false, user: { followers: 0 } });
      const joke = await aJoke(person);
      expect(idsOf(await viewer.get(`/api/jokes/${joke}`))).toEqual([joke]);
      expect((await follow(viewer, person)).status).toBe(200);
    }
  });

  test("has no effect when the blocked person tries it", async () => {
    const { blocker, blocked } = await aBlock();
    await unblock(blocked, blocker);
    expect(refusalOf(await blocked.get(`/api/user-public/${blocker.username}`))).toBe("404 USER_NOT_FOUND");
  });
});
