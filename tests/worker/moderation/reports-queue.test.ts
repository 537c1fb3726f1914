import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { admin } from "../support/administrator.ts";
import { refusalOf } from "../support/call.ts";
import { auditOf, undo } from "../support/features/audit.ts";
import { rows } from "../support/database.ts";
import { JOKE_SUBJECT, aJoke } from "../support/features/jokes.ts";
import { aPerson } from "../support/people.ts";
import {
  aReportedJoke,
  queueIdOf,
  queueOf,
  readQueue,
  reporters,
  requeueReports,
} from "../support/features/reports.ts";
import { aVideo, videoOf } from "../support/features/videos.ts";

const QUEUE = "/api/admin/reports";
const judge = (ids: string[], verdict: string) => admin.post(`${QUEUE}/judge`, { ids, verdict });
const statusesOf = (joke: string) =>
  rows<{ status: string }>(`select status from reports where subject_id = ${JOKE_SUBJECT}`, joke).then((all) =>
    all.map(({ status }) => status),
  );

test("a joke that three people reported is one row with the reported text", async () => {
  const author = await aPerson();
  const { id, joke } = await aReportedJoke(author, await reporters(3), "جوک بد");
  expect(await queueOf(author)).toEqual([
    {
      _id: id,
      kind: "joke",
      status: "pending",
      createdAt: expect.any(String),
      lastReportedAt: expect.any(String),
      jokeTextSnapshot: "جوک بد",
      appeal: null,
      usernameSnapshot: author.username,
      jokeId: joke,
      reporters: 3,
      openReports: 3,
      newest: Array.from({ length: 2 }, () => ({ reason: "بی‌ادبی است", upheld: 0, rejected: 0 })),
      grave: false,
      hidden: false,
      duplicates: [],
      flagged: false,
      waits: null,
      asked: false,
      reportingDisabled: false,
      gone: false,
      username: author.username,
      ownerId: author.id,
      chat: null,
      profile: null,
      hasPhoto: false,
    },
  ]);
});

test("the queue shows flagged jokes first, reported or not, then the oldest, then decided ones", async () => {
  const author = await aPerson();
  const [one] = await reporters(1);
  const first = await aReportedJoke(author, one ? [one] : []);
  const second = await aReportedJoke(author, one ? [one] : []);
  const flagged = await aJoke(author, "جوک", { flagged: true });
  await judge([first.id], "reject");
  expect((await queueOf(author)).map(({ jokeId, status }) => [jokeId, status])).toEqual([
    [flagged, "pending"],
    [second.joke, "pending"],
    [first.joke, "rejected"],
  ]);
  expect((await queueOf(author, { status: "pending" })).map(({ jokeId }) => jokeId)).toEqual([flagged, second.joke]);
  await judge([flagged], "reject");
  expect((await queueOf(author)).map(({ status }) => status)).toEqual(["pending", "rejected", "rejected"]);
});

test("approving a joke rejects open reports and ends reporting, hideDisabled hides the joke, and an undo reverts all", async () => {
  const [author, person] = [await aPerson(), await aPerson()];
  const { joke } = await aReportedJoke(author, await reporters(2));
  expect((await admin.post(`/api/admin/jokes/${joke}/approve`)).status).toBe(200);
  expect(await statusesOf(joke)).toEqual(["rejected", "rejected"]);
  expect(refusalOf(await person.post(`/api/jokes/${joke}/report`))).toBe("403 REPORTING_DISABLED");
  expect(await queueOf(author)).toMatchObject([{ jokeId: joke, status: "rejected", reportingDisabled: true }]);
  expect(await queueOf(author, { hideDisabled: "true" })).toEqual([]);
  const [entry] = await auditOf(joke);
  expect(entry).toMatchObject({ action: "joke.approve", canUndo: true });
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  expect(await statusesOf(joke)).toEqual(["pending", "pending"]);
  expect(await queueOf(author, { hideDisabled: "true" })).toMatchObject([{ jokeId: joke, status: "pending" }]);
});

test("deleting a joke removes it and its likes from its author and upholds the reports until an undo", async () => {
  const author = await aPerson();
  const { joke } = await aReportedJoke(author, await reporters(2), "جوک دوم");
  await (await aPerson()).post(`/api/jokes/${joke}/like`);
  const counts = () => rows("select joke_count, likes_received from users where id = ?", author.userId);
  expect(await counts()).toEqual([{ joke_count: 1, likes_received: 1 }]);
  for (let n = 0; n < 2; n += 1) expect((await admin.post(`/api/admin/jokes/${joke}/delete`)).status).toBe(200);
  expect(await counts()).toEqual([{ joke_count: 0, likes_received: 0 }]);
  expect(await rows("select text from jokes where id = unhex(?, '-')", joke)).toEqual([{ text: "" }]);
  expect(await statusesOf(joke)).toEqual(["upheld", "upheld"]);
  expect(await queueOf(author)).toMatchObject([{ status: "upheld", gone: true, jokeTextSnapshot: "جوک دوم" }]);
  const [entry, ...others] = await auditOf(joke);
  expect(others).toEqual([]);
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  expect(await counts()).toEqual([{ joke_count: 1, likes_received: 1 }]);
  expect(await rows("select text from jokes where id = unhex(?, '-')", joke)).toEqual([{ text: "جوک دوم" }]);
  expect(await statusesOf(joke)).toEqual(["pending", "pending"]);
});

