import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type FollowPage, followersRoute } from "../../../contract/follows/calls.ts";
import { type PeopleCursor, sealPeopleCursor } from "../../../worker/domain/people/people-page.ts";
import { manyPeople } from "../../worker/support/bulk.ts";
import { type Answer, getAfresh, read } from "../../worker/support/call.ts";
import { aScene, readsOfHotCalls } from "../../worker/support/calls/hot-calls.ts";
import { rows } from "../../worker/support/database.ts";
import { type Person, aPerson, anOpenPerson, lengthenKeys } from "../../worker/support/people.ts";

const FEW = 2_000;
const PEOPLE = 200_000;
const FOLLOWERS = 100_000;
/** The people of one statement: their mobiles have five digits of their own. */
const AT_ONCE = 49_500;
const LOADING_MS = 180_000;

const followPage = followersRoute.responses[200].content["application/json"].schema;

const questions = {
  "a beginning of every name": "bulk-",
  "a beginning of no name": "zzz-",
  "one person's whole name": "bulk-a-777",
  "one person's whole name without its hyphens": "bulka777",
  "a middle of every name": "ulk-",
  "a middle of half the names": "-1",
  "one letter that starts every name": "b",
  "one letter in every name": "k",
  "one digit at the end of many": "7",
  "a text in no name": "q0q0q0",
};

let viewer: Person;
/** The rows read by each hot call, among few and among many people. */
const growth: { few: Record<string, number>; many: Record<string, number> } = { few: {}, many: {} };
const searching: Record<string, { few: Answer["cost"]; many: Answer["cost"] }> = {};

async function startOver(): Promise<void> {
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  // Objects outlive the reset, and inboxes are named by people's keys.
  await lengthenKeys();
}

async function costs(): Promise<Record<string, Answer["cost"]>> {
  const measured: Record<string, Answer["cost"]> = {};
  for (const [name, q] of Object.entries(questions)) {
    const answer = await viewer.get("/api/users/search", { q });
    expect(answer.status, answer.text).toBe(200);
    measured[name] = answer.cost;
  }
  return measured;
}

// A database of its own, because these people would slow the other tests.
beforeAll(async () => {
  await startOver();
  viewer = await aPerson({ username: "viewer.x" });
  const scene = await aScene();
  const community = { jokesEach: 1, liking: scene.joke, following: scene.author.userId };
  // Two batches: names of the second have a suffix "b-…", which fills the search for "b" before random names are read.
  for (let n = 0; n < 2; n += 1) await manyPeople(FEW / 2, community);
  // First, so that in both measurements every window is full and the scene's own jokes are past the first page.
  for (let n = 0; n < 3; n += 1) await readsOfHotCalls(scene);
  growth.few = await readsOfHotCalls(scene);
  const few = await costs();
  for (let made = FEW; made < PEOPLE; made += AT_ONCE) {
    await manyPeople(Math.min(AT_ONCE, PEOPLE - made), community);
  }
  // Before the hot calls, which make people with random names that a search for one letter would read.
  const many = await costs();
  growth.many = await readsOfHotCalls(scene);
  for (const [name, cost] of Object.entries(few)) searching[name] = { few: cost, many: many[name] ?? cost };
}, LOADING_MS);

afterAll(startOver, LOADING_MS);

test("no hot call reads more rows because a community of 2,000 grew to 200,000", () => {
  expect(Object.keys(growth.few).length).toBeGreaterThan(0);
  expect(growth.many).toEqual(growth.few);
});

describe("searching 200,000 people", () => {
  test.each(Object.keys(questions))(
    "with %s reads few rows in one trip, and no more than among 2,000 people",
    (name) => {
      const { few, many } = searching[name] ?? {};
      expect(many?.read).toBeLessThan(150);
      expect(many?.read).toBeLessThanOrEqual((few?.read ?? 0) + 10);
      expect(many?.trips).toBe(1);
    },
  );
});

describe("a list of 100,000 followers", () => {
  let star: Person;
  const page = async (query: Record<string, string>) => {
    const answer = await viewer.get("/api/followers", { username: star.username, ...query });
    return { ...read(answer, followPage), cost: answer.cost };
  };
  const at = async (offset: number) => {
    const [row] = await rows<{ moment: number; userId: number }>(
      `select followed_at as moment, follower_id as userId from follows
        where followee_id = ? order by followed_at desc, follower_id desc limit 1 offset ?`,
      star.userId,
      offset,
    );
    if (!row) throw new Error(`no follower at ${offset}`);
    return (side: PeopleCursor["side"]) => sealPeopleCursor({ side, ...row }, env.SESSION_SECRET);
  };
  const namesOf = ({ items }: Pick<FollowPage, "items">) => items.map(({ username }) => username);
  const expected = async (offset: number) => {
    const found = await rows<{ username: string }>(
      `select username from (select * from follows where followee_id = ? order by followed_at desc, follower_id desc limit 10 offset ?)
        join users on users.id = follower_id order by followed_at desc, follower_id desc`,
      star.userId,
      offset,
    );
    return found.map(({ username }) => username);
  };

  beforeAll(async () => {
    star = await anOpenPerson({ username: "star.x", followerCount: FOLLOWERS });
    await rows("update users set show_follows = 1 where username glob 'bulk-*'");
    // Three of them in each millisecond.
    await rows(
      "insert into follows (follower_id, followee_id, followed_at) select id, ?, rowid / 3 from users where username glob 'bulk-*' limit ?",
      star.userId,
      FOLLOWERS,
    );
  }, LOADING_MS);

  test("costs one trip and the same number of rows at the start, middle and end, in both directions", async () => {
    const first = await page({});
    expect(first.total).toBe(FOLLOWERS);
    expect(first.cost.read).toBeLessThan(60);
    for (const offset of [9, 100, 50_000, 99_980]) {
      const cursor = await at(offset);
      const after = await page({ cursor: cursor("after") });
      expect(namesOf(after), `after ${offset}`).toEqual(await expected(offset + 1));
      const before = await page({ cursor: cursor("before") });
      expect(namesOf(before), `before ${offset}`).toEqual((await expected(Math.max(0, offset - 10))).slice(0, offset));
      for (const { cost } of [after, before]) {
        // The page's start in the index.
        expect(cost.read - first.cost.read).toBeLessThanOrEqual(1);
        expect(cost.trips).toBe(1);
      }
    }
  });

  test("reads at most a thousand rows more for a page by number", async () => {
    const { cost, items } = await page({ page: "101" });
    expect(items).toHaveLength(10);
    expect(cost.read).toBeLessThan(1000 + 60);
  });

  test("does not make the profile or a follow more expensive", async () => {
    const profile = await getAfresh(`/api/user-public/${star.username}`);
    expect(profile.body).toMatchObject({ user: { followers: FOLLOWERS } });
    expect(profile.cost.read).toBeLessThan(10);
    const followed = await viewer.post("/api/follow", { followee: star.username });
    expect(followed.body).toMatchObject({ followers: FOLLOWERS + 1 });
    expect(followed.cost.read).toBeLessThan(30);
  });
});
