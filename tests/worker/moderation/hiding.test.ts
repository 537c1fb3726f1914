import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";

import { jokePage } from "../../../contract/jokes/calls.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { admin } from "../support/administrator.ts";
import { type Answer, read, refusalOf } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { hideJoke, isShown, reportFrom, setRecord, twoTrusted, undo, weightsOf } from "../support/features/hiding.ts";
import { JOKE_KEY, JOKE_SUBJECT, aJoke } from "../support/features/jokes.ts";
import { jpeg } from "../support/images.ts";
import { uploaded } from "../support/features/media.ts";
import { queueIdOf, queueOf, reportPerson, requeueReports } from "../support/features/reports.ts";
import { aVideo } from "../support/features/videos.ts";
import { type Person, aPerson } from "../support/people.ts";

const idsOf = (answer: Answer) => read(answer, jokePage).jokes.map(({ _id }) => _id);

const weightOf = async (joke: string) =>
  (
    await rows<{ weight: number; hidden: number }>(
      `select heavy_weight + min(800, light_weight) as weight, hidden from reported_subjects where kind = 'joke' and subject_id = ${JOKE_SUBJECT}`,
      joke,
    )
  )[0];

test("shows a joke that 50 new accounts report at once, also of different days and networks", async () => {
  const [joke, other] = [await aJoke(await aPerson()), await aJoke(await aPerson())];
  const sameDay = await Promise.all(Array.from({ length: 50 }, () => aPerson({ registeredAt: Date.now() })));
  await Promise.all(sameDay.map((reporter) => reportFrom(reporter, joke, "203.0.113.7")));
  const ownDays = await Promise.all(
    Array.from({ length: 50 }, (_, n) => aPerson({ registeredAt: Date.now() - (4 + n) * DAY_MS })),
  );
  await Promise.all(ownDays.map((reporter, n) => reportFrom(reporter, other, `198.51.${n}.7`)));
  expect(await weightOf(other)).toEqual({ weight: 800, hidden: 0 });
  expect((await weightOf(joke))?.hidden).toBe(0);
  expect([await isShown(joke), await isShown(other)]).toEqual([true, true]);
});

test("hides a joke from everybody but its author when two people report it who are right in 80 %", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  const [one, two] = await twoTrusted();
  for (const reporter of [one, two]) {
    expect(await isShown(joke)).toBe(true);
    expect((await reporter?.post(`/api/jokes/${joke}/report`))?.status).toBe(200);
  }
  expect(await weightsOf(joke)).toEqual([3000, 3000]);
  expect(await queueOf(author)).toMatchObject([{ hidden: true }]);
  expect(await isShown(joke)).toBe(false);
  // The answer to the first one may have been lost.
  expect((await two?.post(`/api/jokes/${joke}/report`))?.status).toBe(200);
});

test("hides nothing of a child when three accounts of one day farmed their verdicts", async () => {
  const [child, day] = [await aPerson(), Date.now() - 200 * DAY_MS];
  const jokes = await Promise.all(Array.from({ length: 8 }, () => aJoke(child)));
  for (let n = 0; n < 3; n += 1) {
    const farmer = await aPerson({ registeredAt: day });
    await setRecord(farmer, 30, 0, n === 2 ? {} : { owners: 1, days: 1 });
    for (const joke of jokes) await farmer.post(`/api/jokes/${joke}/report`);
  }
  for (const joke of jokes) expect(await isShown(joke)).toBe(true);
});

test("hides three things of one owner at most, also when one of them is judged", async () => {
  const author = await aPerson();
  const jokes = await Promise.all(Array.from({ length: 4 }, () => aJoke(author)));
  for (const joke of jokes) await hideJoke(joke);
  const shown = async () => (await Promise.all(jokes.map(isShown))).filter(Boolean).length;
  expect(await shown()).toBe(1);
  const first = await queueIdOf(author, jokes[0] ?? "");
  await admin.post("/api/admin/reports/judge", { ids: [first], verdict: "reject" });
  expect(await shown()).toBe(2);
});

