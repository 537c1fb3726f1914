import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "../../../../contract/time.ts";
import { limits } from "../../../../contract/quotas/values.ts";
import { DEFAULT_QUOTAS } from "../../../../contract/settings/quotas.ts";
import { jokePage } from "../../../../contract/jokes/calls.ts";
import { type Answer, call, getAfresh, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { upload } from "../../support/features/media.ts";
import { reportPerson } from "../../support/features/reports.ts";
import { allow, clearSettings, setSetting } from "../../support/features/settings.ts";
import { jpeg } from "../../support/images.ts";
import { type Person, aPerson, anotherDevice } from "../../support/people.ts";

/** Ten in the evening in Tehran, two hours before the next day. */
const EVENING = "2027-05-02T18:30:00.000Z";
const SECONDS_LEFT = 2 * 60 * 60;

beforeEach(async () => {
  await clearSettings();
  stopClockAt(EVENING);
});

const publish = (author: Person, more: Record<string, unknown> = {}) =>
  author.post("/api/jokes", { text: "یه روز یه لبخند رفت مهمونی.", ...more });

const aged = (days: number) => aPerson({ registeredAt: Date.now() - days * DAY_MS });

async function published(author: Person, tries: number): Promise<number> {
  const answers: Answer[] = [];
  for (let n = 0; n < tries; n += 1) answers.push(await publish(author));
  return answers.filter(({ status }) => status === 200).length;
}

describe("the daily limit of jokes", () => {
  test("applies by the age of the account until midnight in Tehran", async () => {
    await allow({ jokesPerDay: 2, trustedJokesPerDay: 3 });
    const authors: [Person, number][] = [
      [await aged(2), limits.newcomerJokesPerDay.byDefault],
      [await aged(4), 2],
      [await aged(31), 3],
    ];
    for (const [author, most] of authors) {
      expect(await published(author, most + 1)).toBe(most);
      const refused = await publish(author);
      expect(refused.body).toEqual({
        success: false,
        code: "TOO_MANY_JOKES",
        error: "امروز به اندازهٔ سهمت جوک گذاشته‌ای. فردا دوباره بنویس!",
        rateLimited: true,
        retryAfter: SECONDS_LEFT,
      });
      expect(refused.headers.get("Retry-After")).toBe(String(SECONDS_LEFT));
    }
    passSeconds(SECONDS_LEFT);
    for (const [author] of authors) expect((await publish(author)).status).toBe(200);
  });

  test("does not increase for a person against whom a report was upheld", async () => {
    await allow({ jokesPerDay: 2, trustedJokesPerDay: 3 });
    const [author, reporter] = [await aged(40), await aPerson()];
    expect((await reportPerson(reporter, author, "profile")).status).toBe(200);
    const judge = (days: number) =>
      rows("update reports set status = 'pending' where owner_id = ?", author.userId).then(() =>
        rows(
          "update reports set status = 'upheld', judged_at = ? where owner_id = ?",
          Date.now() - days * DAY_MS,
          author.userId,
        ),
      );
    await judge(89);
    expect(await published(author, 3)).toBe(2);
    expect(refusalOf(await publish(author))).toBe("429 TOO_MANY_JOKES");
    await judge(91);
    expect((await publish(author)).status).toBe(200);
  });

  test("is exact when ten sessions publish at once", async () => {
    const author = await aged(4);
    const devices = await Promise.all(Array.from({ length: 10 }, () => anotherDevice(author)));
    const answers = await Promise.all(devices.flatMap((device) => Array.from({ length: 4 }, () => publish(device))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.jokesPerDay.byDefault);
    const stored = await rows("select 1 from jokes where author_id = ?", author.userId);
    expect(stored).toHaveLength(limits.jokesPerDay.byDefault);
  });

  test("counts a repeated clientId once, and answers a repetition at the limit", async () => {
    await setSetting("quotas", { ...DEFAULT_QUOTAS, newcomerJokesPerDay: 1 });
    const [author, clientId] = [await aged(1), crypto.randomUUID()];
    expect((await publish(author, { clientId })).status).toBe(200);
    expect((await publish(author, { clientId })).status).toBe(200);
    expect(refusalOf(await publish(author))).toBe("429 TOO_MANY_JOKES");
  });

  test("costs at most two more rows for a later joke than for the first", async () => {
    const author = await aPerson();
    await publish(author);
    const { cost } = await publish(author);
    await rows("delete from quota_counts where subject = ?", author.userId);
    const first = await publish(author);
    expect(first.cost.written).toBe(cost.written);
    expect(cost.read - first.cost.read).toBeLessThanOrEqual(2);
  });
});

describe("what an account stores for itself", () => {
  const block = (by: Person, { username }: Person) => by.post("/api/block", { blocked: username });
  const save = (by: Person, joke: string) => by.post(`/api/jokes/${joke}/save`);

  test("is limited exactly by day while nothing is proved, whatever is taken back, and free after", async () => {
    await allow({ unprovedSavesPerDay: 3, unprovedBlocksPerDay: 3 });
    const [unproved, proved, author] = [
      await aPerson({ mobile: null, emailVerifiedAt: null }),
      await aPerson(),
      await aPerson(),
    ];
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()));
    const jokes: string[] = [];
    for (let n = 0; n < 6; n += 1) jokes.push(await aJoke(author));
    const saves = await Promise.all(jokes.map((joke) => save(unproved, joke)));
    const blocks = await Promise.all(people.map((person) => block(unproved, person)));
    for (const [answers, code] of [
      [saves, "TOO_MANY_SAVES"],
      [blocks, "TOO_MANY_BLOCKS"],
    ] as const) {
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      for (const { body } of answers.filter(({ status }) => status !== 200))
        expect(body).toMatchObject({ code, rateLimited: true, retryAfter: SECONDS_LEFT });
    }
    // Twice is once, also at the limit; taking one back makes no room.
    const [saved, blocked] = [saves, blocks].map((answers) => answers.findIndex(({ status }) => status === 200));
    expect((await save(unproved, jokes[saved!]!)).status).toBe(200);
    expect((await block(unproved, people[blocked!]!)).status).toBe(200);
    await unproved.post(`/api/jokes/${jokes[saved!]}/unsave`);
    await unproved.post("/api/unblock", { blocked: people[blocked!]!.username });
    expect(refusalOf(await save(unproved, jokes[saved!]!))).toBe("429 TOO_MANY_SAVES");
    expect(refusalOf(await block(unproved, people[blocked!]!))).toBe("429 TOO_MANY_BLOCKS");
    for (const joke of jokes) expect((await save(proved, joke)).status).toBe(200);
    for (const person of people) expect((await block(proved, person)).status).toBe(200);
    expect(await rows("select 1 from quota_counts where subject = ?", String(proved.userId))).toEqual([]);
    passSeconds(SECONDS_LEFT);
    expect((await save(unproved, jokes[saved!]!)).status).toBe(200);
  });

  test("is at most a day's number of photos, also when they come at once", async () => {
    await allow({ photosPerDay: 3 });
    const person = await aPerson();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(person, jpeg())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await upload(person, jpeg())).body).toMatchObject({ code: "TOO_MANY_PHOTOS", retryAfter: SECONDS_LEFT });
    passSeconds(SECONDS_LEFT);
    expect((await upload(person, jpeg())).status).toBe(200);
  });
});

