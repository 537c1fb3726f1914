import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { fetchPage } from "../../frontend/src/app/routes.tsx";
import { queryKeys } from "../../frontend/src/entities/query-keys.ts";
import { queryClient } from "../../frontend/src/lib/network/query-client.ts";
import { answer, calls, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, openPage, sees } from "./support/page.tsx";
import { aPerson, type Person } from "./support/people.ts";

const jokes = page.getByRole("article");
const readMore = () => page.getByRole("button", { name: "۱۰ جوک بعدی" }).click();
const jokesOf = (author: Person, count: number) => Array.from({ length: count }, () => aJoke(author));

describe("home", () => {
  test("says that a person follows nobody and shows everybody's jokes ten at a time", async () => {
    answer({ "GET /api/jokes": pageOf(jokesOf(aPerson(), 50)) });
    openPage(paths.home, { person: aPerson() });
    await sees("پستی برای نمایش در فید دنبال‌شده‌ها موجود نیست.");
    await expect.element(page.getByRole("link", { name: "پیدا کردن آدم‌ها" })).toHaveAttribute("href", paths.search);
    // Refreshing an empty feed would bring nothing.
    expect(page.getByRole("button", { name: "تازه کردن فید" }).elements()).toEqual([]);
    await expect.poll(() => jokes.length).toBe(10);
    await readMore();
    await expect.poll(() => jokes.length).toBe(20);
  });

  test("shows ten more of the followed people's jokes with each «+» until the end", async () => {
    const author = aPerson();
    const followed = { followingUsernames: [author.username] };
    const [first, second] = [jokesOf(author, 10), jokesOf(author, 2)];
    const nextCursor = first.at(-1)?._id ?? null;
    answer({
      "GET /api/feed/following": ({ cursor }) =>
        cursor === nextCursor ? pageOf(second, followed) : pageOf(first, { ...followed, nextCursor }),
    });
    openPage(paths.home, { person: aPerson() });
    await expect.poll(() => jokes.length).toBe(10);
    await readMore();
    await expect.poll(() => jokes.length).toBe(12);
    await sees("همه را خواندی!");
  });

  test("says why the next ten failed and keeps the «+» for a retry", async () => {
    const author = aPerson();
    const followed = { followingUsernames: [author.username] };
    const first = jokesOf(author, 10);
    const nextCursor = first.at(-1)?._id ?? null;
    answer({ "GET /api/feed/following": pageOf(first, { ...followed, nextCursor }) });
    openPage(paths.home, { person: aPerson() });
    await expect.poll(() => jokes.length).toBe(10);
    answer({ "GET /api/feed/following": refused("TOO_MANY_REQUESTS") });
    await readMore();
    // It floats over the «+».
    await page.getByText("خیلی تند رفتی!").click();
    answer({ "GET /api/feed/following": pageOf(jokesOf(author, 2), followed) });
    await readMore();
    await expect.poll(() => jokes.length).toBe(12);
  });
});

describe("the end of home", () => {
  const best = (items: ReturnType<typeof aJoke>[]) => ({ ...pageOf(items), day: "1405-09-03" });
  const part = page.getByRole("region", { name: "بهترین جوک‌های ۳ آذر" });

  test("shows the best jokes of a day that are neither above nor one's own, each of which can be liked", async () => {
    const [read, other] = [aJoke(aPerson(), "خوانده"), aJoke(aPerson(), "بهترین")];
    answer({
      "GET /api/jokes": pageOf([read]),
      "GET /api/best-jokes": best([read, { ...aJoke(aPerson(), "از خودم"), own: true }, other]),
      "POST /api/jokes/{id}/like": { likes: 1, liked: true },
    });
    openPage(paths.home, { person: aPerson() });
    await expect.element(part).toBeVisible();
    await expect.poll(() => jokes.length).toBe(2);
    await part.getByRole("button", { name: /^لایک/ }).click();
    await expect.element(part.getByRole("button", { name: /^لایک/, pressed: true })).toBeVisible();
    await expect
      .element(part.getByRole("link", { name: "بهترین‌های روزهای دیگر" }))
      .toHaveAttribute("href", "/labkhand/best");
  });

  test.each([
    ["all are above", (joke: ReturnType<typeof aJoke>) => best([joke])],
    ["they cannot be read", () => refused("TOO_MANY_REQUESTS")],
  ])("shows nothing more when %s", async (_, answerWith) => {
    const joke = aJoke(aPerson());
    answer({ "GET /api/jokes": pageOf([joke]), "GET /api/best-jokes": answerWith(joke) });
    openPage(paths.home);
    await sees("همه را خواندی!");
    await expect.poll(() => calls("GET /api/best-jokes")).not.toEqual([]);
    expect(part.elements()).toEqual([]);
    expect(page.getByRole("alert").elements()).toEqual([]);
  });
});

