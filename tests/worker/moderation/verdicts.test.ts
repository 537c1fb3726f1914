import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { VERDICT_REASONS } from "../../../contract/moderation/reasons.ts";
import { DAY_MS, MINUTE_MS } from "../../../contract/time.ts";
import { runScheduled } from "../../../worker/cron/run-scheduled.ts";
import { admin } from "../support/administrator.ts";
import { manyPeople } from "../support/bulk.ts";
import { type Answer, refusalOf } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { auditOf, undo } from "../support/features/audit.ts";
import { notificationsOf, storedItemsOf } from "../support/features/notifications.ts";
import { JOKE_SUBJECT, aJoke } from "../support/features/jokes.ts";
import { aReportedJoke, queueIdOf, requeueReports } from "../support/features/reports.ts";
import { aVideo } from "../support/features/videos.ts";
import { type Person, aPerson } from "../support/people.ts";
import { openInbox } from "../support/sockets.ts";

const user = z.object({ hasNews: z.boolean() });

const suspend = (person: Person, body: Record<string, unknown> = {}) =>
  admin.post(`/api/admin/users/${person.id}/suspend`, body);

/** Undoes the newest action on a target. */
async function takeBack(target: string): Promise<void> {
  const answer = await undo((await auditOf(target))[0]?.lastId ?? "");
  expect(answer.status, answer.text).toBe(200);
}

describe("a verdict", () => {
  test("tells the author why, and «rules» when no reason is chosen", async () => {
    const [author, reporter] = [await aPerson(), await aPerson()];
    const [first, second] = [await aReportedJoke(author, [reporter]), await aReportedJoke(author, [reporter])];
    await admin.post("/api/admin/reports/judge", { ids: [first.id], verdict: "delete", reason: "insult" });
    expect((await notificationsOf(author))[0]).toMatchObject({ kind: "joke-removed", reason: "insult", until: null });
    await admin.post("/api/admin/reports/judge", { ids: [second.id], verdict: "delete" });
    expect((await notificationsOf(author)).map(({ reason }) => reason).toSorted()).toEqual(["insult", "rules"]);
    await takeBack(first.id);
    expect((await notificationsOf(author)).map(({ reason }) => reason)).toEqual(["rules"]);
  });

  test.each<[string, (given: { author: Person; id: string; joke: string }) => Promise<Answer>]>([
    [
      "a joke is removed in the queue",
      ({ id }) => admin.post("/api/admin/reports/judge", { ids: [id], verdict: "delete" }),
    ],
    ["a joke is removed in the list", ({ joke }) => admin.post(`/api/admin/jokes/${joke}/delete`)],
    ["their video is removed", ({ author: { id } }) => admin.delete(`/api/admin/user-videos/${id}`)],
    ["they are suspended", ({ author }) => suspend(author)],
  ])("shows the author's open app within a minute that %s, and that it is undone", async (_, act) => {
    const author = await aPerson();
    await aVideo(author);
    const { id, joke } = await aReportedJoke(author, [await aPerson()]);
    const app = await openInbox(author);
    const hasNews = async () => z.object({ user }).parse((await author.post("/api/user-status")).body).user.hasNews;
    const startedAt = Date.now();
    const done = await act({ author, id, joke });
    await app.waitFor("direct:news");
    expect(Date.now() - startedAt).toBeLessThan(MINUTE_MS);
    expect(await hasNews()).toBe(true);
    await undo(z.object({ undo: z.string() }).parse(done.body).undo);
    await app.waitFor("direct:news");
    expect(await hasNews()).toBe(false);
  });

  test("takes its reason also when a joke or a video is removed outside the queue", async () => {
    const author = await aPerson();
    const joke = await aJoke(author);
    await aVideo(author);
    await admin.post(`/api/admin/jokes/${joke}/delete`, { reason: "spam" });
    await admin.delete(`/api/admin/user-videos/${author.id}?reason=privacy`);
    expect((await notificationsOf(author)).map(({ kind, reason }) => `${kind} ${reason}`).toSorted()).toEqual([
      "joke-removed spam",
      "video-removed privacy",
    ]);
  });

  test.each(VERDICT_REASONS)("accepts the reason «%s»", async (reason) => {
    const author = await aPerson();
    await admin.post(`/api/admin/jokes/${await aJoke(author)}/delete`, { reason });
    expect(await notificationsOf(author)).toMatchObject([{ reason }]);
  });

  test("rejects a reason that is not in the list", async () => {
    const author = await aPerson();
    const { id, joke } = await aReportedJoke(author, [await aPerson()]);
    const reason = "mood";
    const refused = [
      await admin.post("/api/admin/reports/judge", { ids: [id], verdict: "delete", reason }),
      await admin.post(`/api/admin/jokes/${joke}/delete`, { reason }),
      await admin.delete(`/api/admin/user-videos/${author.id}?reason=${reason}`),
      await suspend(author, { reason }),
    ];
    expect(refused.map(refusalOf)).toEqual(refused.map(() => "400 VERDICT_REASON_UNKNOWN"));
    expect(await storedItemsOf(author)).toEqual([]);
  });
});

