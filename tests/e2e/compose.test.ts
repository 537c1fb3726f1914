import { describe, expect, test } from "vitest";

import { JOKE_MAX_CODE_POINTS } from "../../contract/limits.ts";
import { publish } from "./support/login.ts";
import { createPerson, jokesOf } from "./support/people.ts";
import { openPhone, type PhoneOptions } from "./support/phone.ts";
import { cardOf, sees } from "./support/screen.ts";

const QUEUED = "اینترنت قطع است. متنت همین‌جا ماند و به محض وصل شدن منتشر می‌شود.";
const BANNED_TEXT = "به همسایه گفتم احمق نباش، گفت تو اول شروع کن";

/** The writing page of a new person. */
async function openPage(options: PhoneOptions = {}) {
  const person = await createPerson();
  const phone = await openPhone({ ...options, person });
  await phone.page.goto("/labkhand/add");
  const words = phone.page.getByLabel("متن جوک");
  await words.waitFor();
  return { ...phone, person, words, publish: phone.page.getByRole("button", { name: "انتشار", exact: true }) };
}

describe("writing a joke", () => {
  test("the counter counts code points, and nothing is written beyond 2000", async () => {
    const { page, words } = await openPage();
    await words.fill("خانواده 👨‍👩‍👧");
    await sees(page, "۱٬۹۸۷");
    await words.fill("😂".repeat(JOKE_MAX_CODE_POINTS + 1));
    expect([...(await words.inputValue())]).toHaveLength(JOKE_MAX_CODE_POINTS);
    await sees(page, /^۰ نویسهٔ باقی‌مانده$/);
  });

  test("a draft outlives a reload, with its choice about comments", async () => {
    const { page, words } = await openPage();
    const comments = page.getByRole("checkbox", { name: "اجازهٔ نظر دادن" });
    expect(await comments.isChecked()).toBe(true);
    await words.fill("نصفه‌نیمه");
    await page.getByText("اجازهٔ نظر دادن").tap();
    await sees(page, "پیش‌نویس ذخیره شد");
    await page.reload();
    await expect.poll(() => words.inputValue()).toBe("نصفه‌نیمه");
    expect(await comments.isChecked()).toBe(false);
  });

  test("publishing leads to the profile, where the joke stands first, and leaves no draft", async () => {
    const { page, person, words, publish: button } = await openPage();
    const text = `تازه از تنور ${person.username}`;
    await words.fill(text);
    await page.getByText("اجازهٔ نظر دادن").tap();
    await button.tap();
    await sees(page, "منتشر شد");
    await page.waitForURL("**/labkhand/profile");
    await cardOf(page, text).waitFor();
    expect(await jokesOf(person)).toMatchObject([{ text, allowComments: false, flagged: false }]);
    await page.getByRole("link", { name: "نوشتن جوک" }).first().tap();
    expect(await words.inputValue()).toBe("");
  });

  test("the joke stands on a profile that was already read without the list being read again", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    await page.goto("/labkhand/profile");
    await sees(page, "هنوز جوکی ننوشته‌ای");
    await page.getByRole("link", { name: "نوشتن جوک" }).first().tap();
    const reads: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/jokes\?/.test(request.url())) reads.push(request.url());
    });
    const text = `یک بار خواندن بس است ${person.username}`;
    await page.getByLabel("متن جوک").fill(text);
    await page.getByRole("button", { name: "انتشار", exact: true }).tap();
    await cardOf(page, text).waitFor();
    expect(reads).toEqual([]);
  });

  test("an empty text is refused", async () => {
    const { page, words, publish: button } = await openPage();
    await words.fill("  \n ");
    await button.tap();
    await sees(page, "متن خالی است");
    expect(await words.getAttribute("aria-invalid")).toBe("true");
  });

  test("a text with a banned word is asked about, can be rewritten, or published flagged", async () => {
    const { page, person, words, publish: button, expects } = await openPage();
    expects(/^400 \/api\/jokes/);
    await words.fill(BANNED_TEXT);
    await button.tap();
    const question = page.getByRole("dialog", { name: "مطمئنی؟" });
    await question.waitFor();
    await sees(page, /ربات ما .* یک ماه معلق می‌شود/);
    await question.getByRole("button", { name: "ویرایش می‌کنم" }).tap();
    await question.waitFor({ state: "hidden" });
    expect(await words.inputValue()).toBe(BANNED_TEXT);
    expect(await jokesOf(person)).toEqual([]);

    await button.tap();
    await question.getByRole("button", { name: "منتشر کن" }).tap();
    await sees(page, "منتشر شد");
    await cardOf(page, BANNED_TEXT).waitFor();
    expect(await jokesOf(person)).toMatchObject([{ text: BANNED_TEXT, flagged: true }]);
  });

  test("what is published without a network waits, and goes out when it is back", async () => {
    const { page, context, person, words, publish: button, tolerates } = await openPage();
    tolerates(/ERR_INTERNET_DISCONNECTED/);
    const text = `از تونل فرستادم ${person.username}`;
    await words.fill(text);
    await context.setOffline(true);
    await button.tap();
    await sees(page, QUEUED);
    await context.setOffline(false);
    await sees(page, "منتشر شد");
    await expect.poll(() => words.inputValue()).toBe("");
    expect(await jokesOf(person)).toMatchObject([{ text }]);
  });

  test("what waited is sent the next time the app opens", async () => {
    const { page, context, person, words, publish: button, tolerates } = await openPage();
    tolerates(/ERR_INTERNET_DISCONNECTED/);
    const text = `از دیروز مانده ${person.username}`;
    await words.fill(text);
    await context.setOffline(true);
    await button.tap();
    await sees(page, QUEUED);
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto("/labkhand/home");
    await expect.poll(() => jokesOf(person)).toMatchObject([{ text }]);
    await sees(next, "منتشر شد");
  });

  test("a lost answer never publishes a joke twice", async () => {
    const { page, context, person, words, publish: button, expects } = await openPage();
    expects(/ERR_CONNECTION_RESET \/api\/jokes/);
    await page.route(
      "**/api/jokes",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await words.fill(`یک بار بس است ${person.username}`);
    await button.tap();
    await sees(page, QUEUED);
    await context.setOffline(true);
    await context.setOffline(false);
    await sees(page, "منتشر شد");
    expect(await jokesOf(person)).toHaveLength(1);
  });

  test("what is written while a joke is being sent stays, as another joke", async () => {
    const { page, person, words, publish: button } = await openPage();
    const [first, second] = [`اولی ${person.username}`, `دومی ${person.username}`];
    const { promise: written, resolve: letItGo } = Promise.withResolvers<void>();
    await page.route(
      "**/api/jokes",
      async (route) => {
        await written;
        await route.continue();
      },
      { times: 1 },
    );
    await words.fill(first);
    await button.tap();
    await words.fill(second);
    letItGo();
    await sees(page, "منتشر شد");
    expect(await words.inputValue()).toBe(second);
    expect(new URL(page.url()).pathname).toBe("/labkhand/add");
    await button.tap();
    await page.waitForURL("**/labkhand/profile");
    expect((await jokesOf(person)).map(({ text }) => text).toSorted()).toEqual([first, second].toSorted());
  });

  test("a refusal of the server is shown and keeps the text", async () => {
    const { page, words, publish: button, expects } = await openPage();
    expects(/^500 \/api\/jokes/);
    const error = "یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.";
    await page.route("**/api/jokes", (route) =>
      route.fulfill({ status: 500, json: { success: false, error, code: "INTERNAL" } }),
    );
    await words.fill("بماند");
    await button.tap();
    await sees(page, error);
    expect(await words.inputValue()).toBe("بماند");
  });

  test("markup in a joke is shown as text, and never runs", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    const text = `<img src=x onerror="document.title='پکیدم'"><b>${person.username}</b>`;
    await publish(page, text);
    await cardOf(page, text).waitFor();
    expect(await page.title()).toBe("پروفایل | لبخند");
    expect(await cardOf(page, text).locator("b, img").count()).toBe(0);
  });

  test("a visitor is asked to log in first", async () => {
    const { page } = await openPhone();
    await page.goto("/labkhand/add");
    await sees(page, "برای نوشتن جوک وارد شو");
    await page.getByRole("link", { name: "ورود یا ثبت‌نام" }).tap();
    await page.waitForURL("**/labkhand/profile?next=*");
    await expect.poll(() => page.getByLabel("شمارهٔ موبایل").isVisible()).toBe(true);
  });
});