test("a batch of jokes and videos is decided in one trip with one entry", async () => {
  const [author, other, owner] = [await aPerson(), await aPerson(), await aPerson()];
  const people = await reporters(2);
  const reported = [
    await aReportedJoke(author, people),
    await aReportedJoke(other, people),
    await aReportedJoke(author, people),
  ];
  await aVideo(owner, { hash: "aB3dE" });
  for (const person of people) await person.post(`/api/user-videos/${owner.username}/report`, { reason: "بد" });
  const ids = [...reported.map(({ id }) => id), await queueIdOf(owner, "aB3dE")];
  const answer = await judge(ids, "delete");
  expect(answer.body).toMatchObject({ judged: 4 });
  expect(answer.cost.trips).toBe(1);
  expect(await videoOf(owner)).toBeUndefined();
  expect(await rows("select joke_count from users where id in (?, ?)", author.userId, other.userId)).toEqual([
    { joke_count: 0 },
    { joke_count: 0 },
  ]);
  const entries = await auditOf(`${ids[0]} +3`);
  expect(entries).toMatchObject([{ action: "report.delete" }]);
  expect((await undo(entries[0]?.id ?? "")).status).toBe(200);
  expect(await videoOf(owner)).toMatchObject({ hash: "aB3dE" });
  for (const person of [author, other, owner])
    for (const item of await queueOf(person))
      expect(item).toMatchObject({ status: "pending", openReports: 2, gone: false });
});

test("approving a video rejects its reports and keeps the video, and invalid batches are rejected", async () => {
  const [owner, person] = [await aPerson(), await aPerson()];
  await aVideo(owner, { hash: "aB3dE" });
  await person.post(`/api/user-videos/${owner.username}/report`, { reason: "بد" });
  await judge([await queueIdOf(owner, "aB3dE")], "approve");
  expect(await videoOf(owner)).toMatchObject({ hash: "aB3dE" });
  expect(await queueOf(owner)).toMatchObject([{ kind: "video", jokeId: null, status: "rejected", gone: false }]);
  expect(refusalOf(await judge([crypto.randomUUID()], "reject"))).toBe("404 REPORT_NOT_FOUND");
  expect(
    refusalOf(
      await judge(
        Array.from({ length: 101 }, () => crypto.randomUUID()),
        "reject",
      ),
    ),
  ).toBe("400 TOO_MANY_AT_ONCE");
  expect(refusalOf(await judge([], "reject"))).toBe("400 INVALID_INPUT");
});

test("a reported video is shown with its reporters' reasons, newest first", async () => {
  const owner = await aPerson();
  await aVideo(owner, { hash: "aB3dE" });
  const [one, two] = await reporters(2);
  await one?.post(`/api/user-videos/${owner.username}/report`, { reason: "مناسب بچه‌ها نیست: ترسناک است" });
  await two?.post(`/api/user-videos/${owner.username}/report`, { reason: "تبلیغ یا کلاهبرداری" });
  expect(await queueOf(owner)).toMatchObject([
    {
      kind: "video",
      reporters: 2,
      newest: [{ reason: "تبلیغ یا کلاهبرداری" }, { reason: "مناسب بچه‌ها نیست: ترسناک است" }],
    },
  ]);
});

test("a joke deleted by its author no longer waits for a moderator", async () => {
  const author = await aPerson();
  const { joke } = await aReportedJoke(author, await reporters(1));
  await author.delete(`/api/jokes/${joke}`);
  expect(await queueOf(author)).toMatchObject([{ status: "deleted", gone: true }]);
  expect(refusalOf(await admin.post(`/api/admin/jokes/${joke}/approve`))).toBe("404 JOKE_NOT_FOUND");
});

test("a page of the queue reads at most ten rows per entry, however many reports exist", async () => {
  const authors = await rows<{ id: number }>(
    `insert into users (id, public_id, mobile, registered_at)
     with recursive n(i) as (select 0 union all select i + 1 from n where i < 99)
     select 9000000 + i, randomblob(16), '0998' || printf('%07d', i), 0 from n returning id`,
  );
  // The test sets no keys itself: the number of jokes is derived from the highest key.
  const jokes = await rows<{ key: number }>(
    `insert into jokes (id, author_id, text, created_at)
     with recursive n(i) as (select 0 union all select i + 1 from n where i < 1999)
     select randomblob(16), 9000000 + i % 100, 'جوک', i from n returning key`,
  );
  await rows(
    `insert into reports (id, reporter_id, kind, owner_id, subject_id, reason, snapshot, username_snapshot, created_at)
     with recursive n(i) as (select 0 union all select i + 1 from n where i < 19999)
     select '00000000-0000-7000-8000-' || printf('%012x', i), 9000000 + (i / 2000 + i % 7 + 1 + i % 100) % 100, 'joke',
       9000000 + i % 100, ? + i % 2000, 'بد', 'جوک', '', i from n where true
     on conflict do nothing`,
    Math.min(...jokes.map(({ key }) => key)),
  );
  await requeueReports(sql`owner_id between 9000000 and 9000099`);
  expect(authors).toHaveLength(100);
  const queries: Record<string, string>[] = [{}, { hideDisabled: "true" }, { status: "pending", hideDisabled: "true" }];
  for (const query of queries) {
    const answer = await admin.get(QUEUE, { ...query, limit: "50" });
    const { items, total, nextCursor } = readQueue(answer);
    expect(items).toHaveLength(50);
    expect(total).toBeGreaterThanOrEqual(2000);
    expect(answer.cost.read).toBeLessThanOrEqual(50 * 10);
    const next = await admin.get(QUEUE, { ...query, limit: "50", cursor: nextCursor ?? "" });
    expect(next.cost.read).toBeLessThanOrEqual(50 * 10);
    const second = readQueue(await admin.get(QUEUE, { ...query, limit: "50", page: "2" }));
    expect(readQueue(next).items).toEqual(second.items);
    expect(second.items.filter(({ _id }) => items.some((item) => item._id === _id))).toEqual([]);
  }
  expect(refusalOf(await admin.get(QUEUE, { page: "22" }))).toBe("400 PAGE_TOO_FAR");
});
