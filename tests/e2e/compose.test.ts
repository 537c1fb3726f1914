import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, jokesOf } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { cardOf, sees } from "./support/screen.ts";

test("a draft is kept until published, and a waiting joke is sent once when the app opens again, even if the answer is lost", async () => {
  const person = await createPerson();
  const { page, context, expects, tolerates } = await openPhone({ person });
  const words = page.getByLabel("متن جوک");
  const publish = page.getByRole("button", { name: "انتشار", exact: true });
  const comments = page.getByRole("checkbox", { name: "اجازهٔ نظر دادن" });
  await page.goto(paths.add);
  expect(await comments.isChecked()).toBe(true);
  const text = `تازه از تنور ${person.username}`;
  await words.fill(text);
  await page.getByText("اجازهٔ نظر دادن").tap();
  // By then the notice about the text is over.
  await expect.poll(() => comments.isChecked()).toBe(false);
  await sees(page, "پیش‌نویس ذخیره شد");
  await page.reload();
  await expect.poll(() => words.inputValue()).toBe(text);
  expect(await comments.isChecked()).toBe(false);

  await publish.tap();
  await sees(page, "منتشر شد");
  await page.waitForURL(`**${paths.profile}`);
  await cardOf(page, text).waitFor();
  await page.getByRole("button", { name: "بفرست برای دوستت" }).waitFor();
  const first = { text, allowComments: false, flagged: false };
  expect(await jokesOf(person)).toMatchObject([first]);
  await page.getByRole("link", { name: "نوشتن جوک" }).first().tap();
  expect(await words.inputValue()).toBe("");

  tolerates(/ERR_INTERNET_DISCONNECTED/);
  expects(/ERR_CONNECTION_RESET \/api\/jokes/);
  const waiting = `از دیروز مانده ${person.username}`;
  await words.fill(waiting);
  await context.setOffline(true);
  await publish.tap();
  await sees(page, "اینترنت قطع است. متنت همین‌جا ماند و به محض وصل شدن منتشر می‌شود.");
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await next.route(
    "**/api/jokes",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const lost = next.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await next.goto(paths.scores);
  await lost;
  expect(await jokesOf(person)).toMatchObject([{ text: waiting }, first]);
  await context.setOffline(true);
  await context.setOffline(false);
  await sees(next, "منتشر شد");
  expect(await jokesOf(person)).toHaveLength(2);
});

test("a draft in two tabs follows the newer one, and the texts of both are published", async () => {
  const person = await createPerson();
  const { page, context } = await openPhone({ person });
  const tabs = [page, await context.newPage()] as const;
  const words = (tab: Page) => tab.getByLabel("متن جوک");
  const publish = (tab: Page) => tab.getByRole("button", { name: "انتشار", exact: true }).tap();
  const shows = (tab: Page, text: string) => expect.poll(() => words(tab).inputValue()).toBe(text);
  const texts = ["نخست", "دوم", "سوم", "چهارم"].map((text) => `${text} ${person.username}`);
  const [first = "", second = "", third = "", fourth = ""] = texts;
  const [one, other] = tabs;
  for (const tab of tabs) await tab.goto(paths.add);

  await words(one).fill(first);
  await shows(other, first);
  await words(other).fill(second);
  await shows(one, second);
  await publish(other);
  await sees(other, "منتشر شد");
  await shows(one, "");
  await one.getByRole("button", { name: "متنی را که در برگهٔ دیگر نوشته بودی برگردان" }).tap();
  await shows(one, first);
  await publish(one);
  await sees(one, "منتشر شد");

  // Both at once, before either knows the other's text.
  for (const tab of tabs) await tab.goto(paths.add);
  await Promise.all([words(one).fill(third), words(other).fill(fourth)]);
  await Promise.all(tabs.map(publish));
  await expect.poll(async () => (await jokesOf(person)).map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  for (const tab of tabs) await tab.goto(paths.add);
  for (const tab of tabs) await shows(tab, "");
});
