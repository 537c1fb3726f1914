import { expect, test } from "vitest";

import { admin } from "../support/administrator.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { call } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { aReporter, isShown, reportFrom, setRecord, undo, weightsOf } from "../support/features/hiding.ts";
import { JOKE_SUBJECT, aJoke } from "../support/features/jokes.ts";
import { leaveForGood } from "../support/features/leave.ts";
import { queueIdOf } from "../support/features/reports.ts";
import { aVideo } from "../support/features/videos.ts";
import { type Person, aPerson } from "../support/people.ts";

const recordOf = async ({ userId }: Person) =>
  (await rows("select upheld, rejected from reporter_records where user_id = ?", userId))[0];

test("weighs a report by its reporter's standing and record when they file it", async () => {
  const author = await aPerson();
  const weightOf = async (reporter: Person) => {
    const joke = await aJoke(author);
    await reporter.post(`/api/jokes/${joke}/report`);
    return weightsOf(joke);
  };
  for (const [upheld, rejected, weight] of [
    [0, 0, 200],
    [4, 0, 200],
    [5, 0, 3000],
    [4, 1, 200],
    [8, 2, 3000],
    [6, 4, 1600],
    [6, 9, 200],
    [0, 9, 200],
  ] as const)
    expect(await weightOf(await aReporter(upheld, rejected)), `${upheld} of ${upheld + rejected}`).toEqual([weight]);
  const withRecord = async (over: Parameters<typeof aPerson>[0], record?: Parameters<typeof setRecord>[3]) => {
    const person = await aPerson({ registeredAt: Date.now() - 40 * DAY_MS, ...over });
    await setRecord(person, 8, 0, record);
    return person;
  };
  const ago = (days: number) => Date.now() - days * DAY_MS;
  const weighed: [string, Person, number][] = [
    ["without a mobile", await withRecord({ mobile: null }), 200],
    ["for less than 30 days", await withRecord({ registeredAt: ago(29) }), 200],
    ["as a newcomer", await withRecord({ registeredAt: ago(2) }), 0],
    ["by e-mail as a newcomer", await withRecord({ mobile: null, registeredAt: ago(6) }), 0],
    ["whose own thing was removed", await withRecord({ upheldAt: ago(89) }), 200],
    ["with a record about four people", await withRecord({}, { owners: 4 }), 200],
    ["with a record of four days", await withRecord({}, { days: 4 }), 200],
    ["with a record about five people on five days", await withRecord({}, { owners: 5, days: 5 }), 3000],
  ];
  for (const [who, reporter, weight] of weighed) expect(await weightOf(reporter), who).toEqual([weight]);
  const accomplice = await withRecord({ fromDevice: "one device" });
  await rows(
    "update users set from_device = 'one device' where id in (select owner_id from reports where reporter_id = ? limit 4)",
    accomplice.userId,
  );
  expect(await weightOf(accomplice), "with a record about people of the same device").toEqual([200]);
});

