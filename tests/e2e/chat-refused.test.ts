import { expect, test } from "vitest";

import { errors } from "../../contract/errors.ts";
import { paths } from "../../contract/product.ts";
import { blockSockets, bubble, longPress, openChat, reaches, say, switchDirect, textsOf } from "./support/direct.ts";
import { createPair, newUsername, rename } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

test("a refused message says why, lets the next one go, and can be sent again or removed", async () => {
  const [sara, amir] = await createPair();
  const phone = await openPhone({ person: sara });
  const { page } = phone;
  await blockSockets(phone);
  phone.expects(/^403 \/api\/direct\/send/);
  await openChat(page, amir);
  const refusal = { success: false, error: "حساب تو موقتاً معلق شده", code: "SUSPENDED" };
  await page.route("**/api/direct/send", async (route) => {
    if (route.request().postData()?.includes("ردی")) await route.fulfill({ status: 403, json: refusal });
    else await route.continue();
  });
  await say(page, "ردی یک");
  await say(page, "ردی دو");
  await say(page, "قبول");
  await reaches(page, "قبول", "فرستاده شد");
  await reaches(page, "ردی یک", "فرستاده نشد");
  await sees(page, "حساب تو موقتاً معلق شده");
  // Under each of the two, and nowhere else.
  expect(await page.getByText("حساب تو موقتاً معلق شده").count()).toBe(2);
  await page.unroute("**/api/direct/send");
  await bubble(page, "ردی یک").getByRole("button", { name: "دوباره بفرست" }).tap();
  await reaches(page, "ردی یک", "فرستاده شد");
  await longPress(page, "ردی دو");
  await page.getByRole("button", { name: "پاک کردن", exact: true }).tap();
  await sees(page, "این پیام هنوز فرستاده نشده؛ از این دستگاه پاک می‌شود.");
  expect(await page.getByText("طرف مقابل").count()).toBe(0);
  await page.getByRole("button", { name: "پاک شود" }).tap();
  await bubble(page, "ردی دو").waitFor({ state: "hidden" });
  expect(await textsOf(amir, sara)).toEqual(["قبول", "ردی یک"]);
});

test("a message that goes while the question about it stands is not said to be deleted", async () => {
  const [sara, amir] = await createPair();
  const phone = await openPhone({ person: sara });
  const { page } = phone;
  await blockSockets(phone);
  await openChat(page, amir);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/direct/send", async (route) => {
    await released;
    await route.continue();
  });
  await say(page, "در راه");
  await longPress(page, "در راه");
  await page.getByRole("button", { name: "پاک کردن", exact: true }).tap();
  await page.getByRole("button", { name: "پاک شود" }).waitFor();
  release();
  await page.locator("[data-state=sent]").waitFor();
  await page.getByRole("button", { name: "پاک شود" }).tap();
  await sees(page, "این پیام در همین فاصله فرستاده شد");
  await reaches(page, "در راه", "فرستاده شد");
  expect(await textsOf(amir, sara)).toEqual(["در راه"]);
});

test("a message refused while direct was off keeps no old news, and waits for the switch", async () => {
  const [sara, amir] = await createPair();
  const phone = await openPhone({ person: sara });
  const { page } = phone;
  await blockSockets(phone);
  phone.expects(/^403 \/api\/direct\/send/);
  const refusal = { success: false, error: errors.DIRECT_DISABLED.text, code: "DIRECT_DISABLED" };
  await page.route("**/api/direct/send", (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await openChat(page, amir);
  await switchDirect(false);
  await say(page, "پیش از خاموشی");
  const message = bubble(page, "پیش از خاموشی");
  await reaches(page, "پیش از خاموشی", "فرستاده نشد");
  await page.getByRole("status").getByText(errors.DIRECT_DISABLED.text).waitFor({ timeout: 20_000 });
  expect(await message.getByText(errors.DIRECT_DISABLED.text).count()).toBe(0);
  expect(await message.getByRole("button", { name: "دوباره بفرست" }).count()).toBe(0);
  await switchDirect(true);
  await message.getByRole("button", { name: "دوباره بفرست" }).tap({ timeout: 20_000 });
  await reaches(page, "پیش از خاموشی", "فرستاده شد");
});

test("a refused message follows the one it is for to their new name", async () => {
  const [sara, amir] = await createPair();
  const phone = await openPhone({ person: sara });
  const { page } = phone;
  await blockSockets(phone);
  phone.expects(/^403 \/api\/direct\/send/);
  const refusal = { success: false, error: "حساب تو موقتاً معلق شده", code: "SUSPENDED" };
  await page.route("**/api/direct/send", (route) => route.fulfill({ status: 403, json: refusal }));
  await openChat(page, amir);
  await say(page, "به نام قبلی");
  await reaches(page, "به نام قبلی", "فرستاده نشد");
  await page.unroute("**/api/direct/send");
  const current = newUsername();
  await rename(amir, current);
  await page.goto(paths.chat(amir.username));
  await page.waitForURL(`**${paths.chat(current)}`);
  await bubble(page, "به نام قبلی").getByRole("button", { name: "دوباره بفرست" }).tap();
  await reaches(page, "به نام قبلی", "فرستاده شد");
  expect(await textsOf(sara, { ...amir, username: current })).toEqual(["به نام قبلی"]);
});
