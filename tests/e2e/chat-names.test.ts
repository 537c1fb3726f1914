import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { blockSockets, bubble, openChat, readAll, reaches, say, sendMessage, textsOf } from "./support/direct.ts";
import { agedCookie, createPair, newUsername, rename } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { openSetting } from "./support/profiles.ts";
import { sees } from "./support/screen.ts";

test("a former name leads to the person of today", async () => {
  const [sara, amir] = await createPair();
  await sendMessage(amir, sara, "با نام قبلی");
  const current = newUsername();
  await rename(amir, current);
  const { page } = await openPhone({ person: sara });
  await openChat(page, amir);
  await page.waitForURL(`**${paths.chat(current)}`);
  await page.getByRole("heading", { level: 1, name: current }).waitFor();
  await bubble(page, "با نام قبلی").waitFor();
  expect(await page.getByRole("link", { name: current }).getAttribute("href")).toBe(paths.user(current));
});

test("a new name of the open chat's person is shown at once", async () => {
  const [sara, amir] = await createPair();
  const { page } = await openPhone({ person: sara });
  await openChat(page, amir);
  await page.getByRole("banner").getByText("آفلاین").waitFor();
  await page.getByRole("textbox").fill("نیمه‌کاره");
  const current = newUsername();
  await rename(amir, current);
  await page.waitForURL(`**${paths.chat(current)}`);
  await sendMessage({ ...amir, username: current }, sara, "با نام تازه");
  await bubble(page, "با نام تازه").waitFor();
  expect(await page.getByRole("textbox").inputValue()).toBe("نیمه‌کاره");
});

test("one's own new name, chosen in another tab, leaves one's messages one's own", async () => {
  const [sara, amir] = await createPair();
  await sendMessage(sara, amir, "هنوز از من");
  const { page, context } = await openPhone({ person: sara });
  await openChat(page, amir);
  const tab = await context.newPage();
  await tab.goto(paths.profile);
  const current = newUsername();
  await openSetting(tab, "نام کاربری");
  await tab.getByRole("textbox", { name: "نام کاربری" }).fill(current);
  await tab.getByRole("button", { name: "ثبت نام کاربری" }).tap();
  await sees(tab, "نام کاربری ثبت شد");
  await readAll(amir, { username: current });
  await reaches(page, "هنوز از من", "خوانده شد");
  await say(page, "با نام تازه‌ام");
  await reaches(page, "با نام تازه‌ام", /فرستاده شد|رسید/);
  expect(await textsOf(amir, { username: current })).toEqual(["هنوز از من", "با نام تازه‌ام"]);
});

test("an address written by hand leads to the person", async () => {
  const [sara, amir] = await createPair();
  const { page } = await openPhone({ person: sara });
  await page.goto(`${paths.direct}/%40${amir.username.toUpperCase()}%20`);
  await page.getByRole("heading", { level: 1, name: amir.username }).waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.chat(amir.username));
});

test("one's own new name, chosen on another device, does not keep one from having read", async () => {
  const [sara, amir] = await createPair();
  const { page, context, ...phone } = await openPhone({ person: sara });
  await blockSockets({ page, context, ...phone });
  await openChat(page, amir);
  await page.getByRole("banner").getByText("آفلاین").waitFor();
  const current = newUsername("taze");
  // The page does not hear of the new name before: what it says under the former one is still its person's.
  const read = page.waitForResponse(/\/api\/direct\/mark-read/);
  await page.route("**/api/user-status", async (route) => {
    await read;
    await route.continue();
  });
  await rename(sara, current);
  // A session that is renewed knows the new name only.
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "session");
  if (cookie) await context.addCookies([{ ...cookie, value: await agedCookie(sara.cookie, 11) }]);
  await sendMessage(amir, { username: current }, "خواندی؟");
  await bubble(page, "خواندی؟").waitFor();
  const other = await openPhone({ person: amir });
  await openChat(other.page, { ...sara, username: current });
  await reaches(other.page, "خواندی؟", "خوانده شد");
  expect(await textsOf(sara, amir)).toEqual(["خواندی؟"]);
});