test("halves a report for each open one and each rejected one of the week, and weighs two of one owner", async () => {
  const weights = async (reporter: Person, authors: readonly Person[]) => {
    const found: number[] = [];
    for (const author of authors) {
      const joke = await aJoke(author);
      await reporter.post(`/api/jokes/${joke}/report`);
      found.push(...(await weightsOf(joke)));
    }
    return found;
  };
  const authors = await Promise.all(Array.from({ length: 4 }, () => aPerson()));
  expect(await weights(await aReporter(8), authors)).toEqual([3000, 1500, 750, 375]);
  const [author = await aPerson()] = authors;
  expect(await weights(await aReporter(8), [author, author, author])).toEqual([3000, 1500, 0]);
  const light = await aPerson();
  expect(await weights(light, authors.slice(0, 3))).toEqual([200, 100, 50]);
  const wrong = await aReporter(8);
  await setRecord(wrong, 0, 1, { since: 6 });
  expect(await weights(wrong, [author])).toEqual([1500]);
  const joke = await aJoke(author);
  const known = await aPerson();
  await known.post(`/api/jokes/${joke}/report`);
  await admin.post("/api/admin/reports/judge", { ids: [await queueIdOf(author, joke)], verdict: "reject" });
  expect(await weights(known, [author])).toEqual([100]);
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

test("counts related reports once, as the heaviest, of people who joined on the same day", async () => {
  const joke = await aJoke(await aPerson());
  const reporters = [await aReporter(), await aReporter(6, 4), await aReporter(5), await aReporter(5)];
  await rows("update users set registered_at = 1 where id in (?, ?, ?, ?)", ...reporters.map(({ userId }) => userId));
  for (const reporter of reporters) await reporter.post(`/api/jokes/${joke}/report`);
  expect(await weightsOf(joke)).toEqual([200, 1400, 1400, 0]);
  expect(await isShown(joke)).toBe(true);
});

test("counts reports from one network once without mobiles, and forgets the network when it is judged", async () => {
  const author = await aPerson();
  const [joke, other] = [await aJoke(author), await aJoke(author)];
  const [one, two, three] = [await aReporter(5), await aReporter(5), await aReporter(5)];
  await rows("update users set mobile = null where id in (?, ?)", one.userId, three.userId);
  await reportFrom(one, joke, "203.0.113.7");
  await reportFrom(two, joke, "203.0.113.200");
  await reportFrom(three, joke, "198.51.100.1");
  await reportFrom(one, other, "203.0.113.7");
  expect(await weightsOf(joke)).toEqual([200, 2800, 200]);
  const behindOneCarrier = await aJoke(author);
  for (const reporter of [await aReporter(5), await aReporter(5)])
    await reportFrom(reporter, behindOneCarrier, "203.0.113.7");
  expect(await weightsOf(behindOneCarrier)).toEqual([3000, 3000]);
  const networks = () =>
    rows<{ network: string | null }>("select network from reports where reporter_id = ? and kind = 'joke'", one.userId);
  const kept = (await networks()).map(({ network }) => network);
  expect(new Set(kept).size).toBe(2);
  expect(kept.join()).not.toContain("203.0");
  await admin.post("/api/admin/reports/judge", { ids: [await queueIdOf(author, joke)], verdict: "reject" });
  expect((await networks()).filter(({ network }) => network === null)).toHaveLength(1);
});

test("counts reports of a video from one network once when one names its owner by a former name", async () => {
  const owner = await aPerson();
  await aVideo(owner);
  const former = `former${Date.now()}`;
  await rows("insert into usernames (username, user_id, chosen_at) values (?, ?, 0)", former, owner.userId);
  for (const name of [owner.username, former])
    await call("POST", `/api/user-videos/${name}/report`, {
      cookie: (await aPerson({ mobile: null, registeredAt: Date.now() - (40 + name.length) * DAY_MS })).cookie,
      body: { reason: "بی‌ادبی" },
      headers: { "cf-connecting-ip": "203.0.113.7" },
    });
  expect(await rows("select weight from reports where owner_id = ? order by rowid", owner.userId)).toEqual([
    { weight: 200 },
    { weight: 0 },
  ]);
});

test("counts reports of people who follow the same people once", async () => {
  const joke = await aJoke(await aPerson());
  const followees = await Promise.all(Array.from({ length: 6 }, () => aPerson()));
  const [one, two, loose] = [await aReporter(5), await aReporter(5), await aReporter(5)];
  for (const { username } of followees.slice(0, 5))
    for (const reporter of [one, two]) await reporter.post("/api/follow", { followee: username });
  for (const { username } of followees.slice(4)) await loose.post("/api/follow", { followee: username });
  for (const reporter of [one, two, loose]) await reporter.post(`/api/jokes/${joke}/report`);
  expect(await weightsOf(joke)).toEqual([3000, 0, 3000]);
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
  expect(ofHeavy?.written).toBeLessThanOrEqual(13);
  const ofLight = (await (await aPerson()).post(`/api/jokes/${joke}/report`)).cost;
  expect(ofLight.trips).toBe(1);
  // Four of them are compared.
  expect(ofLight.read).toBeLessThanOrEqual(45);
  expect(ofLight.written).toBeLessThanOrEqual(13);
});
