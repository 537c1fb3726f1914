import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { noteShifts, notedShifts } from "./support/layout-shift.ts";
import { call, createFriends, createPerson, jokesOf } from "./support/people.ts";
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

test("a draft is kept after a reload, and is removed once its joke is published", async () => {
  const { page, person, words, publish } = await openWriting();
  const text = `تازه از تنور ${person.username}`;
  const comments = page.getByRole("checkbox", { name: "اجازهٔ نظر دادن" });
  expect(await comments.isChecked()).toBe(true);
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
  expect(await jokesOf(person)).toMatchObject([{ text, allowComments: false, flagged: false }]);
  await page.getByRole("link", { name: "نوشتن جوک" }).first().tap();
  expect(await words.inputValue()).toBe("");
});

test("a waiting joke is sent once when the app opens again, even if the answer is lost", async () => {
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

test("the layout does not shift when somebody publishes, saves, sends, or sees a toast", async () => {
  const [person, friend] = await createFriends();
  await call("/api/set-bio", { body: { bio: "اهل خنده" }, cookie: person.cookie });
  const { page } = await openPhone({ person });
  await page.setViewportSize({ width: 360, height: 640 });
  await noteShifts(page);
  const toast = page.locator("#toasts button");
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  /** The layout shifts from now on until nothing is loading and a toast has disappeared. */
  const moved = async (act: () => Promise<void>, isTold = true) => {
    const before = (await notedShifts(page)).length;
    await act();
    if (isTold) {
      await toast.waitFor();
      // On a slow machine it may already be gone.
      await page.evaluate(() => document.querySelector<HTMLElement>("#toasts button")?.click());
      await toast.waitFor({ state: "hidden" });
    }
    await expect.poll(() => page.locator(".skeleton").count()).toBe(0);
    return (await notedShifts(page)).slice(before);
  };

  await page.goto(paths.add, { waitUntil: "networkidle" });
  // This comes last and shifts the header.
  await page.getByRole("banner").getByText("۰").waitFor();
  await page.getByLabel("متن جوک").fill(`آرام و بی‌تکان ${person.username}`);
  expect(
    await moved(async () => {
      await button("انتشار").tap();
      await button("بفرست برای دوستت").waitFor();
    }, false),
  ).toEqual([]);
  expect(await moved(() => button("بفرست برای دوستت").tap())).toEqual([]);

  await button("ویرایش پروفایل").tap();
  await page.getByRole("dialog").getByLabel("معرفی").fill("اهل قهقهه");
  expect(await moved(() => button("ذخیره").tap())).toEqual([]);

  await page.goto(paths.chat(friend.username), { waitUntil: "networkidle" });
  await page.getByLabel("متن پیام").fill("خواندی‌اش؟");
  expect(
    await moved(async () => {
      await button("فرستادن").tap();
      await page.getByRole("img", { name: "فرستاده شد" }).waitFor();
    }, false),
  ).toEqual([]);
  await page.getByRole("log").getByRole("button").focus();
  await page.keyboard.press("Enter");
  expect(await moved(() => button("کپی متن").tap())).toEqual([]);
});