describe("the start of the app", () => {
  const cached = () => queryClient.getQueryData(queryKeys.jokes.discovery);

  test("waits a moment for home's jokes so that the first render has them", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    answer({ "GET /api/jokes": pageOf([aJoke(aPerson())]) });
    await fetchPage(paths.home);
    expect(cached()).toBeDefined();
  });

  test("renders home without its jokes when they take longer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof pageOf>>();
    answer({ "GET /api/jokes": () => promise });
    const start = fetchPage(paths.home);
    await vi.advanceTimersByTimeAsync(30);
    await start;
    expect(cached()).toBeUndefined();
    resolve(pageOf([]));
    await expect.poll(cached).toBeDefined();
  });
});

describe("a joke card on home", () => {
  test("shares a link that contains the joke's number twice, as some apps strip the fragment", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const joke = aJoke(aPerson(), "برای هم‌رسانی");
    openPage(paths.home, { answers: { "GET /api/jokes": pageOf([joke]) } });
    await cardOf(joke.text).getByRole("button", { name: "هم‌رسانی" }).click();
    await sees("لینک کپی شد");
    expect(write.mock.calls).toEqual([[`${location.origin}/labkhand/profile?post=${joke._id}#post-${joke._id}`]]);
  });

  test("is labelled with its author's name", async () => {
    const author = aPerson();
    openPage(paths.home, { answers: { "GET /api/jokes": pageOf([aJoke(author)]) } });
    await expect.element(page.getByRole("article", { name: author.username, exact: true })).toBeVisible();
  });

  test("shows twelve of many lines and the rest on request, and remembers the choice", async () => {
    const author = aPerson();
    const long = aJoke(author, "به مامانم گفتم.\n".repeat(40));
    openPage(paths.home, { answers: { "GET /api/jokes": pageOf([long, ...jokesOf(author, 9)]) } });
    const text = cardOf("به مامانم گفتم.").getByText("به مامانم گفتم.");
    const lines = () => {
      const { clientHeight } = text.element();
      return Math.round(clientHeight / Number.parseFloat(getComputedStyle(text.element()).lineHeight));
    };
    // Among many such buttons, each names the joke and the author it opens.
    const more = page.getByRole("button", { name: `بیشتر ${author.username}`, exact: true });
    const less = page.getByRole("button", { name: `کمتر ${author.username}`, exact: true });
    await expect.element(more).toHaveAttribute("aria-expanded", "false");
    await expect.poll(() => more.length).toBe(1);
    await expect.element(more).toHaveAttribute("aria-controls", `post-${long._id}`);
    expect(lines()).toBe(12);
    await more.click();
    await expect.element(less).toHaveAttribute("aria-expanded", "true");
    expect(lines()).toBe(40);

    await page.getByRole("link", { name: "جست‌وجو" }).click();
    await page.getByRole("link", { name: "خانه" }).click();
    await expect.element(less).toBeVisible();
    await less.click();
    expect(lines()).toBe(12);
    expect(text.element().getBoundingClientRect().bottom).toBeGreaterThan(0);
  });

  test.each([
    { text: "😂", stands: "right" },
    { text: "OK بچه‌ها، فردا می‌بینمتون.", stands: "right" },
    { text: "Knock knock.", stands: "left" },
  ])("aligns «$text» to the $stands", async ({ text, stands }) => {
    openPage(paths.home, { answers: { "GET /api/jokes": pageOf([aJoke(aPerson(), text)]) } });
    const words = await page.getByText(text).findElement();
    const range = document.createRange();
    range.selectNodeContents(words);
    const [inked, box] = [range.getBoundingClientRect(), words.getBoundingClientRect()];
    expect(box.right - inked.right < inked.left - box.left ? "right" : "left").toBe(stands);
  });

  test("keeps the dot at the end of its author's name in right-to-left text", async () => {
    const author = aPerson({ username: "noghte." });
    openPage(paths.home, { answers: { "GET /api/jokes": pageOf([aJoke(author, "نقطهٔ آخر را ببین")]) } });
    const name = await cardOf("نقطهٔ آخر").getByText("noghte.", { exact: true }).findElement();
    expect(name.closest("bdi")).not.toBeNull();
  });
});