test("hides what is reported of somebody who sent three removed texts again", async () => {
  const author = await aPerson();
  const publish = async (text: string) => {
    const answer = await author.post("/api/jokes", { text });
    return read(answer, z.looseObject({ joke: z.looseObject({ _id: z.string() }) })).joke._id;
  };
  const texts = ["یکی از متن‌هایی که برداشته شد", "دومی از متن‌هایی که برداشته شد", "سومین متنی که برداشته شده بود"];
  for (const text of texts) await admin.post(`/api/admin/jokes/${await publish(text)}/delete`);
  for (const text of texts) expect(await isShown(await publish(text))).toBe(false);
  const joke = await publish("چهارمی که خودش بد است");
  await hideJoke(joke);
  expect(await isShown(joke)).toBe(false);
});

test.each(["approve", "reject"])(
  "shows a joke again when the verdict is to %s, and hides it at its undo",
  async (verdict) => {
    const author = await aPerson();
    const joke = await aJoke(author);
    await hideJoke(joke);
    const id = await queueIdOf(author, joke);
    const judged = await admin.post("/api/admin/reports/judge", { ids: [id], verdict });
    expect(await isShown(joke)).toBe(true);
    expect((await undo(judged)).status).toBe(200);
    expect(await isShown(joke)).toBe(false);
  },
);

test("hides a joke again when its deletion is undone", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  await hideJoke(joke);
  const judged = await admin.post("/api/admin/reports/judge", {
    ids: [await queueIdOf(author, joke)],
    verdict: "delete",
  });
  expect(await rows(`select hidden from jokes where key = ${JOKE_KEY}`, joke)).toEqual([{ hidden: 0 }]);
  expect((await undo(judged)).status).toBe(200);
  expect(await isShown(joke)).toBe(false);
  expect(idsOf(await author.get(`/api/jokes/${joke}`))).toEqual([joke]);
});

test("hides nothing when a verdict rejected earlier reports of it", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  await hideJoke(joke);
  await admin.post("/api/admin/reports/judge", { ids: [await queueIdOf(author, joke)], verdict: "reject" });
  await hideJoke(joke);
  expect(await isShown(joke)).toBe(true);
});

test("hides nothing when a moderator approved it", async () => {
  const joke = await aJoke(await aPerson());
  await admin.post(`/api/admin/jokes/${joke}/approve`);
  await hideJoke(joke);
  expect(await isShown(joke)).toBe(true);
});

test("tells only the hour when a thing was hidden", async () => {
  const author = await aPerson();
  await hideJoke(await aJoke(author));
  const { body } = await author.get("/api/notifications");
  expect(body).toMatchObject({ items: [{ isNew: true, at: expect.stringMatching(/:00:00\.000Z$/) }] });
});

const linesOf = async (person: Person) => {
  const schema = z.object({ items: z.array(z.looseObject({ kind: z.string(), text: z.string() })) });
  return read(await person.get("/api/notifications"), schema).items;
};

const isBack = (kind: string) => expect.objectContaining({ kind, number: 0, isNew: true, look: null });

test("tells the author that a joke is hidden, on the joke and in the list, and when it is shown again", async () => {
  const author = await aPerson();
  const joke = await aJoke(author, "جوکی برای پنهان شدن");
  await hideJoke(joke);
  expect(read(await author.get(`/api/jokes/${joke}`), jokePage).jokes[0]?.note).toEqual({ kind: "hidden" });
  expect(await linesOf(author)).toMatchObject([{ kind: "joke-hidden", number: 1, text: "جوکی برای پنهان شدن" }]);
  const judged = await admin.post("/api/admin/reports/judge", {
    ids: [await queueIdOf(author, joke)],
    verdict: "reject",
  });
  expect(read(await author.get(`/api/jokes/${joke}`), jokePage).jokes[0]?.note).toBeUndefined();
  expect(await linesOf(author)).toEqual([isBack("joke-hidden")]);
  const undone = await undo(judged);
  expect(await linesOf(author)).toMatchObject([{ kind: "joke-hidden", number: 1, look: "possible" }]);
  await admin.post(`/api/admin/audit/${read(undone, z.looseObject({ id: z.string() })).id}/undo`);
  expect(await linesOf(author)).toEqual([isBack("joke-hidden")]);
});

