import { expect, test } from "vitest";

import { admin } from "../support/administrator.ts";
import { call } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { aReporter, isShown, reportFrom, undo, weightsOf } from "../support/features/hiding.ts";
import { JOKE_SUBJECT, aJoke } from "../support/features/jokes.ts";
import { leaveForGood } from "../support/features/leave.ts";
import { queueIdOf } from "../support/features/reports.ts";
import { aVideo } from "../support/features/videos.ts";
import { type Person, aPerson } from "../support/people.ts";

const recordOf = async ({ userId }: Person) =>
  (await rows("select upheld, rejected from reporter_records where user_id = ?", userId))[0];

test("weighs a report by its reporter's record when they file it", async () => {
  const author = await aPerson();
  const weightBy = async (upheld: number, rejected: number) => {
    const joke = await aJoke(author);
    await (await aReporter(upheld, rejected)).post(`/api/jokes/${joke}/report`);
    return weightsOf(joke);
  };
  for (const [upheld, rejected, weight] of [
    [0, 0, 200],
    [4, 0, 200],
    [5, 0, 3000],
    [4, 1, 3000],
    [3, 2, 1600],
    [2, 3, 200],
    [0, 9, 200],
  ] as const)
    expect(await weightBy(upheld, rejected), `${upheld} of ${upheld + rejected}`).toEqual([weight]);
});

test("keeps no record of a reporter when a verdict comes after they left", async () => {
  const author = await aPerson();
  const reporter = await aPerson();
  const joke = await aJoke(author);
  await reporter.post(`/api/jokes/${joke}/report`);
  await leaveForGood(reporter);
  await admin.post("/api/admin/reports/judge", { ids: [await queueIdOf(author, joke)], verdict: "reject" });
  expect(await recordOf(reporter)).toBeUndefined();
});

test("keeps a reporter's record when verdicts come and are undone", async () => {
  const author = await aPerson();
  const reporter = await aPerson();
  const [good, bad] = [await aJoke(author), await aJoke(author)];
  for (const joke of [good, bad]) await reporter.post(`/api/jokes/${joke}/report`);
  await admin.post("/api/admin/reports/judge", { ids: [await queueIdOf(author, good)], verdict: "reject" });
  const judged = await admin.post("/api/admin/reports/judge", {
    ids: [await queueIdOf(author, bad)],
    verdict: "delete",
  });
  expect(await recordOf(reporter)).toEqual({ upheld: 1, rejected: 1 });
  await undo(judged);
  expect(await recordOf(reporter)).toEqual({ upheld: 0, rejected: 1 });
});

test("halves a report for each earlier one of a person who joined on the same day", async () => {
  const joke = await aJoke(await aPerson());
  const reporters = [await aReporter(5), await aReporter(5), await aReporter(5)];
  await rows("update users set registered_at = 1 where id in (?, ?, ?)", ...reporters.map(({ userId }) => userId));
  for (const reporter of reporters) await reporter.post(`/api/jokes/${joke}/report`);
  expect(await weightsOf(joke)).toEqual([3000, 1500, 750]);
  expect(await isShown(joke)).toBe(false);
});

test("halves a report from the network of another, and forgets the network when it is judged", async () => {
  const author = await aPerson();
  const [joke, other] = [await aJoke(author), await aJoke(author)];
  const [one, two, three] = [await aReporter(5), await aReporter(5), await aReporter(5)];
  await reportFrom(one, joke, "203.0.113.7");
  await reportFrom(two, joke, "203.0.113.200");
  await reportFrom(three, joke, "198.51.100.1");
  await reportFrom(one, other, "203.0.113.7");
  expect(await weightsOf(joke)).toEqual([3000, 1500, 3000]);
  const networks = () =>
    rows<{ network: string | null }>("select network from reports where reporter_id = ?", one.userId);
  const kept = (await networks()).map(({ network }) => network);
  expect(new Set(kept).size).toBe(2);
  expect(kept.join()).not.toContain("203.0");
  await admin.post("/api/admin/reports/judge", { ids: [await queueIdOf(author, joke)], verdict: "reject" });
  expect((await networks()).filter(({ network }) => network === null)).toHaveLength(1);
});

test("halves a report of a video from the network of another when it names its owner by a former name", async () => {
  const owner = await aPerson();
  await aVideo(owner);
  const former = `former${Date.now()}`;
  await rows("insert into usernames (username, user_id, chosen_at) values (?, ?, 0)", former, owner.userId);
  for (const name of [owner.username, former])
    await call("POST", `/api/user-videos/${name}/report`, {
      cookie: (await aReporter(5)).cookie,
      body: { reason: "بی‌ادبی" },
      headers: { "cf-connecting-ip": "203.0.113.7" },
    });
  expect(await rows("select weight from reports where owner_id = ? order by rowid", owner.userId)).toEqual([
    { weight: 3000 },
    { weight: 1500 },
  ]);
});

test("halves a report when its reporter follows the same people as another one", async () => {
  const joke = await aJoke(await aPerson());
  const followees = await Promise.all(Array.from({ length: 6 }, () => aPerson()));
  const [one, two, loose] = [await aReporter(5), await aReporter(5), await aReporter(5)];
  for (const { username } of followees.slice(0, 5))
    for (const reporter of [one, two]) await reporter.post("/api/follow", { followee: username });
  for (const { username } of followees.slice(4)) await loose.post("/api/follow", { followee: username });
  for (const reporter of [one, two, loose]) await reporter.post(`/api/jokes/${joke}/report`);
  expect(await weightsOf(joke)).toEqual([3000, 1500, 3000]);
});

test("reads a bounded number of rows when a much reported joke is reported again", async () => {
  const joke = await aJoke(await aPerson());
  const followees = await Promise.all(Array.from({ length: 14 }, () => aPerson()));
  const reporters = await Promise.all(Array.from({ length: 14 }, () => aReporter(5)));
  for (const { userId } of reporters)
    await rows(
      "insert into follows (follower_id, followee_id, followed_at) select ?, value, 0 from json_each(?)",
      userId,
      JSON.stringify(followees.map((followee) => followee.userId)),
    );
  const costs = [];
  for (const reporter of reporters) {
    costs.push((await reporter.post(`/api/jokes/${joke}/report`)).cost);
    // So that it stays open to reports.
    await rows(`update reported_subjects set rejected_reports = 1 where subject_id = ${JOKE_SUBJECT}`, joke);
  }
  const [ofHeavy] = costs.slice(-1);
  expect(ofHeavy?.trips).toBe(1);
  expect(ofHeavy?.read).toBeLessThanOrEqual(110);
  expect(ofHeavy?.written).toBeLessThanOrEqual(12);
  const ofLight = (await (await aPerson()).post(`/api/jokes/${joke}/report`)).cost;
  expect(ofLight.trips).toBe(1);
  expect(ofLight.read).toBeLessThanOrEqual(30);
  expect(ofLight.written).toBeLessThanOrEqual(12);
});
