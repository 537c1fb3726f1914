import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { aMobile } from "../support/a-mobile.ts";
import { chooseUsername, fillInSms, logInBySms } from "./support/login.ts";
import { agedCookie, anotherDevice, createPerson, newUsername, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { cardOf, sees } from "./support/screen.ts";

describe("the account", () => {
  test("a person without a username meets the question on every page, and nothing but a name answers it", async () => {
    const { page } = await openPhone();
    await page.goto("/labkhand/home");
    await page.getByRole("link", { name: "پروفایل" }).tap();
    await logInBySms(page, aMobile());
    const question = page.getByRole("dialog", { name: "اسمت در لبخند چیست؟" });
    await question.waitFor();
    await page.keyboard.press("Escape");
    await page.touchscreen.tap(195, 20);
    await page.touchscreen.tap(10, 835);
    await page.waitForTimeout(400);
    expect(await question.isVisible()).toBe(true);
    await page.goBack();
    await expect.poll(() => question.isVisible()).toBe(true);
    await page.goto("/labkhand/add");
    await question.waitFor();
    await chooseUsername(page, newUsername());
    await page.reload();
    await page.getByLabel("متن جوک").waitFor();
    expect(await question.count()).toBe(0);
  });

  test("who logs in to write to somebody is led back to them when nothing more is asked, and never to the form", async () => {
    const amir = await createPerson();
    const { page } = await openPhone({ asksForContact: true });
    await page.goto(paths.home);
    await page.goto(paths.chat(amir.username));
    await page.locator("main").getByRole("link", { name: "ورود یا ثبت‌نام" }).tap();
    await fillInSms(page, aMobile());
    await chooseUsername(page, newUsername());
    const question = page.getByRole("dialog", { name: "می‌خواهی ایمیلت را هم اضافه کنی؟" });
    await question.getByRole("button", { name: "بعداً" }).tap();
    await page.waitForURL(`**${paths.chat(amir.username)}`);
    await page.getByRole("textbox", { name: "متن پیام" }).waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.home);
  });

  test.for(["https://evil.example", "//evil.example", "/api/account/export", "/labkhand/..//evil.example"])(
    "a login with «%s» to go to ends on one's profile",
    async (next) => {
      const person = await createPerson();
      const { page } = await openPhone({ person });
      const address = `${paths.profile}?next=${encodeURIComponent(next)}`;
      await page.goto(address);
      // What is asked for later than the way back would have been gone.
      await sees(page, "هنوز جوکی ننوشته‌ای");
      expect(page.url().endsWith(address)).toBe(true);
    },
  );

  test("a username is checked while it is typed, and refused when it is taken or reserved", async () => {
    const { page, expects } = await openPhone();
    expects(/^409 \/api\/set-username/);
    await logInBySms(page, aMobile());
    const field = page.getByRole("dialog").getByLabel("نام کاربری");
    const save = page.getByRole("button", { name: "ثبت نام کاربری" });
    await field.pressSequentially("sar");
    expect(await page.getByRole("dialog").getByRole("alert").count()).toBe(0);
    await field.fill("سارا خندان");
    await sees(page, "قالب نام کاربری معتبر نیست");
    await field.fill("sara.khandan");
    await sees(page, "عالی! این نام قالب درستی دارد.");
    await save.tap();
    await sees(page, "این نام کاربری قبلاً گرفته شده است. یک نام دیگر امتحان کن.");
    expect(await page.getByText("عالی! این نام قالب درستی دارد.").count()).toBe(0);
    await field.fill("labkhand");
    await save.tap();
    await sees(page, "این نام کاربری رزرو شده است. یک نام دیگر امتحان کن.");
    await chooseUsername(page, newUsername());
  });

  test("logging out in one tab logs the others out, and their sockets close", async () => {
    const person = await createPerson();
    const { page, context, tolerates } = await openPhone({ person });
    // Before the other tab starts afresh its socket may try to come back.
    tolerates(/^401 /, /WebSocket connection/);
    const other = await context.newPage();
    const live = other.waitForEvent("websocket");
    await other.goto("/labkhand/profile");
    await live;
    await sees(other, person.username);
    await page.goto("/labkhand/profile");
    await page.getByRole("button", { name: "خروج" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "خروج" }).tap();
    await sees(page, "خوش آمدی!");
    await sees(other, "خوش آمدی!");
    expect(await other.getByText(person.username).count()).toBe(0);
  });

  test("logging out asks first, then leaves nothing of the person on the device but the theme", async () => {
    const author = await createPerson();
    await postJoke(author, `خداحافظ ${author.username}`);
    const { page, context } = await openPhone({ person: author, theme: "purple", serviceWorkers: "allow" });
    await page.goto("/labkhand/add");
    await page.getByLabel("متن جوک").fill("پیش‌نویس محرمانه");
    await sees(page, "پیش‌نویس ذخیره شد");
    await page.goto("/labkhand/profile");
    await cardOf(page, author.username).waitFor();
    await page.getByRole("button", { name: "خروج" }).tap();
    await page.getByRole("button", { name: "می‌مانم" }).tap();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "خروج" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "خروج" }).tap();
    await sees(page, "خروج انجام شد");
    await sees(page, "خوش آمدی!");

    const { cookies, origins } = await context.storageState({ indexedDB: true });
    expect(cookies).toEqual([]);
    const kept = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
    expect(kept.filter((name) => !["labkhand-theme", "labkhand-default-theme"].includes(name))).toEqual([]);
    const everything = JSON.stringify(origins);
    for (const trace of [author.username, author.mobile, "محرمانه"]) expect(everything).not.toContain(trace);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(author.username);
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("purple");
  });

  test("one's devices are listed, and «log out everywhere» ends them all", async () => {
    const person = await createPerson();
    const elsewhere = await anotherDevice(person);
    const here = await openPhone({ person });
    const there = await openPhone({ person: { ...person, cookie: await agedCookie(elsewhere, 11) } });
    there.expects(/^401 \/api\/user-status/);
    there.tolerates(/^401 /);
    await here.page.goto("/labkhand/profile");
    await here.page.getByRole("button", { name: "حساب من" }).tap();
    await here.page.getByRole("button", { name: "دستگاه‌های من" }).tap();
    const sheet = here.page.getByRole("dialog", { name: "دستگاه‌های من" });
    await expect.poll(() => sheet.getByRole("listitem").count()).toBe(2);
    const thisDevice = sheet.getByRole("listitem").filter({ hasText: "همین دستگاه" });
    expect(await thisDevice.count()).toBe(1);
    expect(await thisDevice.textContent()).toContain("آخرین بازدید: همین حالا");
    await sheet.getByRole("button", { name: "خروج از همهٔ دستگاه‌ها" }).tap();
    const question = here.page.getByRole("dialog", { name: "از همهٔ دستگاه‌ها خارج شوی؟" });
    await question.getByRole("button", { name: "خارج شو" }).tap();
    await sees(here.page, "خوش آمدی!");

    await there.page.goto("/labkhand/profile");
    await sees(there.page, "نشستت تمام شده؛ دوباره وارد شو.");
    await sees(there.page, "خوش آمدی!");
  });
});