test("hides a video from everybody but its owner until it is judged", async () => {
  const [owner, reader] = [await aPerson(), await aPerson()];
  await aVideo(owner);
  const report = (reporter: Person) => reporter.post(`/api/user-videos/${owner.username}/report`, { reason: "بی‌ادبی" });
  const trusted = await twoTrusted();
  // The second time it is hidden already: an answer may have been lost.
  for (const reporter of [...trusted, ...trusted]) expect((await report(reporter)).status).toBe(200);
  expect(refusalOf(await report(reader))).toBe("404 VIDEO_NOT_FOUND");
  const videoSeenBy = async (person: Person) => videoUrlOf(await person.get(`/api/user-public/${owner.username}`));
  expect(await videoSeenBy(reader)).toBe("");
  expect(await videoSeenBy(owner)).not.toBe("");
  expect((await linesOf(owner)).map(({ kind }) => kind)).toEqual(["video-hidden"]);
  const [queued] = await queueOf(owner);
  await admin.post("/api/admin/reports/judge", { ids: [queued?._id], verdict: "reject" });
  expect(await videoSeenBy(reader)).not.toBe("");
  expect(await linesOf(owner)).toEqual([isBack("video-hidden")]);
});

test("keeps the item of a hidden photo when an earlier one is judged", async () => {
  const owner = await aPerson();
  const photos: string[] = [];
  for (let photo = 0; photo < 2; photo += 1) {
    photos.push(await uploaded(owner, jpeg()));
    for (const reporter of await twoTrusted()) await reportPerson(reporter, owner, "photo");
  }
  const earlier = await queueIdOf(owner, photos[0] ?? "");
  const judged = await admin.post("/api/admin/reports/judge", { ids: [earlier], verdict: "reject" });
  expect(judged.body).toMatchObject({ judged: 1 });
  expect((await linesOf(owner)).map(({ kind }) => kind)).toEqual(["photo-hidden"]);
});

test("takes the item of a hidden video back when another video is in its place", async () => {
  const owner = await aPerson();
  await aVideo(owner);
  for (const reporter of await twoTrusted())
    await reporter.post(`/api/user-videos/${owner.username}/report`, { reason: "بی‌ادبی" });
  expect((await linesOf(owner)).map(({ kind }) => kind)).toEqual(["video-hidden"]);
  await owner.post("/api/user-videos/update-video", { videoUrl: "https://www.aparat.com/embed/Other1" });
  expect(await linesOf(owner)).toEqual([]);
});

test("hides a photo from everybody but its owner until it is judged, and shows another one", async () => {
  const [owner, reader] = [await aPerson(), await aPerson()];
  await aJoke(owner);
  const url = await uploaded(owner, jpeg());
  for (const reporter of await twoTrusted()) expect((await reportPerson(reporter, owner, "photo")).status).toBe(200);
  const photosSeen = async () => [
    photoOf(await reader.get(`/api/user-public/${owner.username}`)),
    read(await reader.get("/api/jokes", { username: owner.username }), jokePage).jokes[0]?.avatarUrl,
  ];
  expect(await photosSeen()).toEqual(["", ""]);
  expect(photoOf(await owner.get(`/api/user-public/${owner.username}`))).toBe(url);
  expect((await linesOf(owner)).map(({ kind }) => kind)).toEqual(["photo-hidden"]);
  const other = await uploaded(owner, jpeg());
  expect(await photosSeen()).toEqual([other, other]);
  expect(await linesOf(owner)).toEqual([]);
  await rows("update users set avatar_url = ? where id = ?", url, owner.userId);
  await requeueReports(sql`owner_id = ${owner.userId}`);
  expect(await photosSeen()).toEqual(["", ""]);
  const [queued] = await queueOf(owner);
  await admin.post("/api/admin/reports/judge", { ids: [queued?._id], verdict: "reject" });
  expect(await photosSeen()).toEqual([url, url]);
});

const profile = z.looseObject({ user: z.looseObject({ avatarUrl: z.string(), userVideoUrl: z.string() }) });
const photoOf = (answer: Answer) => read(answer, profile).user.avatarUrl;
const videoUrlOf = (answer: Answer) => read(answer, profile).user.userVideoUrl;
