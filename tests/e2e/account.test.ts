import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { z } from "zod";

import { paths } from "../../contract/product.ts";
import { ageLoginCode } from "./support/database.ts";
import { fillInMobile, typeCode } from "./support/login.ts";
import { layInStore } from "./support/offline.ts";
import { anotherDevice, receivedCode } from "./support/people.ts";
import { keptOn, openPhone } from "./support/phone.ts";
import { createAuthor, openSetting } from "./support/profiles.ts";
import { cardOf, sees, seesNo } from "./support/screen.ts";

const CODE_SECONDS = 300;

const exported = z.object({
  account: z.object({ username: z.string() }),
  jokes: z.array(z.object({ text: z.string() })),
});

test("logging out everywhere ends other tabs and devices, and clears this one", async () => {
  const { author: person, text: joke } = await createAuthor();
  const elsewhere = await anotherDevice(person);
  const here = await openPhone({ person, theme: "purple" });
  const { page, context } = here;
  // Until the other tab reloads, its socket may try to reconnect.
  here.tolerates(/^401 /, /WebSocket connection/);
  await page.goto(paths.add);
  await page.getByLabel("متن جوک").fill("پیش‌نویس محرمانه");
  await sees(page, "پیش‌نویس ذخیره شد");
  await page.getByRole("link", { name: "پروفایل" }).tap();
  await cardOf(page, joke).waitFor();
  await page.evaluate(() => sessionStorage.setItem("labkhand-profile-draft", "معرفی محرمانه"));
  // A rejected message that could be retried.
  const unsent = {
    clientId: randomUUID(),
    ownKey: person.user.ownKey,
    room: "",
    peerId: "somebody",
    peerName: "somebody",
  };
  const createdAt = new Date().toISOString();
  await layInStore(page, "labkhand-unsent", [{ ...unsent, createdAt, text: "پیام محرمانه", failure: "معلق" }]);
  const before = await keptOn(here);
  for (const trace of ["پیش‌نویس محرمانه", "معرفی محرمانه", "پیام محرمانه"]) expect(before).toContain(trace);
  const tab = await context.newPage();
  const live = tab.waitForEvent("websocket");
  await tab.goto(paths.profile);
  await live;
  await sees(tab, person.username);

  // In a page behind another one, each tap would wait for seconds until nothing moves.
  await page.bringToFront();
  await openSetting(page, "دستگاه‌های من");
  await expect.poll(() => page.getByRole("dialog").getByRole("listitem").count()).toBe(2);
  await page.getByRole("button", { name: "خروج از همهٔ دستگاه‌ها" }).tap();
  await page.getByRole("button", { name: "خارج شو" }).tap();
  await sees(page, "خروج انجام شد");
  await sees(page, "سلام!");
  await sees(tab, "سلام!");
  expect(await tab.getByText(person.username).count()).toBe(0);
  const kept = await keptOn(here);
  for (const trace of [person.username, person.mobile, "محرمانه"]) expect(kept).not.toContain(trace);
  const { cookies, origins } = await context.storageState();
  // The bookmark holds only the time of the last write, after which reads need a current copy for ten minutes.
  expect(cookies.map(({ name }) => name)).toEqual(["bookmark"]);
  const keys = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
  // The page stores a default theme for a newcomer.
  expect(keys.filter((name) => name !== "labkhand-default-theme")).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("black-gray");

  const there = await openPhone({ person: { ...person, cookie: elsewhere } });
  there.expects(/^401 \/api\/user-status/);
  there.tolerates(/^401 /);
  await there.page.goto(paths.profile);
  await sees(there.page, "از حسابت بیرون آمده‌ای؛ دوباره وارد شو.");
  await sees(there.page, "سلام!");
});

test("a person exports their data and deletes the account with a code, which removes all data", async () => {
  const { author: person, text: joke } = await createAuthor();
  const phone = await openPhone({ person, theme: "green" });
  const { page } = phone;
  await page.goto(paths.profile);
  await openSetting(page, "حذف حساب");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "گرفتن اطلاعات من" }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe(`labkhand-${person.username}.json`);
  const file = exported.parse(JSON.parse(await text(await download.createReadStream())));
  expect(file.account.username).toBe(person.username);
  expect(file.jokes).toMatchObject([{ text: joke }]);
  await sees(page, "فایل اطلاعاتت ذخیره شد");

  const since = new Date();
  await page.getByRole("button", { name: "فرستادن کد حذف با پیامک" }).tap();
  await page.getByRole("timer").waitFor();
  await typeCode(page, await receivedCode(person.mobile, since));
  await page.getByRole("button", { name: "حذف همیشگی حساب" }).tap();
  await sees(page, "حسابت پاک شد.");
  await sees(page, "سلام!");
  const kept = await keptOn(phone);
  for (const trace of [person.username, person.mobile, joke]) expect(kept).not.toContain(trace);

  await ageLoginCode(person.mobile, CODE_SECONDS);
  await fillInMobile(page, person.mobile);
  await page.getByRole("timer").waitFor();
  phone.expects(/^404 \/api\/user-public/);
  phone.tolerates(/^404 /);
  await page.goto(paths.user(person.username));
  await sees(page, /رفته است/);
  await seesNo(page, joke);
});