describe("discovery", () => {
  test("shows at most three jokes of one author on a page", async () => {
    await rows("update jokes set deleted_at = 1, text = '', fingerprint = null, text_digest = null");
    const [quiet, loud] = [await aPerson(), await aPerson()];
    const early = [await aJoke(quiet), await aJoke(quiet)];
    const flood: string[] = [];
    for (let n = 0; n < 40; n += 1) flood.unshift(await aJoke(loud));
    const page = read(await getAfresh("/api/jokes"), jokePage);
    expect(page.jokes.map(({ _id }) => _id).toSorted()).toEqual([...flood.slice(0, 3), ...early].toSorted());
    const next = read(await getAfresh("/api/jokes", { limit: "10" }), jokePage);
    expect(next.jokes.map(({ _id }) => _id)).toEqual(flood.slice(0, 3));
    expect(next.nextCursor).toBe(flood[10]);
  });
});

describe("what comes from one place", () => {
  const FROM = { "cf-connecting-ip": "203.0.113.9" };
  const from = (person: Person, path: string, body: unknown) =>
    call("POST", path, { cookie: person.cookie, body, headers: FROM });
  const byEmail = () => aPerson({ mobile: null });
  const onDevice = () => aPerson({ fromDevice: "one device" });
  const answersOf = async (people: readonly Promise<Person>[], act: (person: Person) => Promise<Answer>) => {
    const answers: string[] = [];
    for (const person of people) answers.push(refusalOf(await act(await person)));
    return answers;
  };

  test("is limited of accounts without a mobile by network, of others by device, and never by a carrier", async () => {
    await allow({
      networkJokesPerDay: 2,
      deviceJokesPerDay: 2,
      networkFollowsPerDay: 2,
      networkLikesPerDay: 2,
      networkReportsPerDay: 2,
      deviceReportsPerDay: 2,
    });
    const [star, joke] = [await aPerson(), await aJoke(await aPerson())];
    const video = await aJoke(star);
    const acts: [string, (person: Person) => Promise<Answer>, boolean][] = [
      ["joke", (person) => from(person, "/api/jokes", { text: "سلام" }), true],
      ["like", (person) => from(person, `/api/jokes/${joke}/like`, {}), false],
      ["follow", (person) => from(person, "/api/follow", { followee: star.username }), false],
      ["report", (person) => from(person, `/api/jokes/${video}/report`, { reason: "" }), true],
    ];
    for (const [name, act, countsDevices] of acts) {
      const three = (of: () => Promise<Person>) => answersOf([of(), of(), of()], act);
      const [ok, spent] = [expect.stringMatching(/^200/), "429 ORIGIN_SPENT"];
      expect(await three(byEmail), `${name} by e-mail`).toEqual([ok, ok, spent]);
      expect(await three(() => aPerson()), `${name} behind a carrier`).toEqual([ok, ok, ok]);
      expect((await three(onDevice)).at(-1), `${name} of one device`).toEqual(countsDevices ? spent : ok);
      passSeconds(24 * 60 * 60);
      expect((await three(byEmail))[0], `${name} on the next day`).toEqual(ok);
    }
  });

  test("counts a like once, and none that was there", async () => {
    await allow({ networkLikesPerDay: 2 });
    const [person, jokes] = [await byEmail(), [await aJoke(await aPerson()), await aJoke(await aPerson())]];
    const like = (n: number) => from(person, `/api/jokes/${jokes[n]}/like`, {});
    for (const n of [0, 0, 0, 1, 1, 0]) {
      expect((await like(n)).status).toBe(200);
      passSeconds(1);
    }
    const third = await aJoke(await aPerson());
    expect(refusalOf(await from(person, `/api/jokes/${third}/like`, {}))).toBe("429 ORIGIN_SPENT");
  });
});

describe("follows of a day", () => {
  test("are limited exactly when many come at once, and an unfollow does not lower the count", async () => {
    await setSetting("quotas", { ...DEFAULT_QUOTAS, followsPerDay: 3 });
    const follower = await aPerson();
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()));
    const follow = (person: Person) =>
      follower.post("/api/follow", { follower: follower.username, followee: person.username });
    const answers = await Promise.all(people.map(follow));
    const refused = people.filter((_, n) => answers[n]?.status !== 200);
    expect(refused).toHaveLength(3);
    const [one] = people.filter((_, n) => answers[n]?.status === 200);
    expect((await follow(one!)).status).toBe(200);
    await follower.post("/api/unfollow", { follower: follower.username, followee: one!.username });
    const again = await follow(one!);
    expect(again.body).toMatchObject({ code: "TOO_MANY_FOLLOWS", retryAfter: SECONDS_LEFT });
    expect(await rows("select 1 from follows where follower_id = ?", follower.userId)).toHaveLength(2);
    passSeconds(SECONDS_LEFT);
    expect((await follow(one!)).status).toBe(200);
  });
});