describe("a suspension", () => {
  test("tells the person why and until when, and an undo takes the item back", async () => {
    const person = await aPerson();
    const until = new Date(Date.now() + 2 * DAY_MS).toISOString();
    await suspend(person, { until, reason: "threat" });
    expect(await notificationsOf(person)).toMatchObject([{ kind: "suspended", reason: "threat", until, number: 1 }]);
    await takeBack(person.id);
    expect(await notificationsOf(person)).toEqual([]);
  });

  test("shows its newest end and reason when it is moved, and no item once it is ended", async () => {
    const person = await aPerson();
    await suspend(person, { reason: "threat" });
    const until = new Date(Date.now() + 3 * DAY_MS).toISOString();
    await suspend(person, { until });
    expect(await notificationsOf(person)).toMatchObject([{ reason: "rules", until }]);
    await admin.post(`/api/admin/users/${person.id}/unsuspend`);
    expect(await notificationsOf(person)).toEqual([]);
    await takeBack(person.id);
    expect(await notificationsOf(person)).toMatchObject([{ reason: "rules", until }]);
  });

  test("tells every account of the author's mailbox", async () => {
    const email = `sara${crypto.randomUUID().slice(0, 8)}`;
    const [author, other] = [
      await aPerson({ email: `${email}@example.com` }),
      await aPerson({ email: `${email}+2@example.com` }),
    ];
    await admin.post(`/api/admin/users/by-joke/${await aJoke(author)}/suspend-all`, { reason: "spam" });
    for (const account of [author, other])
      expect(await notificationsOf(account)).toMatchObject([{ kind: "suspended", reason: "spam" }]);
  });

  test("stays in the list while it lasts, however old the item is", async () => {
    const [lasting, over] = [await aPerson(), await aPerson()];
    for (const person of [lasting, over]) await suspend(person);
    const old = Date.now() - 91 * DAY_MS;
    await rows("update notifications set at = ? where owner_id in (?, ?)", old, lasting.userId, over.userId);
    await rows("update notifications set number = ? where owner_id = ?", Date.now() - 1, over.userId);
    await runScheduled("*/5 * * * *", env);
    expect(await storedItemsOf(lasting)).toHaveLength(1);
    expect(await storedItemsOf(over)).toEqual([]);
  });
});

test("a verdict, an appeal's acceptance and their undos read the same when 300 more things wait", async () => {
  const reporter = await aPerson();
  const costs = async () => {
    const author = await aPerson();
    const { id } = await aReportedJoke(author, [reporter]);
    const judge = (subject: string | undefined, verdict: string) =>
      admin.post("/api/admin/reports/judge", { ids: [subject], verdict });
    const removed = await judge(id, "delete");
    const [item] = await notificationsOf(author);
    await author.post("/api/appeals", { id: item?.id, text: "نه" });
    const [appeal] = await rows<{ id: string }>(
      "select id from reported_subjects where owner_id = ? and kind = 'appeal'",
      author.userId,
    );
    const accepted = await judge(appeal?.id, "approve");
    const undone = await undo((await auditOf(appeal?.id ?? ""))[0]?.lastId ?? "");
    const rejected = await judge(appeal?.id, "reject");
    return [removed, accepted, undone, rejected].map(({ status, cost }) => [status, cost.read]);
  };
  await costs();
  const before = await costs();
  const [first = 0] = await manyPeople(300, { jokesEach: 1 });
  await rows(
    `insert into reports (id, reporter_id, kind, owner_id, subject_id, snapshot, username_snapshot, created_at)
     select '00000000-0000-7000-8001-' || printf('%012x', key), ?, 'joke', author_id, key, '', '', 0 from jokes where author_id >= ?`,
    reporter.userId,
    first,
  );
  await requeueReports(sql`owner_id >= ${first}`);
  expect(await costs()).toEqual(before);
});

test("deleting a thing and its undo read as many rows for each of 200 reports as for each of 100", async () => {
  const costsOf = async (reports: number) => {
    const author = await aPerson();
    const joke = await aJoke(author);
    const [first = 0] = await manyPeople(reports, { jokesEach: 1 });
    await rows(
      `insert into reports (id, reporter_id, kind, owner_id, subject_id, snapshot, username_snapshot, created_at)
       select '00000000-0000-7000-8002-' || printf('%012x', id), id, 'joke', ?, ${JOKE_SUBJECT}, '', '', 0
       from users where id between ? and ?`,
      author.userId,
      joke,
      first,
      first + reports - 1,
    );
    await requeueReports(sql`owner_id = ${author.userId}`);
    const id = await queueIdOf(author, joke);
    const removed = await admin.post("/api/admin/reports/judge", { ids: [id], verdict: "delete" });
    const undone = await undo((await auditOf(id))[0]?.lastId ?? "");
    expect([removed.status, undone.status]).toEqual([200, 200]);
    return { removed: removed.cost.read, undone: undone.cost.read };
  };
  const [none, some, many] = [await costsOf(1), await costsOf(101), await costsOf(201)];
  expect((many.removed - some.removed) / (some.removed - none.removed)).toBeLessThan(1.1);
  expect((many.undone - some.undone) / (some.undone - none.undone)).toBeLessThan(1.1);
});
