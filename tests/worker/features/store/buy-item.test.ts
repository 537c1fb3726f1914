import { describe, expect, test } from "vitest";

import { refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aCharge, anEntry, balanceOf, entriesOf } from "../../support/features/gems.ts";
import { aPerson } from "../../support/people.ts";

const ITEMS = [
  { item: "blue-tick", flag: "blueTick", column: "blue_tick", price: 100 },
  { item: "colorful-frame", flag: "colorfulFrame", column: "colorful_frame", price: 25 },
  { item: "sparkle-effect", flag: "sparkleEffect", column: "sparkle_effect", price: 200 },
  { item: "no-ads", flag: "noAds", column: "no_ads", price: 25 },
] as const;

describe.each(ITEMS)("$item for $price gems", ({ item, flag, column, price }) => {
  const path = `/api/store/${item}`;
  const owns = async (userId: number) =>
    (await rows<{ owns: number }>(`select ${column} as owns from users where id = ?`, userId))[0]?.owns === 1;

  test("is paid for and owned, in one trip", async () => {
    const buyer = await aPerson();
    await aCharge(buyer, price + 1);
    const answer = await buyer.post(path, { mobileNumber: buyer.mobile });
    expect(answer.body).toMatchObject({ success: true, [flag]: true, walletBalance: 1 });
    expect(answer.cost.trips).toBe(1);
    expect(await owns(buyer.userId)).toBe(true);
    expect(await entriesOf(buyer)).toMatchObject([{ kind: "charge" }, { amount: -price, kind: "store", ref: item }]);
  });

  test("is paid for once, even when bought twenty times at once", async () => {
    const buyer = await aPerson();
    await anEntry(buyer, price * 3);
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.post(path)));
    for (const { body } of answers) expect(body).toMatchObject({ [flag]: true, walletBalance: price * 2 });
    expect(await entriesOf(buyer)).toHaveLength(2);
  });

  test("is not sold to a person with too few gems or none", async () => {
    const [almost, poor] = [await aPerson(), await aPerson()];
    await anEntry(almost, price - 1);
    for (const buyer of [almost, poor]) {
      expect(refusalOf(await buyer.post(path))).toBe("402 INSUFFICIENT_GEMS");
      expect(await owns(buyer.userId)).toBe(false);
    }
    expect(await balanceOf(almost)).toBe(price - 1);
  });

  test("is not sold to a suspended person", async () => {
    const buyer = await aPerson({ suspendedUntil: Date.now() + 60_000 });
    await anEntry(buyer, price);
    expect(refusalOf(await buyer.post(path))).toBe("403 SUSPENDED");
    expect([await owns(buyer.userId), await balanceOf(buyer)]).toEqual([false, price]);
  });

  test("asks for a mobile first", async () => {
    const buyer = await aPerson({ mobile: null });
    await anEntry(buyer, price);
    expect(refusalOf(await buyer.post(path))).toBe("403 MOBILE_REQUIRED");
    expect([await owns(buyer.userId), await balanceOf(buyer)]).toEqual([false, price]);
  });

  test("costs nothing for a person who owns it already", async () => {
    const owner = await aPerson({ [flag]: true });
    expect((await owner.post(path)).body).toMatchObject({ success: true, [flag]: true, walletBalance: 0 });
  });

  test("cannot be bought for another person", async () => {
    const [buyer, other] = [await aPerson(), await aPerson()];
    await anEntry(other, price);
    expect(refusalOf(await buyer.post(path, { mobileNumber: other.mobile }))).toBe("403 IDENTITY_MISMATCH");
    expect(await balanceOf(other)).toBe(price);
  });
});

test("fifty simultaneous purchases with the gems for one are charged once", async () => {
  const buyer = await aPerson();
  await anEntry(buyer, 25);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => buyer.post(`/api/store/${n % 2 === 0 ? "no-ads" : "colorful-frame"}`)),
  );
  const [bought] = await entriesOf(buyer).then((entries) => entries.slice(1));
  const went = answers.filter(({ status }) => status === 200);
  // A buyer who asks again has it already.
  expect(went).toHaveLength(25);
  expect(await entriesOf(buyer)).toHaveLength(2);
  expect(bought).toMatchObject({ amount: -25 });
  expect(await balanceOf(buyer)).toBe(0);
});

test("buying the no-ads item switches ads off", async () => {
  const buyer = await aPerson();
  await anEntry(buyer, 25);
  expect((await buyer.post("/api/store/no-ads")).body).toMatchObject({ noAds: true, adsEnabled: false });
});

describe("ads", () => {
  test("are switched off and on by their owner", async () => {
    const owner = await aPerson({ noAds: true });
    expect((await owner.post("/api/store/toggle-ads")).body).toMatchObject({
      adsEnabled: false,
      message: "نمایش تبلیغات غیرفعال شد",
    });
    expect((await owner.post("/api/store/toggle-ads")).body).toMatchObject({
      adsEnabled: true,
      message: "نمایش تبلیغات فعال شد",
    });
  });

  test("follow the requested state, even when requested twice", async () => {
    const owner = await aPerson({ noAds: true });
    for (const adsEnabled of [false, false, true, true]) {
      expect((await owner.post("/api/store/toggle-ads", { adsEnabled })).body).toMatchObject({ adsEnabled });
    }
  });

  test("cannot be switched off by a person without the no-ads item", async () => {
    const person = await aPerson();
    expect(refusalOf(await person.post("/api/store/toggle-ads", { adsEnabled: false }))).toBe("403 NO_ADS_REQUIRED");
    expect(await rows("select ads_enabled from users where id = ?", person.userId)).toEqual([{ ads_enabled: 1 }]);
  });
});
