import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";

import { continueErasures } from "../../../../worker/domain/people/erase-person.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import worker from "../../../../worker/index.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { admin } from "../../support/administrator.ts";
import { deadly } from "../../support/backfills.ts";
import { manyPeople } from "../../support/bulk.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { follow } from "../../support/features/follows.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { aPerson } from "../../support/people.ts";

const runCron = () => worker.scheduled(createScheduledController({ cron: "*/5 * * * *" }), env);

test("somebody who had left, and whom a restore brought back, is erased again by the next schedule", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const person = await aPerson();
  await aJoke(person);
  await rows("insert into erasures (user_id) values (?)", person.userId);
  await runCron();
  const [left] = await rows(
    `select deleted_at is not null as isDeleted, mobile, username, (select count(*) from jokes where author_id = ?1 and deleted_at is null) as jokes,
       (select count(*) from erasures where user_id = ?1) as erasures from users where id = ?1`,
    person.userId,
  );
  expect(left).toEqual({ isDeleted: 1, mobile: null, username: null, jokes: 0, erasures: 0 });
  expect((await person.post("/api/user-status")).status).toBe(401);
});

test("somebody famous is hidden at once when the administrator deletes them, and erased in the background", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  const [famous, fan, other] = [await aPerson(), await aPerson(), await aPerson()];
  await follow(fan, famous);
  await follow(fan, other);
  await follow(famous, other);
  const shown = await aJoke(famous);
  const fans = await manyPeople(1200, { jokesEach: 0, following: famous.userId });
  await rows("update users set following_count = 1 where id in (select value from json_each(?))", JSON.stringify(fans));
  // Older than the joke, which is therefore not among the first to go.
  await rows(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 800)
     insert into jokes (key, id, author_id, text, created_at)
     select (select min(key) from jokes) - i, randomblob(16), ?, 'جوک', 0 from n`,
    famous.userId,
  );
  const left = async () => {
    const [counts] = await rows(
      `select (select count(*) from follows where followee_id = ?1 or follower_id = ?1) as follows,
         (select count(*) from jokes where author_id = ?1 and deleted_at is null) as jokes,
         (select count(*) from erasures where user_id = ?1) as erasures`,
      famous.userId,
    );
    return counts;
  };

  expect((await admin.post(`/api/admin/users/${famous.id}/delete`)).status).toBe(200);
  expect(await left()).toEqual({ follows: 701, jokes: 301, erasures: 1 });
  expect((await fan.get(`/api/jokes/${shown}`)).status).toBe(404);
  const following = await fan.get("/api/following", { username: fan.username });
  expect(following.body).toMatchObject({ items: [{ username: other.username }] });
  expect((await fan.get("/api/feed/following")).body).toMatchObject({ jokes: [] });
  // A fan may leave meanwhile, although the counters of the famous are empty.
  await leaveForGood(fan);

  await expect(continueErasures(createContext(env, new D1Connection(deadly.after(3))))).rejects.toThrow("killed");
  expect(await left()).toMatchObject({ erasures: 1 });
  await runCron();
  expect(await left()).toEqual({ follows: 0, jokes: 0, erasures: 0 });
  expect(String(log.mock.calls)).toMatch(/"erasure-ran".*"chunks":[1-9]/);
  const counts = await rows(
    "select distinct following_count as n from users where id in (select value from json_each(?))",
    JSON.stringify(fans),
  );
  expect(counts).toEqual([{ n: 0 }]);
  expect(await rows("select follower_count as n from users where id = ?", other.userId)).toEqual([{ n: 0 }]);
});
