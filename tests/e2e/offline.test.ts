import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { appIsKept, loseTheNetwork, readIsKept } from "./support/offline.ts";
import { createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone, type Phone } from "./support/phone.ts";
import { cardOf, sees } from "./support/screen.ts";

/** The end of a first visit: the service worker has the shell; what was `read` is on the device; then the network goes. */
async function endFirstVisit(phone: Phone, read?: string): Promise<void> {
  await appIsKept(phone);
  if (read !== undefined) await readIsKept(phone, read);
  await loseTheNetwork(phone);
}

describe("without a network, after the first visit", () => {
  test("the app opens, says so, and shows the jokes that were read", async () => {
    const [author, reader] = [await createPerson(), await createPerson()];
    const text = `در هواپیما ${author.username}`;
    await postJoke(author, text);
    await follow(reader, author);
    const phone = await openPhone({ person: reader, serviceWorkers: "allow", theme: "cyan" });
    const { page } = phone;
    await page.goto(paths.home);
    await cardOf(page, text).waitFor();
    await endFirstVisit(phone, text);
    await page.reload();
    await cardOf(page, text).waitFor();
    await sees(page, "آفلاینی؛ آنچه پیش‌تر خوانده‌ای همین‌جاست.");
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("cyan");
  });

  test("every page's shell opens, also those never visited", async () => {
    const phone = await openPhone({ serviceWorkers: "allow" });
    const { page } = phone;
    await page.goto(paths.home);
    await page.getByRole("article").first().waitFor();
    await endFirstVisit(phone);
    for (const [path, words] of [
      [paths.profile, "خوش آمدی!"],
      [paths.add, "برای نوشتن جوک وارد شو"],
      [paths.games, "بازی‌ها: به‌زودی"],
      [paths.entry, "ورود به لبخند"],
    ] as const) {
      await page.goto(path);
      await sees(page, words);
    }
    expect(await page.title()).toBe("لبخند");
  });

  test("one's own profile and jokes stay readable", async () => {
    const author = await createPerson();
    const text = `یادگاری ${author.username}`;
    await postJoke(author, text);
    const phone = await openPhone({ person: author, serviceWorkers: "allow" });
    const { page } = phone;
    await page.goto(paths.profile);
    await cardOf(page, text).waitFor();
    await endFirstVisit(phone, text);
    // Each time anew: a visit without a network must not write its emptiness over what is kept.
    for (let visit = 1; visit <= 3; visit += 1) {
      await page.goto(paths.profile);
      await cardOf(page, text).waitFor();
    }
    expect(await page.getByRole("heading", { name: author.username }).isVisible()).toBe(true);
  });

  test("a profile that was only glanced at stays readable", async () => {
    const author = await createPerson();
    const text = `یک نگاه ${author.username}`;
    await postJoke(author, text);
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
    await endFirstVisit(phone, text);
    await page.reload();
    await cardOf(page, text).waitFor();
    expect(await page.getByRole("heading", { name: author.username, level: 2 }).isVisible()).toBe(true);
  });

  test("the service worker keeps its hands off the API", async () => {
    const phone = await openPhone({ serviceWorkers: "allow" });
    const { page } = phone;
    await page.goto(paths.home);
    await page.getByRole("article").first().waitFor();
    await endFirstVisit(phone);
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map((request) => new URL(request.url).pathname);
    });
    expect(cached.length).toBeGreaterThan(5);
    expect(cached.filter((path) => path.startsWith("/api") || path.startsWith("/media"))).toEqual([]);
  });
});
