import { describe, expect, test } from "vitest";

import { createPerson, jokesOf } from "./support/people.ts";
import { openPhone, type PhoneOptions } from "./support/phone.ts";
import { cardOf, sees } from "./support/screen.ts";

const QUEUED = "اینترنت قطع است. متنت همین‌جا ماند و به محض وصل شدن منتشر می‌شود.";

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
    const { page, context, person, words, publish: button, expects, tolerates } = await openPage();
    tolerates(/ERR_INTERNET_DISCONNECTED/);
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
});
