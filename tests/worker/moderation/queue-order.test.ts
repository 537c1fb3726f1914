import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { z } from "zod";

import { GRAVE_REASON, REASON_SEPARATOR, isGraveReason } from "../../../contract/moderation/reports.ts";
import { jokes } from "../../../worker/db/schema/jokes.ts";
import { reportedJokes, requeue } from "../../../worker/moderation/queue/requeue.ts";
import { HOUR_MS } from "../support/features/games.ts";
import { admin, adminHeaders } from "../support/administrator.ts";
import { callWithEnv } from "../support/call-with-env.ts";
import { db, rows } from "../support/database.ts";
import { JOKE_SUBJECT, aJoke } from "../support/features/jokes.ts";
import { type Person, aPerson } from "../support/people.ts";
import { aRecordingDatabase, scansInScans } from "../support/plans.ts";
import { aReportedJoke, queueIdOf, queueOf, readQueue, reportPerson, reporters } from "../support/features/reports.ts";

const QUEUE = "/api/admin/reports";
const judge = (ids: readonly string[], verdict: string) => admin.post(`${QUEUE}/judge`, { ids, verdict });

/** Lets a thing of the queue wait so long already. */
const age = (id: string, hours: number) =>
  rows(
    "update reported_subjects set created_at = created_at - ?1, place = place - ?1 where id = ?2",
    hours * HOUR_MS,
    id,
  );

test("orders open things by harm and age when a threat, much reported and old things wait", async () => {
  const author = await aPerson();
  const people = await reporters(6);
  const one = people.slice(0, 1);
  const plain = await aReportedJoke(author, one, "جوک ساده");
  const old = await aReportedJoke(author, one, "جوک کهنه");
  const many = await aReportedJoke(author, people, "جوک پرگزارش");
  const threat = await aJoke(author, "جوک ترسناک");
  await people[0]?.post(`/api/jokes/${threat}/report`, { reason: "آزار یا تهدید: می‌آیم سراغت" });
  const threatId = await queueIdOf(author, threat);
  await age(old.id, 20);
  const order = async () => (await queueOf(author, { status: "pending" })).map(({ _id }) => _id);
  // Four more reporters count as a day, and a fifth adds nothing.
  expect(await order()).toEqual([threatId, many.id, old.id, plain.id]);
  await age(plain.id, 25);
  expect(await order()).toEqual([threatId, plain.id, many.id, old.id]);
  await age(old.id, 100);
  expect(await order()).toEqual([old.id, threatId, plain.id, many.id]);

  // A profile is twelve hours ahead of a joke.
  const [first] = people;
  if (first) await reportPerson(first, author, "profile");
  const fresh = await aReportedJoke(author, one, "جوک تازه");
  const [profile] = (await queueOf(author)).filter(({ kind }) => kind === "profile");
  const last = (await order()).filter((id) => id === profile?._id || id === fresh.id);
  expect(last).toEqual([profile?._id, fresh.id]);
});

const graveOf = async (joke: string) =>
  (await rows<{ grave: number }>(`select grave from reported_subjects where subject_id = ${JOKE_SUBJECT}`, joke))[0]
    ?.grave;

test("marks a threat when the reason is the ready one, and nobody's own words", async () => {
  const author = await aPerson();
  const [reporter] = await reporters(1);
  const own = ["تهدید می‌کند", "می‌گوید آزار یا تهدید", "آزار یا تهدیدها", "حرف زشت: تهدید"];
  const ready = [GRAVE_REASON, `${GRAVE_REASON}${REASON_SEPARATOR}هر روز`];
  for (const reason of [...own, ...ready]) {
    const joke = await aJoke(author);
    await reporter?.post(`/api/jokes/${joke}/report`, { reason });
    expect(await graveOf(joke), reason).toBe(Number(isGraveReason(reason)));
  }
});

test("takes the mark of a threat back when a verdict came before the next report, until its undo", async () => {
  const author = await aPerson();
  const [one, other] = await reporters(2);
  const joke = await aJoke(author);
  await one?.post(`/api/jokes/${joke}/report`, { reason: GRAVE_REASON });
  const { body } = await judge([await queueIdOf(author, joke)], "reject");
  await other?.post(`/api/jokes/${joke}/report`, { reason: "حرف زشت" });
  expect(await graveOf(joke)).toBe(0);
  expect((await admin.post(`/api/admin/audit/${(body as { undo?: string }).undo}/undo`)).status).toBe(200);
  expect(await graveOf(joke)).toBe(1);
});

test("misses nothing behind a cursor when a thing of the page is reported again", async () => {
  const author = await aPerson();
  const people = await reporters(2);
  const all: string[] = [];
  for (let n = 0; n < 4; n += 1) all.push((await aReportedJoke(author, people.slice(0, 1), `جوک ${n}`)).id);
  // Older than everything else, so that they are the first ones behind this cursor.
  for (const [n, id] of all.entries()) await age(id, 1_000_000 - n);
  const pageFrom = async (cursor: string) => readQueue(await admin.get(QUEUE, { limit: "2", cursor }));
  const first = await pageFrom(`1_-99999999999999_${"0".repeat(8)}-0000-0000-0000-000000000000`);
  await people[1]?.post(`/api/jokes/${String(first.items[0]?.jokeId)}/report`);
  const next = await pageFrom(first.nextCursor ?? "");
  expect([...first.items, ...next.items].map(({ _id }) => _id)).toEqual(all);
});

