import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { NOTIFICATIONS_PATH } from "../../contract/notifications/values.ts";
import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { bubble, fillConversation, openElsewhere, reaches, say, sendMessage } from "./support/direct.ts";
import { rowOf } from "./support/inbox.ts";
import { appKeepsItself, loseTheNetwork, readIsKept } from "./support/offline.ts";
import { createPerson, follow, jokesOf, postJoke } from "./support/people.ts";
import { hurry, openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";
import { cardOf, sees } from "./support/screen.ts";

/** Opens a page inside the running app, as a link to it does. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map((request) => new URL(request.url).pathname);
  });

test("an app opened once shows without a network what was read, and sends a waiting message when it is back", async () => {
  const [{ author, text }, reader, amir] = [await createAuthor(), await createPerson(), await createPerson()];
  const own = `یادگاری ${reader.username}`;
  await postJoke(reader, own);
  await follow(reader, author);
  await fillConversation(reader, amir, 4);
  await openElsewhere(amir, reader);
  const phone = await openPhone({ person: reader, serviceWorkers: "allow", theme: "cyan" });
  await hurry(phone);
  const { page } = phone;
  const online = page.getByRole("banner").getByText("آنلاین");
  const theme = () => page.evaluate(() => document.documentElement.dataset["theme"]);
  await page.goto(paths.home);
  await cardOf(page, text).waitFor();
  // By then the app has loaded: an earlier tap would load another page.
  await readIsKept(phone, text);
  await cardOf(page, text).getByRole("button", { name: "ذخیره" }).tap();
  await sees(page, "ذخیره شد؛ در منو پیدایش می‌کنی.");

  // Answers are stored a moment later: loading another page before that would lose them.
  const read = [
    { path: paths.profile, words: own, kept: own },
    { path: paths.scores, words: "لایک گرفته", kept: "totalGameScores" },
    { path: paths.gem, words: "هنوز جمی نیامده است", kept: "transactions" },
    { path: NOTIFICATIONS_PATH, words: "هنوز خبری نیست", kept: "notifications" },
    { path: paths.direct, words: "پیام 4", kept: "پیام 4" },
  ];
  for (const { path, words, kept } of read) {
    await goTo(page, path);
    await sees(page, words);
    await readIsKept(phone, kept);
  }
  await appKeepsItself(phone);

  const asked: string[] = [];
  const answered: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  page.on("requestfinished", (request) => answered.push(new URL(request.url()).pathname));
  const answer = await page.goto(paths.user(author.username));
  expect(answer?.fromServiceWorker()).toBe(true);
  await page.getByRole("heading", { name: author.username, level: 2 }).waitFor();
  expect(asked.filter((path) => path.startsWith("/api/user-public/"))).toHaveLength(1);
  const stored = await storedPaths(page);
  expect(stored.length).toBeGreaterThan(5);
  expect(stored.filter((path) => path.startsWith("/api") || path.startsWith("/media"))).toEqual([]);

  await goTo(page, paths.direct);
  await rowOf(page, amir).getByRole("link").tap();
  await online.waitFor();
  await readIsKept(phone, "پیام 3");
  await loseTheNetwork(phone);
  await say(page, "یادم هست");
  await reaches(page, "یادم هست", "در انتظار فرستادن");

  await page.reload();
  await bubble(page, "پیام 4").waitFor();
  await reaches(page, "یادم هست", "در انتظار فرستادن");
  expect(await online.count()).toBe(0);
  await page.getByRole("button", { name: "بازگشت" }).tap();
  await rowOf(page, amir).waitFor();
  // Twice: a visit without a network must not overwrite the stored answers with nothing.
  for (let visit = 1; visit <= 2; visit += 1) {
    await page.goto(paths.profile);
    await cardOf(page, own).waitFor();
    expect(await page.getByRole("heading", { name: reader.username }).isVisible()).toBe(true);
  }
  for (const { path, words } of read.slice(1, 4)) {
    await goTo(page, path);
    await sees(page, words);
  }
  await page.goto(SAVED_PATH);
  await cardOf(page, text).waitFor();
  await page.goto(paths.user(author.username));
  await cardOf(page, text).waitFor();
  expect(await page.getByRole("heading", { name: author.username, level: 2 }).isVisible()).toBe(true);
  await page.goto(paths.home);
  await cardOf(page, text).waitFor();
  await sees(page, "آفلاینی؛ آنچه پیش‌تر خوانده‌ای همین‌جاست.");
  expect(await theme()).toBe("cyan");
  const liked = cardOf(page, text).getByRole("button", { name: "لایک، ۱ لایک", pressed: true });
  await cardOf(page, text).getByRole("button", { name: "لایک، ۰ لایک" }).tap();
  await liked.waitFor();
  for (const [path, words] of [
    [paths.add, "اجازهٔ نظر دادن"],
    [paths.games, "عروسک‌گیر"],
    [paths.entry, "ورود به لبخند"],
    [paths.info, "ورود به لبخند"],
    [`${paths.info}/`, "ورود به لبخند"],
    [`${paths.entry}?from=friend`, "ورود به لبخند"],
  ] as const) {
    await page.goto(path);
    await sees(page, words);
  }
  expect(await page.title()).toBe("لبخند");
  await page.goto(`${paths.clawMachine}?round=de300000-0000-4000-8000-000000000001`);
  await page.getByRole("button", { name: "دوباره تلاش کن" }).waitFor();
  expect(await theme()).toBe("cyan");
  await page.goto(paths.clawMachine);
  await sees(page, "بدون اینترنت چیزی حساب نمی‌شود");
  await page.getByRole("button", { name: "تمرین بی‌امتیاز", exact: true }).tap();
  await page.locator("#drop:enabled").waitFor();

  await page.goto(paths.chat(amir.username));
  await reaches(page, "یادم هست", "در انتظار فرستادن");
  await sendMessage(amir, reader, "در این میان");
  await phone.context.setOffline(false);
  await bubble(page, "در این میان").waitFor();
  await online.waitFor();
  await reaches(page, "یادم هست", /فرستاده شد|رسید/);
  // The like waited through all these visits.
  await expect.poll(async () => (await jokesOf(author))[0]?.likes).toBe(1);
  expect(answered.filter((path) => path.endsWith("/like"))).toHaveLength(1);
  await page.goto(paths.home);
  await liked.waitFor();
});
