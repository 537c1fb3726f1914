import { beforeEach, describe, expect, test, vi } from "vitest";

import { get, post, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows, whileD1Fails } from "../../support/database.ts";
import { aPass, aRound, refusalsOf, scoresOf } from "../../support/features/games.ts";
import { anEntry, balanceOf, entriesOf } from "../../support/features/gems.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

const GAME = "/api/games/claw-9001";
const stateOf = (person: Person) => person.get(`${GAME}/state`);
const startTrial = (person: Person) => person.post(`${GAME}/trial`);
const buy = (person: Person, clientId: string = crypto.randomUUID()) => person.post(`${GAME}/pass`, { clientId });

async function withGems(gems: number): Promise<Person> {
  const person = await aPerson();
  await anEntry(person, gems);
  return person;
}

beforeEach(async () => {
  await clearSettings();
  vi.spyOn(console, "warn").mockReturnValue();
  // Noon in Tehran.
  stopClockAt("2026-10-22T08:30:00Z");
});

describe("the player's state", () => {
  test("holds everything the page shows a newcomer, in one trip", async () => {
    const person = await withGems(3);
    const answer = await stateOf(person);
    expect(answer.body).toEqual({
      success: true,
      pass: { kind: "none", endsAt: null, trialAvailable: true },
      now: "2026-10-22T08:30:00.000Z",
      roundsLeft: 100,
      best: null,
      todayBest: null,
      walletBalance: 3,
      hasMobile: true,
      simVersion: expect.any(Number),
    });
    expect(answer.cost.trips).toBe(1);
    expect(answer.cost.written).toBe(0);
  });

  test("holds the best round ever, and the rounds left on this Tehran day", async () => {
    const person = await aPerson();
    const now = Date.now();
    await aRound(person, { score: 90, startedAt: now - 30 * 60 * 60 * 1000 });
    await aRound(person, { score: 40 });
    await aRound(person, { score: 60, counts: false });
    expect((await stateOf(person)).body).toMatchObject({ best: 90, roundsLeft: 98 });
    // Midnight in Tehran.
    passSeconds(12 * 60 * 60);
    expect((await stateOf(person)).body).toMatchObject({ best: 90, roundsLeft: 100, todayBest: null });
  });

  test("needs a login", async () => {
    expect(refusalOf(await get(`${GAME}/state`))).toBe("401 LOGIN_REQUIRED_TO_PLAY");
    expect(refusalOf(await post(`${GAME}/trial`))).toBe("401 LOGIN_REQUIRED_TO_PLAY");
    expect(refusalOf(await post(`${GAME}/pass`, { clientId: crypto.randomUUID() }))).toBe("401 LOGIN_REQUIRED_TO_PLAY");
  });
});

describe("today's best", () => {
  test("is the best counting round, the earlier on a tie, without suspended or blocking players", async () => {
    stopClockAt("2026-10-12T08:30:00Z");
    const [viewer, best, second, late, suspended, enemy, trying] = (await Promise.all(
      Array.from({ length: 7 }, () => aPerson()),
    )) as [Person, Person, Person, Person, Person, Person, Person];
    const now = Date.now();
    await aRound(late, { score: 50, startedAt: now - 1000 });
    const id = await aRound(best, { score: 50, startedAt: now - 5000 });
    await aRound(second, { score: 49 });
    await aRound(trying, { score: 99, counts: false });
    await aRound(suspended, { score: 98 });
    await rows("update users set suspended_until = ? where id = ?", now + 1000, suspended.userId);
    await aRound(enemy, { score: 97 });
    await enemy.post("/api/block", { blocked: viewer.username });
    expect((await stateOf(viewer)).body).toMatchObject({
      todayBest: { username: best.username, score: 50, roundId: id },
    });
    expect((await stateOf(second)).body).toMatchObject({ todayBest: { username: enemy.username, score: 97 } });
  });
});