test("shows how often a reporter was right when an undo took a verdict back", async () => {
  const author = await aPerson();
  const [reporter] = await reporters(1);
  const by = reporter ? [reporter] : [];
  const things = [];
  for (let n = 0; n < 4; n += 1) things.push(await aReportedJoke(author, by, `جوک شمارهٔ ${n}`));
  const [one, two, three, four] = things.map(({ id }) => id);
  await judge([one ?? "", two ?? ""], "delete");
  const { body } = await judge([three ?? ""], "reject");
  const recordOf = async () => (await queueOf(author, { status: "pending" })).find(({ _id }) => _id === four);
  expect(await recordOf()).toMatchObject({ newest: [{ upheld: 2, rejected: 1 }] });
  const entry = (body as { undo?: string }).undo ?? "";
  expect((await admin.post(`/api/admin/audit/${entry}/undo`)).status).toBe(200);
  expect(await recordOf()).toMatchObject({ newest: [{ upheld: 2, rejected: 0 }] });
  // The reporter reads nothing about it.
  expect(JSON.stringify((await reporter?.get("/api/reports"))?.body)).not.toMatch(/upheld":|rejected":/);
});

test("names and judges the other open jokes when they have the same text", async () => {
  const [one, other, third] = [await aPerson(), await aPerson(), await aPerson()];
  const by = await reporters(1);
  const fingerprint = 123_456_789;
  const reported = async (author: Person) => {
    const joke = await aJoke(author, "یکی رفت دکتر", { fingerprint });
    for (const reporter of by) await reporter.post(`/api/jokes/${joke}/report`);
    return queueIdOf(author, joke);
  };
  const [first, second] = [await reported(one), await reported(other)];
  const flagged = await aJoke(third, "یکی رفت دکتر", { flagged: true, fingerprint });
  const different = await aReportedJoke(one, by, "یک جوک دیگر که هیچ ربطی به آن یکی ندارد");
  const duplicatesOf = async (id: string) =>
    z.array(z.string()).parse((await queueOf(one)).find(({ _id }) => _id === id)?.["duplicates"]);
  const duplicates = await duplicatesOf(first);
  expect(duplicates.toSorted()).toEqual([second, flagged].toSorted());
  expect(await duplicatesOf(different.id)).toEqual([]);
  expect((await judge([first, ...duplicates], "delete")).body).toMatchObject({ judged: 3 });
  expect(await duplicatesOf(first)).toEqual([]);
});

test("reads at most a hundred rows for duplicates when all jokes of a page have the same text", async () => {
  await rows(
    `insert into users (id, public_id, mobile, registered_at)
     with recursive n(i) as (select 0 union all select i + 1 from n where i < 299)
     select 9100000 + i, randomblob(16), '0997' || printf('%07d', i), 0 from n`,
  );
  // Older than everything else and flagged, so that they are the first page.
  await rows(
    `insert into jokes (id, author_id, text, created_at, flagged, fingerprint)
     with recursive n(i) as (select 0 union all select i + 1 from n where i < 299)
     select randomblob(16), 9100000 + i, 'جوک', -1000 + i, 1, 77 from n`,
  );
  const ofBulk = sql`author_id between 9100000 and 9100299`;
  await db.batch(requeue(reportedJokes(ofBulk), Date.now()));
  const page = async () => {
    const answer = await admin.get(QUEUE, { status: "pending", limit: "50" });
    return { ...answer.cost, items: readQueue(answer).items };
  };
  const together = await page();
  for (const { duplicates } of together.items) expect((duplicates as string[]).length).toBeGreaterThanOrEqual(99);
  await rows("update reported_subjects set fingerprint = null where fingerprint = 77");
  const apart = await page();
  expect(together.read - apart.read).toBeLessThanOrEqual(100);
  expect([together.trips, apart.trips]).toEqual([2, 1]);
  await db.batch([
    db.update(jokes).set({ flagged: false }).where(ofBulk),
    ...requeue(reportedJokes(ofBulk), Date.now()),
  ]);
});

test("scans inside no scan when a page of the queue or a history is read", async () => {
  const { d1, sent } = aRecordingDatabase();
  const author = await aPerson();
  const joke = await aJoke(author, "جوک", { flagged: true, fingerprint: 78 });
  for (const path of [QUEUE, `${QUEUE}?status=pending&hideDisabled=true`, `/api/admin/users/${author.id}/history`]) {
    const answer = await callWithEnv({ DB: d1 }, path, { headers: adminHeaders });
    expect(answer.status).toBe(200);
  }
  expect([...sent].filter((statement) => statement.includes(`"reported_subjects"`)).length).toBeGreaterThan(3);
  // A subquery here is a page, or two reports of a thing.
  const ofTables = async (statement: string) =>
    (await scansInScans(statement)).filter((scan) => !scan.startsWith("SCAN (subquery"));
  for (const statement of sent) expect(await ofTables(statement), statement).toEqual([]);
  await judge([joke], "reject");
});
