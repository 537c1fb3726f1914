import { describe, expect, test, vi } from "vitest";

import { toPersianDigits } from "../../../../contract/digits.ts";
import { admin } from "../../support/administrator.ts";
import { post, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { balanceOf, entriesOf } from "../../support/features/gems.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { aCode, aRewardCode } from "../../support/features/rewards.ts";
import { openNights } from "../../support/features/settings.ts";

const PATH = "/api/reward/redeem";
const redeem = (person: Person, code: string) => person.post(PATH, { mobileNumber: person.mobile, code });
const creditsOf = ({ userId }: Person) =>
  rows<{ toman: number; authority: string }>("select toman, authority from venue_credits where user_id = ?", userId);
const usesOf = async (code: string) =>
  (await rows<{ uses: number }>("select uses from reward_codes where code = ?", code))[0]?.uses;

test("a code gives its gems and its venue credit, in one trip", async () => {
  const [person, code] = [await aPerson(), await aRewardCode()];
  const answer = await redeem(person, code);
  expect(answer.body).toEqual({
    success: true,
    message: "جایزه شما با موفقیت اعمال شد",
    giftTokens: 2,
    giftAmount: 50,
    walletBalance: 2,
  });
  expect(answer.cost.trips).toBe(1);
  expect(await entriesOf(person)).toMatchObject([{ amount: 2, kind: "gift", ref: code, note: "کد هدیه" }]);
  expect(await creditsOf(person)).toEqual([
    { toman: 50_000, authority: expect.stringMatching(/^REWARD[0-9a-f]{32}$/) },
  ]);
});

test.each([
  { giftTokens: 4, giftAmount: 0, gems: [{ amount: 4 }], credits: [] },
  { giftTokens: 0, giftAmount: 200, gems: [], credits: [{ toman: 200_000 }] },
])(
  "a code of $giftTokens gems and $giftAmount thousand toman gives nothing else",
  async ({ gems, credits, ...gift }) => {
    const [person, code] = [await aPerson(), await aRewardCode(gift)];
    expect((await redeem(person, code)).body).toMatchObject(gift);
    expect(await entriesOf(person)).toMatchObject(gems);
    expect(await creditsOf(person)).toMatchObject(credits);
  },
);

test("a code may be typed in Persian digits or with a space", async () => {
  const [person, code] = [await aPerson(), await aRewardCode()];
  const typed = `${toPersianDigits(code.slice(0, 3))} ${code.slice(3)}`;
  expect((await redeem(person, typed)).body).toMatchObject({ giftTokens: 2 });
});

test("a call without a mobile uses the mobile of the session, at one more trip", async () => {
  const [person, code] = [await aPerson(), await aRewardCode()];
  const answer = await person.post(PATH, { code });
  expect(answer.body).toMatchObject({ success: true, walletBalance: 2 });
  expect(answer.cost.trips).toBe(2);
});

test.each(["", "12345", "1234567", "abcdef"])(
  "a reward code of other than six digits is rejected: %j",
  async (typed) => {
    const answer = await redeem(await aPerson(), typed);
    expect(refusalOf(answer)).toBe("400 REWARD_CODE_LENGTH");
    expect(answer.body).toMatchObject({ error: "کد باید ۶ رقمی باشد." });
  },
);

test("a code works once for a mobile", async () => {
  const [person, code] = [await aPerson(), await aRewardCode()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(person, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refusalOf(await redeem(person, code))).toBe("409 REWARD_CODE_USED");
  expect(await balanceOf(person)).toBe(2);
  expect(await creditsOf(person)).toHaveLength(1);
});

test("a suspended person is rejected without using the code or counting a wrong one", async () => {
  const [person, code] = [await aPerson({ suspendedUntil: Date.now() + 60_000 }), await aRewardCode()];
  for (const typed of [code, "000000"]) expect(refusalOf(await redeem(person, typed))).toBe("403 SUSPENDED");
  expect(await usesOf(code)).toBe(0);
  expect(await entriesOf(person)).toEqual([]);
  expect(await rows("select 1 from wrong_reward_codes where user_id = ?", person.userId)).toEqual([]);
});

test("a code queued for a suspended person cannot be redeemed during the suspension", async () => {
  const [person, code] = [await aPerson({ suspendedUntil: Date.now() + 60_000 }), await aRewardCode()];
  await admin.post("/api/admin/pending-rewards", { mobileNumber: person.mobile, code });
  expect(refusalOf(await redeem(person, code))).toBe("403 SUSPENDED");
  expect(await entriesOf(person)).toEqual([]);
});

test("a code cannot be used again by a person who left and came back", async () => {
  await openNights();
  const [person, code] = [await aPerson(), await aRewardCode()];
  await redeem(person, code);
  await leaveForGood(person);
  const shared = "select 1 from rewards join ledger_entries using (id) where ledger_entries.user_id = ?";
  expect(await rows(shared, person.userId), "a way from the mobile to the entries").toEqual([]);
  const again = await aPerson({ mobile: person.mobile });
  expect(refusalOf(await redeem(again, code))).toBe("409 REWARD_CODE_USED");
  expect(await balanceOf(again)).toBeUndefined();
});

test("ten of 64 people who use a code for ten at once succeed", async () => {
  const code = await aRewardCode({ maxUses: 10 });
  const people = await Promise.all(Array.from({ length: 64 }, () => aPerson()));
  const answers = await Promise.all(people.map((person) => redeem(person, code)));
  const refusals = answers.filter(({ status }) => status !== 200).map(refusalOf);
  expect(refusals).toEqual(Array.from({ length: 54 }, () => "410 REWARD_CODE_EXHAUSTED"));
  const given = await rows("select 1 from ledger_entries where kind = 'gift' and ref = ?", code);
  expect([given.length, await usesOf(code)]).toEqual([10, 10]);
});

describe("wrong codes", () => {
  test("are rejected as wrong five times an hour, and then even a right code is rejected", async () => {
    const [person, right] = [await aPerson(), await aRewardCode()];
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await redeem(person, await aCode());
      expect(refusalOf(answer)).toBe("404 REWARD_CODE_INVALID");
      expect(answer.body).toMatchObject({ error: "کد نامعتبر است." });
    }
    for (const code of [await aCode(), right]) {
      const answer = await redeem(person, code);
      expect(refusalOf(answer)).toBe("429 TOO_MANY_WRONG_REWARD_CODES");
      expect(answer.body).toMatchObject({ rateLimited: true, retryAfter: expect.closeTo(3600, -1) });
    }
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60 * 1000 });
    expect((await redeem(person, right)).body).toMatchObject({ success: true });
    vi.useRealTimers();
  });

  test("are counted exactly when many come at once", async () => {
    const person = await aPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, async () => redeem(person, await aCode())));
    expect(answers.map(refusalOf).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => "404 REWARD_CODE_INVALID"),
      ...Array.from({ length: 15 }, () => "429 TOO_MANY_WRONG_REWARD_CODES"),
    ]);
  });

  test("of one person do not limit another person", async () => {
    const [guesser, person, code] = [await aPerson(), await aPerson(), await aRewardCode()];
    for (let tries = 0; tries < 6; tries += 1) await redeem(guesser, await aCode());
    expect((await redeem(person, code)).status).toBe(200);
  });
});

