import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";

import { entryJokeRoute, jokePage } from "../../../contract/jokes/calls.ts";
import { DAY_MS, tehranDayStart } from "../../../contract/time.ts";
import { users } from "../../../worker/db/schema/people.ts";
import { areRelated, standingOf } from "../../../worker/db/schema/standing.ts";
import { hasOriginLeft } from "../../../worker/domain/quotas/origin-quota.ts";
import { type Answer, ORIGIN, call, cookieOf, getAfresh, read, refusalOf } from "../../worker/support/call.ts";
import { passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { db, rows } from "../../worker/support/database.ts";
import { aLikedJoke, forgetBest, onDay, rank } from "../../worker/support/features/best.ts";
import { reportFrom } from "../../worker/support/features/hiding.ts";
import { aJoke } from "../../worker/support/features/jokes.ts";
import { aNetwork, fromOutside } from "../../worker/support/from-outside.ts";
import { lastCodeTo } from "../../worker/support/outbox.ts";
import { type Person, aPerson, aUsername, anEmail, anOpenPerson } from "../../worker/support/people.ts";
import { allow } from "../../worker/support/features/settings.ts";

const MORNING = "2027-03-01T06:00:00.000Z";
const idsOf = (answer: Answer) => read(answer, jokePage).jokes.map(({ _id }) => _id);
const answerOf = <Schema>(route: { responses: { 200: { content: { "application/json": { schema: Schema } } } } }) =>
  route.responses[200].content["application/json"].schema;

/** Registers an address by its code, from an address. @returns the cookie of somebody with a name */
async function aThrowAway(address: string): Promise<string> {
  const email = anEmail();
  const here = fromOutside(address);
  await here.askEmail(email);
  const answer = await here.tryEmail(email, await lastCodeTo(email));
  expect(answer.status).toBe(200);
  const username = aUsername();
  await rows("update users set username = ?, handle = ? where email = ?", username, username, email);
  return cookieOf(answer) ?? "";
}

const publishFrom = (address: string, cookie: string, text: string) =>
  call("POST", "/api/jokes", { cookie, body: { text }, headers: { "CF-Connecting-IP": address } });

test(
  "shows at most ten of throw-away accounts' jokes on a page of discovery when they flood it",
  { timeout: 120_000 },
  async () => {
    stopClockAt(MORNING);
    await allow({ networkJokesPerDay: 1000 });
    await rows(
      "update jokes set deleted_at = 1, text = '', fingerprint = null, text_digest = null where deleted_at is null",
    );
    for (let n = 0; n < 20; n += 1) {
      const author = await aPerson();
      for (let joke = 0; joke < 3; joke += 1) await aJoke(author, `از آدم‌های خودمان ${n} ${joke}`);
    }
    const network = aNetwork();
    const flood = new Set<string>();
    const theirs = async (reader: Person) => {
      const pages = [await getAfresh("/api/jokes"), await reader.get("/api/jokes")].map(idsOf);
      return pages.map((ids) => ({ shown: ids.length, theirs: ids.filter((id) => flood.has(id)).length }));
    };
    const reader = await aPerson();
    for (const accounts of [18, 82]) {
      for (let n = 0; n < accounts; n += 1) {
        const address = network(1 + (n % 200));
        const cookie = await aThrowAway(address);
        for (let joke = 0; joke < 6; joke += 1) {
          const answer = await publishFrom(address, cookie, `بیا کانال ما ${crypto.randomUUID()}`);
          flood.add((answer.body as { joke: { _id: string } }).joke._id);
        }
      }
      passSeconds(60);
      expect(await theirs(reader)).toEqual([
        { shown: 50, theirs: 0 },
        { shown: 50, theirs: 0 },
      ]);
      passSeconds(24 * 60 * 60);
      for (const page of await theirs(reader)) {
        expect(page.theirs).toBeLessThanOrEqual(10);
        expect(page.shown).toBeGreaterThanOrEqual(40);
      }
    }
    expect(flood.size).toBe(600);
  },
);

test("weighs 2,000 people behind one carrier's address like the same people at addresses of their own", async () => {
  stopClockAt(MORNING);
  const [many, month, now] = [2000, 31 * DAY_MS, Date.now()];
  const [today, network] = [tehranDayStart(now), "198.51.100.0/24"];
  await rows(
    `insert into quota_counts (window, started_at, quota, subject, used)
     select 'day', ?, value, ?, 1000000 from json_each('["jokes", "likes", "follows", "reports"]')`,
    today,
    network,
  );
  const counted = ["jokes", "likes", "follows", "reports"] as const;
  const weighed = async (prefix: string, fromNetwork: string) => {
    await rows(
      `insert into users (public_id, mobile, registered_at, from_network, from_device)
       with recursive n(i) as (select 0 union all select i + 1 from n where i < ${many - 1})
       select randomblob(16), '${prefix}' || printf('%05d', i), ${now - month} + i * ${month / many}, ${fromNetwork},
         '${prefix} ' || i from n`,
    );
    const [people] = await db.batch([
      db
        .select({
          standing: standingOf(now),
          ...Object.fromEntries(
            counted.map((of) => [of, hasOriginLeft(of, { now, today, network: sql`${network}` }).as(of)]),
          ),
          related:
            sql`(select count(*) from users as other where other.mobile glob ${`${prefix}*`} and other.id <> users.id
            and ${areRelated(users, alias(users, "other"))})`.as("related"),
        })
        .from(users)
        .where(sql`${users.mobile} glob ${`${prefix}*`} and ${users.mobile} like '%5'`)
        .orderBy(users.mobile),
    ]);
    return people;
  };
  const behindCarrier = await weighed("092101", "'day ' || (i * 31 / 2000)");
  expect(behindCarrier).toHaveLength(many / 10);
  expect(behindCarrier).toEqual(await weighed("092102", "'own ' || i"));
  expect(new Set(behindCarrier.map(({ standing }) => standing))).toEqual(new Set([1, 2, 3]));
});

test("lets fresh accounts choose neither what is best, nor what the entry screen shows, nor take anything from it", async () => {
  await forgetBest();
  onDay(1);
  const jokes: string[] = [];
  for (let n = 0; n < 10; n += 1) jokes.push(await aLikedJoke(9 + n));
  const spam = await aJoke(await anOpenPerson({ mobile: null }), "بیا کانال ما", { createdAt: Date.now() - DAY_MS });
  const likers = (days: number, count: number, over = {}) =>
    Promise.all(Array.from({ length: count }, () => aPerson({ registeredAt: Date.now() - days * DAY_MS, ...over })));
  for (const liker of [...(await likers(0, 7)), ...(await likers(6, 31, { mobile: null }))])
    expect((await liker.post(`/api/jokes/${spam}/like`)).status).toBe(200);
  await rank();
  const best = async () => {
    await caches.default.delete(`${ORIGIN}/api/best-jokes`);
    return idsOf(await getAfresh("/api/best-jokes"));
  };
  expect((await best()).toSorted()).toEqual(jokes.toSorted());
  await caches.default.delete(`${ORIGIN}/api/entry-joke`);
  passSeconds(DAY_MS / 1000);
  const entry = read(await getAfresh("/api/entry-joke"), answerOf(entryJokeRoute)).joke;
  expect(jokes).toContain(entry?._id);
  const [fresh] = await likers(0, 1, { mobile: null });
  for (const joke of jokes) expect(refusalOf(await reportFrom(fresh!, joke, "203.0.113.9"))).toMatch(/^200/);
  expect((await best()).toSorted()).toEqual(jokes.toSorted());
});
