import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { themes } from "../../contract/themes.ts";
import { pageScroller } from "../../frontend/src/lib/page-scroller.ts";
import { rgbOf } from "../support/colors.ts";
import { answer, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, openPage, place, sees } from "./support/page.tsx";
import { aPerson, publicUser } from "./support/people.ts";

const author = aPerson();
const joke = aJoke(author, "برای هم‌رسانی");
const opened = { "GET /api/jokes/{id}": pageOf([joke]) };

describe("a shared link", () => {
  test.for([
    ["with query and fragment", paths.sharedJoke(joke._id)],
    ["without its fragment", `${paths.profile}?post=${joke._id}`],
    ["with its fragment alone", `${paths.profile}#post-${joke._id}`],
  ] as const)("opens its joke for a visitor %s", async ([, link]) => {
    openPage(link, { answers: opened });
    await expect.element(cardOf(joke.text)).toBeVisible();
    await sees("سلام!");
  });

  test("names its author and offers more jokes before it asks for a login", async () => {
    openPage(paths.sharedJoke(joke._id), { answers: opened });
    const more = page.getByRole("link", { name: "جوک‌های بیشتر" });
    await expect.element(page.getByRole("heading", { name: `یک جوک از ${author.username}` })).toBeVisible();
    await expect.poll(() => document.title).toBe(`یک جوک از ${author.username} | لبخند`);
    const form = await page.getByRole("heading", { name: "سلام!" }).findElement();
    const before = (await more.findElement()).compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(before).not.toBe(0);
    await page.getByRole("button", { name: "بستن" }).click();
    await expect.poll(() => document.title).toBe("پروفایل | لبخند");
  });

  test("shows a visitor one main button, the login, and no other button in the main colour", async () => {
    openPage(paths.sharedJoke(joke._id), { answers: opened });
    await expect.element(page.getByRole("button", { name: "ارسال کد" })).toBeVisible();
    const isMain = (element: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return backgroundImage.includes("gradient") || backgroundColor === rgbOf(themes["black-gray"].colors.buttonBg);
    };
    const main = page.getByRole("main").getByRole("button").or(page.getByRole("main").getByRole("link")).elements();
    expect(main.filter(isMain).map((button) => button.textContent)).toEqual(["ارسال کد"]);
  });

  test("shows nothing below its joke until that has loaded, to avoid a jump", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    openPage(paths.sharedJoke(joke._id), {
      answers: { "GET /api/jokes/{id}": () => promise.then(() => pageOf([joke])) },
    });
    const form = page.getByText("سلام!");
    await expect.element(form).toBeInTheDocument();
    await expect.element(form).not.toBeVisible();
    await expect.element(page.getByText("جوک‌های بیشتر")).not.toBeVisible();
    resolve();
    await expect.element(form).toBeVisible();
    await expect.element(page.getByText("جوک‌های بیشتر")).toBeVisible();
  });

  test("shows a long joke in full", async () => {
    const long = aJoke(author, "به مامانم گفتم.\n".repeat(40));
    openPage(paths.sharedJoke(long._id), { answers: { "GET /api/jokes/{id}": pageOf([long]) } });
    const text = await cardOf("به مامانم گفتم.").getByText("به مامانم گفتم.").findElement();
    expect(text.clientHeight).toBe(text.scrollHeight);
    await expect
      .element(page.getByRole("button", { name: `بیشتر ${author.username}`, exact: true }))
      .not.toBeInTheDocument();
  });

  test("returns to the plain profile address when it is closed", async () => {
    openPage(paths.sharedJoke(joke._id), { answers: opened });
    await page.getByRole("button", { name: "بستن" }).click();
    await expect.element(cardOf(joke.text)).not.toBeInTheDocument();
    expect(location.href.endsWith(paths.profile)).toBe(true);
  });

  test("shows a signed-in person the joke and three more by its author instead of their own profile", async () => {
    const person = aPerson();
    const others = Array.from({ length: 4 }, (_, at) => aJoke(author, `باز هم ${at}`));
    openPage(paths.sharedJoke(joke._id), {
      person,
      answers: { ...opened, "GET /api/jokes": pageOf([...others.slice(0, 2), joke, ...others.slice(2)]) },
    });
    const own = page.getByRole("heading", { name: person.username });
    const tab = page.getByLabelText("بخش‌های اصلی").getByRole("link", { name: "پروفایل" });
    await sees(`باز هم از ${author.username}`);
    const texts = page
      .getByRole("article")
      .elements()
      .map((card) => card.querySelector("p")?.textContent);
    expect(texts).toEqual([joke.text, ...others.slice(0, 3).map(({ text }) => text)]);
    await expect.element(page.getByRole("link", { name: "جوک‌های بیشتر" })).toBeVisible();
    expect(own.elements()).toEqual([]);
    await expect.element(tab).not.toHaveAttribute("aria-current");

    pageScroller()?.scrollTo(0, 10_000);
    await page.getByRole("button", { name: "بستن" }).click();
    await expect.element(own).toBeVisible();
    await expect.element(tab).toHaveAttribute("aria-current", "page");
    await expect.element(page.getByRole("main")).toHaveFocus();
    expect(pageScroller()?.scrollTop).toBe(0);
  });

  test("offers to delete one's own joke, alone and among the author's other ones, and not to report it", async () => {
    const [person, own, other] = [aPerson(), aJoke(author, "از خودم"), aJoke(author, "باز هم از خودم")];
    const mine = [own, other].map((one) => ({ ...one, own: true }));
    openPage(paths.sharedJoke(own._id), {
      person,
      answers: {
        "GET /api/jokes/{id}": pageOf(mine.slice(0, 1)),
        "GET /api/jokes": pageOf(mine),
      },
    });
    await expect.element(cardOf(other.text)).toBeVisible();
    const shown = page.getByRole("main");
    expect(shown.getByRole("button", { name: "گزارش" }).elements()).toEqual([]);
    expect(shown.getByRole("button", { name: "پاک کردن" }).elements()).toHaveLength(2);
  });

  test("lets a signed-in person open their own profile with its tab", async () => {
    const person = aPerson();
    openPage(paths.sharedJoke(joke._id), { person, answers: { ...opened, "GET /api/jokes": pageOf([joke]) } });
    await expect.element(cardOf(joke.text)).toBeVisible();
    expect(page.getByText("باز هم از").elements()).toEqual([]);
    await page.getByLabelText("بخش‌های اصلی").getByRole("link", { name: "پروفایل" }).click();
    await expect.element(page.getByRole("heading", { name: person.username })).toBeVisible();
  });

  test("leads to its author", async () => {
    answer({
      "GET /api/user-public/{username}": { user: publicUser(author), viewerFollows: false, viewerLikesVideo: false },
      "GET /api/jokes": pageOf([joke]),
    });
    openPage(paths.sharedJoke(joke._id), { answers: opened });
    await cardOf(joke.text).getByRole("link", { name: author.username }).click();
    await expect.element(page.getByRole("heading", { name: author.username, level: 2 })).toBeVisible();
    expect(place()).toBe(paths.user(author.username));
  });

  test("shows a friendly message when the joke was deleted", async () => {
    openPage(`${paths.profile}#post-${joke._id}`, { answers: { "GET /api/jokes/{id}": refused("JOKE_NOT_FOUND") } });
    await sees("این جوک دیگر این‌جا نیست");
    expect(page.getByRole("article").elements()).toEqual([]);
  });
});
