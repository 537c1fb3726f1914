import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, jokesOf } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { cardOf, sees } from "./support/screen.ts";

/** The writing page of a new person. */
async function openWriting() {
  const person = await createPerson();
  const phone = await openPhone({ person });
  await phone.page.goto(paths.add);
  const words = phone.page.getByLabel("متن جوک");
  await words.waitFor();
  return { ...phone, person, words, publish: phone.page.getByRole("button", { name: "انتشار", exact: true }) };
}

test("a draft outlives a reload; published, it stands first on the profile and leaves no draft", async () => {
  const { page, person, words, publish } = await openWriting();
  const text = `تازه از تنور ${person.username}`;
  const comments = page.getByRole("checkbox", { name: "اجازهٔ نظر دادن" });
  expect(await comments.isChecked()).toBe(true);
  await words.fill(text);
  await page.getByText("اجازهٔ نظر دادن").tap();
  // What is said of the text alone is over by then.
  await expect.poll(() => comments.isChecked()).toBe(false);
  await sees(page, "پیش‌نویس ذخیره شد");
  await page.reload();
  await expect.poll(() => words.inputValue()).toBe(text);
  expect(await comments.isChecked()).toBe(false);

  await publish.tap();
  await sees(page, "منتشر شد");
  await page.waitForURL(`**${paths.profile}`);
  await cardOf(page, text).waitFor();
  expect(await jokesOf(person)).toMatchObject([{ text, allowComments: false, flagged: false }]);
  await page.getByRole("link", { name: "نوشتن جوک" }).first().tap();
  expect(await words.inputValue()).toBe("");
});

test("what waits for the network goes out when the app opens again, and only once, though the answer is lost", async () => {
  const { page, context, person, words, publish, expects, tolerates } = await openWriting();
  tolerates(/ERR_INTERNET_DISCONNECTED/);
  expects(/ERR_CONNECTION_RESET \/api\/jokes/);
  const text = `از دیروز مانده ${person.username}`;
  await words.fill(text);
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
  expect(await jokesOf(person)).toMatchObject([{ text }]);
  await context.setOffline(true);
  await context.setOffline(false);
  await sees(next, "منتشر شد");
  expect(await jokesOf(person)).toHaveLength(1);
});
