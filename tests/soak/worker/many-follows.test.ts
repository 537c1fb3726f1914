import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

import { FOLLOWS_MAX } from "../../../contract/follows/values.ts";
import { jokePage } from "../../../contract/jokes/calls.ts";
import { aBrowser } from "../../worker/support/browser.ts";
import { manyPeople } from "../../worker/support/bulk.ts";
import { rows } from "../../worker/support/database.ts";
import { aPerson } from "../../worker/support/people.ts";

const JOKES_EACH = 20;
const TIMES = 50;
/** In readings of as many people by key, because milliseconds would measure the machine. One takes 0.5 ms on a quiet one. */
const MOST_READINGS = 6;

test("the following feed takes the database at most six readings of 2,000 people by key when the person follows as many", async () => {
  const viewer = await aPerson();
  const followees = await manyPeople(FOLLOWS_MAX, { jokesEach: JOKES_EACH });
  await rows(
    "insert into follows (follower_id, followee_id, followed_at) select ?, value, 0 from json_each(?)",
    viewer.userId,
    JSON.stringify(followees),
  );
  const [feedMs, readMs]: [number[], number[]] = [[], []];
  const withSession = (start: string) => {
    const session = env.DB.withSession(start);
    const batch = async (statements: D1PreparedStatement[]) => {
      const results = await session.batch(statements);
      feedMs.push(results.reduce((sum, { meta }) => sum + meta.duration, 0));
      return results;
    };
    return { batch, getBookmark: () => session.getBookmark() };
  };
  const binding = { prepare: (sql: string) => env.DB.prepare(sql), withSession };
  const browser = aBrowser({ DB: binding }, viewer.cookie);
  let cursor = "";
  for (let n = 0; n < TIMES; n += 1) {
    // The first page, and later ones.
    const answer = await browser.get("/api/feed/following", cursor === "" ? {} : { cursor });
    expect(answer.status, answer.text).toBe(200);
    const page = jokePage.parse(JSON.parse(answer.text));
    expect(page.jokes).toHaveLength(10);
    cursor = page.nextCursor ?? "";
    const read = env.DB.prepare("select sum(registered_at) from users where id in (select value from json_each(?))");
    readMs.push((await read.bind(JSON.stringify(followees)).run()).meta.duration);
  }
  expect(feedMs).toHaveLength(TIMES);
  const [feed = Infinity, reading = 0] = [feedMs, readMs].map((took) => took.reduce((sum, ms) => sum + ms, 0) / TIMES);
  console.log(`feed of ${FOLLOWS_MAX} followees: ${feed} ms, reading them by key: ${reading} ms`);
  // A clock that stands still would prove nothing.
  expect(reading).toBeGreaterThan(0);
  expect(feed).toBeLessThanOrEqual(MOST_READINGS * reading);
});
