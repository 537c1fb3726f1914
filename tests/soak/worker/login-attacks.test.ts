import { beforeEach, describe, expect, test, vi } from "vitest";

import { aMobile } from "../../support/a-mobile.ts";
import { type Answer, refusalOf } from "../../worker/support/call.ts";
import { passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { rows } from "../../worker/support/database.ts";
import { aNetwork, aSite, fromOutside, logInFrom } from "../../worker/support/from-outside.ts";
import { lastCodeTo, messagesTo, wrongCodeFor } from "../../worker/support/outbox.ts";
import { clearSettings, openNights } from "../../worker/support/features/settings.ts";

vi.setConfig({ testTimeout: 600_000 });

let day = 0;

/** With production's default limits and budgets, on a day when nobody else has sent a code. */
beforeEach(async () => {
  await clearSettings();
  await openNights();
  vi.spyOn(console, "warn").mockReturnValue();
  day += 1;
  stopClockAt(new Date(Date.UTC(2101, 5, day, 8, 30)).toISOString());
});

const many = <Answered>(count: number, act: (n: number) => Promise<Answered>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const withCode = (answers: readonly Answer[], code: string) =>
  answers.filter((answer) => refusalOf(answer).endsWith(` ${code}`)).length;
const sent = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;

describe("two hundred simultaneous requests", () => {
  test("send one code to a mobile, whether they come from one network or from many", async () => {
    const [one, all, place] = [aMobile(), aMobile(), fromOutside(aNetwork()(1))];
    expect(withCode(await many(200, () => place.askSms(one)), "RATE_LIMITED")).toBe(190);
    expect(withCode(await many(200, () => fromOutside(aNetwork()(1)).askSms(all)), "CODE_RECENTLY_SENT")).toBe(199);
    expect([await messagesTo(one), await messagesTo(all)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test("send thirty codes to one mailbox from many networks, whatever tags the addresses have", async () => {
    const name = crypto.randomUUID().slice(0, 13);
    const answers = await many(200, (n) => fromOutside(aNetwork()(1)).askEmail(`${name}+${n}@example.com`));
    expect([sent(answers), withCode(answers, "RATE_LIMITED")]).toEqual([30, 170]);
  });

  test("get five wrong codes compared per sent code, and block even the right one for the day after ten", async () => {
    const mobile = aMobile();
    const owner = await logInFrom(aNetwork()(1), mobile);
    for (let n = 0; n < 2; n += 1) {
      passSeconds(61);
      await fromOutside(aNetwork()(1)).askSms(mobile);
      const wrong = wrongCodeFor(await lastCodeTo(mobile));
      expect(sent(await many(200, () => fromOutside(aNetwork()(1)).trySms(mobile, wrong)))).toBe(0);
    }
    const [counted] = await rows(
      "select sum(attempts) as wrong from login_counts where identifier = ? and kind = 'wrong-codes' and origin_kind = 'address'",
      mobile,
    );
    expect(counted).toEqual({ wrong: 10 });
    passSeconds(61);
    await fromOutside(aNetwork()(1)).askSms(mobile);
    const right = await lastCodeTo(mobile);
    expect(withCode(await many(200, () => fromOutside(aNetwork()(1)).trySms(mobile, right)), "RATE_LIMITED")).toBe(200);
    expect((await fromOutside(aNetwork()(1), owner.device).trySms(mobile, right)).status).toBe(200);
  });
});

test("a thousand addresses of one /48 network share one budget, and the neighbouring /48 has a separate one", async () => {
  const [theirs, beside] = [aSite(), aSite()];
  const answers: Answer[] = [];
  for (let n = 0; n < 4; n += 1)
    answers.push(...(await many(250, (home) => fromOutside(theirs(n * 250 + home)).askSms(aMobile()))));
  expect(sent(answers)).toBe(500);
  expect(withCode(answers, "CODES_SPENT_USE_EMAIL")).toBe(500);
  expect((await fromOutside(beside(1)).askSms(aMobile())).status).toBe(200);
});

/** One caller loops from the shared address while the others log in. */
async function whileAttacked(attack: () => Promise<unknown>, logIns: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const logIn of logIns)
    answers.push(...(await Promise.all([attack().then(() => []), logIn().then((one) => [one])])).flat());
  return answers;
}

test("two hundred people behind one address log in while one of them attacks from the same address", async () => {
  const address = aNetwork()(7);
  const victim = aMobile();
  const pupils = Array.from({ length: 200 }, () => async () => (await logInFrom(address, aMobile())).answer);
  const attacker = fromOutside(address);
  const answers = await whileAttacked(async () => {
    await attacker.askSms(victim);
    await attacker.trySms(victim, "0000");
  }, pupils);
  expect(sent(answers)).toBe(200);
});

test("people whose shared address has spent its budget still log in on devices used before", async () => {
  const address = aNetwork()(7);
  const pupils = [];
  for (let n = 0; n < 50; n += 1) {
    const mobile = aMobile();
    pupils.push({ mobile, device: (await logInFrom(address, mobile)).device });
  }
  const spray = await many(600, () => fromOutside(address).askSms(aMobile()));
  expect(sent(spray)).toBe(450);
  passSeconds(61);
  const again = [];
  for (const { mobile, device } of pupils) again.push((await logInFrom(address, mobile, device)).answer);
  expect(sent(again)).toBe(50);
});

test("people log in from nineteen of a carrier's networks while the twentieth is over the limit and attacked", async () => {
  const networks = Array.from({ length: 20 }, () => aNetwork());
  const full = networks[0]?.(9) ?? "";
  expect(sent(await many(600, () => fromOutside(full).askSms(aMobile())))).toBe(500);
  const people = networks
    .slice(1)
    .flatMap((network) =>
      Array.from({ length: 10 }, (_, n) => async () => (await logInFrom(network(n + 1), aMobile())).answer),
    );
  const answers = await whileAttacked(() => fromOutside(full).askSms(aMobile()), people);
  expect(sent(answers)).toBe(190);
});
