import { describe, expect, test } from "vitest";

import { HAPPENINGS_PATH } from "../../contract/happenings/values.ts";
import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { appIsKept, appKeepsItself, loseTheNetwork, readIsKept } from "./support/offline.ts";
import { createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";
import { cardOf, sees } from "./support/screen.ts";

describe("the app without a network, after the first visit", () => {
  test("opens, says that it is offline, and shows the jokes already read and the person's own profile", async () => {
    const [{ author, text }, reader] = [await createAuthor(), await createPerson()];
    const own = `یادگاری ${reader.username}`;
    await postJoke(reader, own);
    await follow(reader, author);
    const phone = await openPhone({ person: reader, serviceWorkers: "allow", theme: "cyan" });
    const { page } = phone;
    await page.goto(paths.home);
    await cardOf(page, text).waitFor();
    // By then the app has loaded: an earlier tap would load another page.
    await readIsKept(phone, text);
    await cardOf(page, text).getByRole("button", { name: "ذخیره" }).tap();
    await sees(page, "ذخیره شد؛ در منو پیدایش می‌کنی.");
    await page.getByRole("link", { name: "پروفایل" }).tap();
    await cardOf(page, own).waitFor();
    await appIsKept(phone);
    await readIsKept(phone, own);
    await page
      .getByRole("link", { name: /امتیاز/ })
      .first()
      .tap();
    await sees(page, "لایک گرفته");
    await page.goBack();
    await page.getByRole("link", { name: /جم/ }).first().tap();
    await sees(page, "هنوز جمی نیامده است");
    // Answers are stored a moment later: loading another page before that would lose them.
    await readIsKept(phone, "totalGameScores");
    await readIsKept(phone, "transactions");
    await page.goto(HAPPENINGS_PATH);
    await sees(page, "هنوز خبری نیست");
    await readIsKept(phone, "happenings");
    await loseTheNetwork(phone);
    await page.goto(paths.gem);
    await sees(page, "هنوز جمی نیامده است");
    await page.goto(HAPPENINGS_PATH);
    await sees(page, "هنوز خبری نیست");

    // Several times: a visit without a network must not overwrite the stored answers with nothing.
    for (let visit = 1; visit <= 3; visit += 1) {
      await page.goto(paths.profile);
      await cardOf(page, own).waitFor();
    }
    expect(await page.getByRole("heading", { name: reader.username }).isVisible()).toBe(true);
    await page.getByRole("link", { name: "امتیاز ۰" }).tap();
    await sees(page, "لایک گرفته");
    await page.goto(SAVED_PATH);
    await cardOf(page, text).waitFor();
    await page.goto(paths.home);
    await cardOf(page, text).waitFor();
    await sees(page, "آفلاینی؛ آنچه پیش‌تر خوانده‌ای همین‌جاست.");
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("cyan");
  });

  test("keeps a briefly opened profile readable, and opens every page's shell", async () => {
    const { author, text } = await createAuthor();
    const phone = await openPhone({ serviceWorkers: "allow" });
    const { page } = phone;
    await page.goto(paths.home);
    const read = await page.getByRole("article").first().locator("p").first().innerText();
    await readIsKept(phone, read.split("\n", 1)[0] ?? "");
    await page.evaluate((path) => {
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, paths.user(author.username));
    await cardOf(page, text).waitFor();
    await appIsKept(phone);
    await readIsKept(phone, text);
    await loseTheNetwork(phone);

    await page.reload();
    await cardOf(page, text).waitFor();
    expect(await page.getByRole("heading", { name: author.username, level: 2 }).isVisible()).toBe(true);
    for (const [path, words] of [
      [paths.profile, "سلام!"],
      [paths.add, "برای نوشتن جوک وارد شو"],
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
  });
});

test("the service worker's page requests its data early and once, and no API answer is cached", async () => {
  const { author } = await createAuthor();
  const phone = await openPhone({ serviceWorkers: "allow" });
  const { page } = phone;
  await page.goto(paths.home);
  await appKeepsItself(phone);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const answer = await page.goto(paths.user(author.username));
  expect(answer?.fromServiceWorker()).toBe(true);
  await page.getByRole("heading", { name: author.username, level: 2 }).waitFor();
  expect(asked.filter((path) => path.startsWith("/api/user-public/"))).toHaveLength(1);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map((request) => new URL(request.url).pathname);
  });
  expect(cached.length).toBeGreaterThan(5);
  expect(cached.filter((path) => path.startsWith("/api") || path.startsWith("/media"))).toEqual([]);
});
