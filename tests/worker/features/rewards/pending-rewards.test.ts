import { expect, test } from "vitest";

import { grantPendingRoute } from "../../../../contract/rewards/calls.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { admin } from "../../support/administrator.ts";
import { read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { balanceOf, entriesOf } from "../../support/features/gems.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { aCode, aRewardCode } from "../../support/features/rewards.ts";
import { openNights } from "../../support/features/settings.ts";

const queue = (body: object) => admin.post("/api/admin/pending-rewards", body);
const grant = (person: Person) => person.post("/api/reward/grant-pending", { mobileNumber: person.mobile });

test("gifts queued for a mobile reach its person at the first login, once and in one trip", async () => {
  const [mobile, code] = [aMobile(), await aRewardCode({ giftTokens: 1, giftAmount: 0 })];
  await queue({ mobileNumber: mobile, giftTokens: 3, giftAmount: 20, note: "جایزهٔ شهریور" });
  await queue({ mobileNumber: mobile, code });
  const person = await aPerson({ mobile });
  const answer = await grant(person);
  expect(answer.body).toEqual({
    success: true,
    granted: [
      { code: "", giftTokens: 3, giftAmount: 20 },
      { code, giftTokens: 1, giftAmount: 0 },
    ],
    walletBalance: 4,
  });
  expect(answer.cost.trips).toBe(1);
  expect(await entriesOf(person)).toMatchObject([
    { amount: 3, kind: "gift", ref: "", note: "جایزهٔ شهریور" },
    { amount: 1, kind: "gift", ref: code },
  ]);
  expect((await grant(person)).body).toMatchObject({ granted: [], walletBalance: 4 });
});

test("a queued gift is granted once when twenty tabs ask at once", async () => {
  const person = await aPerson();
  await queue({ mobileNumber: person.mobile, giftTokens: 5, giftAmount: 1 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => grant(person)));
  const granted = answers.flatMap(
    (answer) => read(answer, grantPendingRoute.responses[200].content["application/json"].schema).granted,
  );
  expect(granted).toHaveLength(1);
  expect(await balanceOf(person)).toBe(5);
  expect(await rows("select toman from venue_credits where user_id = ?", person.userId)).toEqual([{ toman: 1000 }]);
});

test("a gift sent ten times with one clientId counts once", async () => {
  const [person, clientId] = [await aPerson(), crypto.randomUUID()];
  const gift = { mobileNumber: person.mobile, giftTokens: 7, kind: "prize", clientId };
  const answers = await Promise.all(Array.from({ length: 10 }, () => queue(gift)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await grant(person);
  await queue(gift);
  await grant(person);
  expect(await entriesOf(person)).toMatchObject([{ amount: 7, kind: "prize" }]);
});

test("a gift is refused when its clientId came before with another person, gems, credit, kind, note or code", async () => {
  const [person, other, clientId] = [await aPerson(), await aPerson(), crypto.randomUUID()];
  const gift = { mobileNumber: person.mobile, giftTokens: 7, clientId };
  await queue(gift);
  for (const changed of [
    { mobileNumber: other.mobile },
    { giftTokens: 8 },
    { giftAmount: 1 },
    { kind: "prize" },
    { note: "توضیح دیگر" },
    { code: await aRewardCode() },
  ])
    expect(refusalOf(await queue({ ...gift, ...changed })), JSON.stringify(changed)).toBe("409 KEY_REUSED");
  expect((await queue(gift)).status).toBe(200);
  await grant(person);
  await grant(other);
  expect(await balanceOf(person)).toBe(7);
  expect(await entriesOf(other)).toEqual([]);
});

test("the same gift without a clientId counts once within a minute, even when sent at once", async () => {
  // The minute does not end with the clock's minute.
  stopClockAt("2026-11-22T08:30:50Z");
  const person = await aPerson();
  const gift = { mobileNumber: person.mobile, giftTokens: 7, note: "جایزه" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => queue(gift)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await grant(person);
  passSeconds(59);
  await queue(gift);
  await queue({ ...gift, note: "جایزهٔ دیگر" });
  await grant(person);
  expect(await entriesOf(person)).toMatchObject([{ amount: 7 }, { amount: 7 }]);
  passSeconds(1);
  await queue(gift);
  await grant(person);
  expect(await balanceOf(person)).toBe(21);
});

test("a code queued for a mobile counts as used, and its person may also enter it", async () => {
  const [person, code] = [await aPerson(), await aRewardCode({ maxUses: 1 })];
  await queue({ mobileNumber: person.mobile, code });
  const other = await aPerson();
  expect(refusalOf(await other.post("/api/reward/redeem", { code }))).toBe("410 REWARD_CODE_EXHAUSTED");
  expect(refusalOf(await queue({ mobileNumber: aMobile(), code }))).toBe("410 REWARD_CODE_EXHAUSTED");
  expect(refusalOf(await queue({ mobileNumber: person.mobile, code }))).toBe("409 REWARD_CODE_USED");
  expect((await person.post("/api/reward/redeem", { code })).body).toMatchObject({ giftTokens: 2, walletBalance: 2 });
  expect((await grant(person)).body).toMatchObject({ granted: [] });
});

test("an unknown code, an empty or oversized gift or an invalid mobile is rejected", async () => {
  const mobileNumber = aMobile();
  expect(refusalOf(await queue({ mobileNumber, code: await aCode() }))).toBe("404 REWARD_CODE_INVALID");
  expect(refusalOf(await queue({ mobileNumber }))).toBe("400 EMPTY_REWARD");
  expect(refusalOf(await queue({ mobileNumber, giftTokens: 1001 }))).toBe("400 INVALID_REWARD");
  expect(refusalOf(await queue({ mobileNumber: "123", giftTokens: 1 }))).toBe("400 INVALID_MOBILE");
});

test("a queued gift is granted only to its own mobile", async () => {
  const [person, other, mailer] = [await aPerson(), await aPerson(), await aPerson({ mobile: null })];
  await queue({ mobileNumber: other.mobile, giftTokens: 5 });
  const asOther = await person.post("/api/reward/grant-pending", { mobileNumber: other.mobile });
  expect(refusalOf(asOther)).toBe("403 IDENTITY_MISMATCH");
  expect(refusalOf(await mailer.post("/api/reward/grant-pending", {}))).toBe("403 REWARD_MOBILE_REQUIRED");
  expect((await grant(person)).body).toMatchObject({ granted: [] });
  expect((await grant(other)).body).toMatchObject({ granted: [{ giftTokens: 5 }] });
});

test("a queued gift is deleted when its person leaves", async () => {
  await openNights();
  const person = await aPerson();
  await queue({ mobileNumber: person.mobile, giftTokens: 5 });
  await leaveForGood(person);
  const again = await aPerson({ mobile: person.mobile });
  expect((await grant(again)).body).toMatchObject({ granted: [] });
});