test("a disabled code is rejected as invalid", async () => {
  const [person, code] = [await aPerson(), await aRewardCode({ enabled: false })];
  expect(refusalOf(await redeem(person, code))).toBe("404 REWARD_CODE_INVALID");
});

test("a person without a mobile is asked to log in with one", async () => {
  const [person, code] = [await aPerson({ mobile: null }), await aRewardCode()];
  const answer = await person.post(PATH, { code });
  expect(refusalOf(answer)).toBe("403 REWARD_MOBILE_REQUIRED");
  expect(answer.body).toMatchObject({ error: "لطفاً ابتدا با شماره موبایل وارد شوید." });
  expect(await usesOf(code)).toBe(0);
});

test("a visitor is asked to log in with a mobile", async () => {
  const answer = await post(PATH, { mobileNumber: "09121112233", code: await aRewardCode() });
  expect(refusalOf(answer)).toBe("401 LOGIN_REQUIRED_TO_REDEEM");
  expect(answer.body).toMatchObject({ error: "لطفاً ابتدا با شماره موبایل وارد شوید." });
});

test("a code cannot be redeemed with another person's mobile", async () => {
  const [person, other, code] = [await aPerson(), await aPerson(), await aRewardCode()];
  const answer = await person.post(PATH, { mobileNumber: other.mobile, code });
  expect(refusalOf(answer)).toBe("403 IDENTITY_MISMATCH");
  expect([await usesOf(code), await balanceOf(other)]).toEqual([0, undefined]);
});