describe("the free minutes", () => {
  test("last ten minutes, and start in one trip", async () => {
    const person = await aPerson();
    const answer = await startTrial(person);
    expect(answer.body).toMatchObject({
      pass: { kind: "trial", endsAt: "2026-10-22T08:40:00.000Z", trialAvailable: false },
    });
    expect(answer.cost.trips).toBe(1);
    passSeconds(599);
    expect((await stateOf(person)).body).toMatchObject({ pass: { kind: "trial" } });
    passSeconds(1);
    expect((await stateOf(person)).body).toMatchObject({ pass: { kind: "none", endsAt: null, trialAvailable: false } });
  });

  test("cannot be started twice, and each extra try is counted", async () => {
    const person = await aPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => startTrial(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    passSeconds(11 * 60);
    const again = await startTrial(person);
    expect(refusalOf(again)).toBe("409 TRIAL_USED");
    expect(again.body).toMatchObject({ error: "۱۰ دقیقهٔ رایگانت را قبلاً بازی کرده‌ای." });
    expect(await refusalsOf(person)).toEqual({ TRIAL_USED: 10 });
    expect((await stateOf(person)).body).toMatchObject({ pass: { kind: "none" } });
  });

  test("cannot be started again after leaving and returning by the same mobile or e-mail", async () => {
    const [person, newcomer] = [await aPerson(), await aPerson()];
    const { mobile, email } = person;
    await startTrial(person);
    expect((await leaveForGood(person)).status).toBe(200);
    const byMobile = await aPerson({ mobile, email: null, emailVerifiedAt: null });
    const byEmail = await aPerson({ mobile: null, email });
    for (const back of [byMobile, byEmail]) {
      expect((await stateOf(back)).body).toMatchObject({ pass: { trialAvailable: false } });
      expect(refusalOf(await startTrial(back))).toBe("409 TRIAL_USED");
    }
    expect((await startTrial(newcomer)).status).toBe(200);
    // The kept record names nobody.
    const kept = JSON.stringify(await rows("select * from trial_contacts"));
    for (const personal of [mobile, email, person.userId]) expect(kept).not.toContain(personal);
    passSeconds(90 * 24 * 60 * 60);
    expect((await startTrial(byMobile)).status).toBe(200);
  });

  test("can still be started after leaving when they were never used", async () => {
    const person = await aPerson();
    const { mobile } = person;
    await leaveForGood(person);
    expect((await startTrial(await aPerson({ mobile }))).status).toBe(200);
  });

  test("are rejected for a person whose e-mail is unproved", async () => {
    const person = await aPerson({ mobile: null, emailVerifiedAt: null });
    expect(refusalOf(await startTrial(person))).toBe("403 PROOF_REQUIRED");
  });

  test("are kept for later while a pass is running", async () => {
    const person = await withGems(1);
    await buy(person);
    expect(refusalOf(await startTrial(person))).toBe("409 TRIAL_NOT_NEEDED");
    passSeconds(24 * 60 * 60);
    expect((await stateOf(person)).body).toMatchObject({ pass: { kind: "none", trialAvailable: true } });
    expect((await startTrial(person)).body).toMatchObject({ pass: { kind: "trial" } });
  });

  test("are rejected during a suspension, and available after it", async () => {
    const person = await aPerson({ suspendedUntil: Date.now() + 60_000 });
    expect(refusalOf(await startTrial(person))).toBe("403 SUSPENDED");
    passSeconds(60);
    expect((await startTrial(person)).status).toBe(200);
  });
});

describe("a pass", () => {
  test("costs a gem for 24 hours, in one trip", async () => {
    const person = await withGems(3);
    const answer = await buy(person);
    expect(answer.body).toMatchObject({
      message: "۲۴ ساعت بازی کن!",
      pass: { kind: "paid", endsAt: "2026-10-23T08:30:00.000Z", trialAvailable: false },
      walletBalance: 2,
    });
    expect(answer.cost.trips).toBe(1);
    expect(answer.cost.read + answer.cost.written).toBeLessThanOrEqual(60);
    expect(await entriesOf(person)).toMatchObject([
      {},
      { amount: -1, kind: "pass", ref: "claw-9001", note: "بلیت ۲۴‌ساعتهٔ عروسک‌گیر" },
    ]);
  });

  test("is added after remaining paid hours, and starts at once during the free minutes", async () => {
    const person = await withGems(9);
    await startTrial(person);
    passSeconds(60);
    expect((await buy(person)).body).toMatchObject({ pass: { kind: "paid", endsAt: "2026-10-23T08:31:00.000Z" } });
    passSeconds(60);
    expect((await buy(person)).body).toMatchObject({ pass: { endsAt: "2026-10-24T08:31:00.000Z" } });
    passSeconds(72 * 60 * 60);
    expect((await buy(person)).body).toMatchObject({ pass: { endsAt: "2026-10-26T08:32:00.000Z" } });
  });

  test("is charged once for a double tap", async () => {
    const person = await withGems(5);
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(person, clientId)));
    for (const { body } of answers)
      expect(body).toMatchObject({ walletBalance: 4, pass: { endsAt: "2026-10-23T08:30:00.000Z" } });
    expect(await entriesOf(person)).toHaveLength(2);
  });

  test("is sold once when it is bought fifty times at once with one gem", async () => {
    const person = await withGems(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(refusalOf))).toEqual(
      new Set(["402 INSUFFICIENT_GEMS"]),
    );
    expect(await balanceOf(person)).toBe(0);
    expect((await stateOf(person)).body).toMatchObject({ pass: { endsAt: "2026-10-23T08:30:00.000Z" } });
  });

  test("is not sold to a suspended person, without a mobile or without a gem", async () => {
    const suspended = await aPerson({ suspendedUntil: Date.now() + 60_000 });
    const mailOnly = await aPerson({ mobile: null });
    for (const person of [suspended, mailOnly]) await anEntry(person, 1);
    const poor = await aPerson();
    await aPass(poor, { paidUntil: Date.now() - 1 });
    expect(refusalOf(await buy(suspended))).toBe("403 SUSPENDED");
    expect(refusalOf(await buy(mailOnly))).toBe("403 MOBILE_REQUIRED");
    expect(refusalOf(await buy(poor))).toBe("402 INSUFFICIENT_GEMS");
    for (const person of [suspended, mailOnly, poor])
      expect((await stateOf(person)).body).toMatchObject({ pass: { kind: "none" }, hasMobile: person !== mailOnly });
  });

  test("costs nothing when the database fails", async () => {
    const person = await withGems(1);
    expect(refusalOf(await whileD1Fails("insert on game_passes", () => buy(person)))).toBe("500 INTERNAL");
    expect(await balanceOf(person)).toBe(1);
  });

  test("leaves an awarded season unchanged, and counts the free rounds played after it", async () => {
    const person = await withGems(1);
    const startsAt = Date.now() - 60_000;
    await setSetting("game-season", { startsAt, awardsAt: startsAt + 1000 });
    await aRound(person, { score: 30, counts: false, startedAt: startsAt });
    const after = await aRound(person, { score: 20, counts: false, startedAt: startsAt + 1000 });
    await buy(person);
    const counting = "select lower(hex(id)) as id from game_rounds where user_id = ? and counts = 1";
    expect(await rows(counting, person.userId)).toEqual([{ id: after.replaceAll("-", "") }]);
    expect(await rows("select * from game_scores where user_id = ?", person.userId)).toEqual([]);
  });

  test("brings the free rounds to the board once", async () => {
    const person = await withGems(2);
    await startTrial(person);
    const at = Date.now();
    await aRound(person, { score: 30, counts: false, finishedAt: at + 1000 });
    await aRound(person, { score: 20, counts: false, finishedAt: at + 2000 });
    await aRound(person, { score: 0, counts: false, finishedAt: at + 3000 });
    expect(await scoresOf(person)).toEqual([]);
    for (let n = 0; n < 2; n += 1) await buy(person);
    expect(await scoresOf(person)).toEqual([{ season: 0, points: 50, best: 30, reached_at: at + 2000 }]);
  });
});
