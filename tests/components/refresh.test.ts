import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";

import type { Joke } from "../../contract/jokes.ts";
import { errors } from "../../contract/errors.ts";
import { paths } from "../../contract/product.ts";
import { pageScroller } from "../../frontend/src/lib/page-scroller.ts";
import { answer, calls, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, goTo, openPage, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson, listed } from "./support/people.ts";
import { comeBack } from "./support/surroundings.ts";
import { swipe } from "./support/touch.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const author = aPerson();
const followed = { followingUsernames: [author.username] };
const jokesOf = (count: number, text?: string) => Array.from({ length: count }, () => aJoke(author, text));

let askedBefore = 0;
const allAsked = () => calls("GET /api/feed/following", "GET /api/jokes").length;
/** How often jokes were asked for since home stood. */
const asked = () => allAsked() - askedBefore;
const firstText = () => document.querySelector("article p")?.textContent;
const scrollTop = () => pageScroller()?.scrollTop ?? 0;
const tab = (name: string) => page.getByRole("link", { name, exact: true });
const pill = page.getByRole("button", { name: /تازه.*↑?/ });
const X = 200;

/** What reads anew joins with what is late; so do these calls, one for a visitor, one for everybody else. */
const lateShellStands = () =>
  expect.poll(() => calls("GET /api/default-theme", "POST /api/user-status")).toHaveLength(1);

/** Opens home of somebody who follows the author of these jokes. */
async function openFollowing(shown: Joke[]): Promise<void> {
  answer({ "GET /api/feed/following": pageOf(shown, followed) });
  openPage(paths.home, { person: aPerson() });
  await sees(shown[0]?.text ?? "");
  await lateShellStands();
  askedBefore = allAsked();
}

/** The author writes; from now on the Worker answers with that too. */
function publish(count: number, shown: Joke[], text = "تازه از تنور"): void {
  answer({ "GET /api/feed/following": pageOf([...jokesOf(count, text), ...shown].slice(0, 10), followed) });
}

/** The clock alone goes on: what is timed in the app sleeps meanwhile, as on a phone in a pocket. */
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** Somebody leaves the app for a while. */
function beAway(milliseconds: number): void {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  comeBack();
  later(milliseconds);
  hidden.mockRestore();
  comeBack();
}

function scrollDown(pixels: number): Promise<void> {
  pageScroller()?.scrollTo(0, pixels);
  return settled();
}

describe("the tab of the page one is on", () => {
  test("goes to the top, and from there reads anew what is new", async () => {
    const shown = jokesOf(10);
    await openFollowing(shown);
    publish(1, shown);
    await scrollDown(400);
    await tab("خانه").click();
    await expect.poll(scrollTop).toBe(0);
    expect(asked()).toBe(0);
    await tab("خانه").click();
    await sees("تازه از تنور");
    expect(firstText()).toBe("تازه از تنور");
    expect(asked()).toBe(1);
  });

  test("says that there is nothing newer, and that it could not ask; what was there stays", async () => {
    const shown = jokesOf(10);
    await openFollowing(shown);
    await tab("خانه").click();
    await sees("فعلاً جوک تازه‌تری نیست");
    answer({ "GET /api/feed/following": lost });
    await tab("خانه").click();
    await sees("ارتباط برقرار نشد");
    expect(firstText()).toBe(shown[0]?.text);
  });

  test("reads one's own profile anew", async () => {
    const person = aPerson({ posts: 1 });
    answer({ "GET /api/jokes": pageOf([aJoke(person, "مال خودم", { own: true })]) });
    openPage(paths.profile, { person });
    await sees("مال خودم");
    await lateShellStands();
    answer({ "GET /api/jokes": pageOf([aJoke(person, "از گوشی دیگرم", { own: true })]) });
    await tab("پروفایل").click();
    await sees("از گوشی دیگرم");
  });
});

test("an answer that comes when one is on another page leaves that page alone", async () => {
  const shown = jokesOf(10);
  await openFollowing(shown);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer({
    "GET /api/feed/following": () => promise.then(() => pageOf(shown, followed)),
    "GET /api/jokes": pageOf(jokesOf(10, "در جستجو")),
  });
  await tab("خانه").click();
  await expect.poll(asked).toBe(1);
  await tab("جستجو").click();
  await sees("در جستجو");
  await scrollDown(300);
  resolve();
  await settled();
  await settled();
  expect(scrollTop()).toBe(300);
  await seesNo("فعلاً جوک تازه‌تری نیست");
});

test("a page that cannot be read anew says why", async () => {
  const person = aPerson({ posts: 1 });
  answer({ "GET /api/jokes": pageOf([aJoke(person, "مال خودم", { own: true })]) });
  openPage(paths.profile, { person });
  await sees("مال خودم");
  await lateShellStands();
  answer({ "GET /api/jokes": refused("TOO_MANY_REQUESTS") });
  await tab("پروفایل").click();
  await sees(errors.TOO_MANY_REQUESTS.text);
  await sees("مال خودم");
});

describe("pulling the page down", () => {
  const pull = (pixels: number, across = 0) => swipe({ x: X, y: 300 }, { x: X + across, y: 300 + pixels });

  test("far enough reads it anew; a short pull, one from further down and a sideways one do not", async () => {
    const shown = jokesOf(10);
    await openFollowing(shown);
    publish(2, shown);
    pull(95);
    pull(100, 120);
    pull(-200);
    await scrollDown(300);
    pull(200);
    await scrollDown(0);
    await settled();
    expect(asked()).toBe(0);
    pull(120);
    await sees("تازه از تنور");
    expect(asked()).toBe(1);
  });

  test("is over where the browser takes the finger for itself", async () => {
    const shown = jokesOf(10);
    await openFollowing(shown);
    const from = { x: X, y: 300 };
    const target = document.elementFromPoint(from.x, from.y);
    swipe(from, { x: X, y: 450 }, () => target?.dispatchEvent(new TouchEvent("touchcancel", { bubbles: true })));
    await settled();
    expect(asked()).toBe(0);
    pull(120);
    await expect.poll(asked).toBe(1);
  });

  test("works on a public profile, and where the network is away says so", async () => {
    answer({ "GET /api/user-public/{username}": lost, "GET /api/jokes": lost });
    openPage(paths.user("sara.khandan"));
    await sees("تلاش دوباره");
    await lateShellStands();
    pull(150);
    await expect.poll(() => page.getByText("ارتباط برقرار نشد").length).toBeGreaterThan(1);
  });
});

describe("coming back", () => {
  test("after some minutes lays what is new behind a pill: what is being read does not move", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const shown = jokesOf(10);
    await openFollowing(shown);
    publish(3, shown);
    await scrollDown(300);
    beAway(4 * MINUTE_MS);
    expect(asked()).toBe(0);
    beAway(6 * MINUTE_MS);
    await expect.element(pill).toHaveTextContent("۳ جوک تازه ↑");
    expect(scrollTop()).toBe(300);
    expect(firstText()).toBe(shown[0]?.text);
    expect(asked()).toBe(1);

    await pill.click();
    expect(firstText()).toBe("تازه از تنور");
    expect(scrollTop()).toBe(0);
    await expect.element(pill).not.toBeInTheDocument();
    expect(asked()).toBe(1);
  });

  test("tells of one as of many, of very many without a number, and of nothing not at all", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const shown = jokesOf(10);
    await openFollowing(shown);
    beAway(6 * MINUTE_MS);
    await expect.poll(asked).toBe(1);
    await settled();
    await expect.element(pill).not.toBeInTheDocument();
    publish(1, shown);
    beAway(6 * MINUTE_MS);
    await expect.element(pill).toHaveTextContent("۱ جوک تازه ↑");
    publish(10, shown);
    beAway(6 * MINUTE_MS);
    await expect.element(pill).toHaveTextContent("کلی جوک تازه ↑");
  });

  test.for([16, 32])(
    "the pill lies in the gap between the header and the first author, with letters of %i px",
    async (letters) => {
      await page.viewport(360, 640);
      document.documentElement.style.fontSize = `${letters}px`;
      onTestFinished(() => void (document.documentElement.style.fontSize = ""));
      vi.useFakeTimers({ toFake: ["Date"] });
      const shown = jokesOf(10);
      await openFollowing(shown);
      publish(3, shown);
      beAway(6 * MINUTE_MS);
      await expect.element(pill).toBeVisible();
      await settled();
      const boxes = ["header", "button .bg-golden", "article a"].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      const edges = boxes.flatMap((box) => [box?.top, box?.bottom]);
      expect(edges).toEqual(edges.toSorted((a, b) => Number(a) - Number(b)));
    },
  );

  test("without a network says nothing", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const shown = jokesOf(10);
    await openFollowing(shown);
    answer({ "GET /api/feed/following": lost });
    beAway(6 * MINUTE_MS);
    await expect.poll(asked).toBe(1);
    await settled();
    await seesNo("ارتباط برقرار نشد");
    expect(firstText()).toBe(shown[0]?.text);
  });

  test("the next day begins with what is new, at the top", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const shown = jokesOf(10);
    await openFollowing(shown);
    publish(4, shown);
    await scrollDown(300);
    beAway(20 * HOUR_MS);
    await expect.poll(firstText).toBe("تازه از تنور");
    expect(scrollTop()).toBe(0);
    await expect.element(pill).not.toBeInTheDocument();
  });

  test("to home from another page of the app, too", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const shown = jokesOf(10);
    await openFollowing(shown);
    publish(2, shown);
    goTo(paths.games);
    await sees("به‌زودی");
    later(2 * MINUTE_MS);
    goTo(paths.home);
    await expect.element(pill).toHaveTextContent("۲ جوک تازه ↑");
    expect(firstText()).toBe(shown[0]?.text);
  });
});

describe("everybody's jokes", () => {
  test("can be shuffled again at their end, from the first ten on", async () => {
    answer({ "GET /api/jokes": pageOf(jokesOf(12)) });
    openPage(paths.home);
    await page.getByRole("button", { name: "۱۰ جوک بعدی" }).click();
    await sees("همه را خواندی!");
    await lateShellStands();
    answer({ "GET /api/jokes": pageOf(jokesOf(12, "دور دوم")) });
    await page.getByRole("button", { name: "یک دور دیگر" }).click();
    await sees("دور دوم");
    await expect.poll(() => page.getByRole("article").length).toBe(10);
    expect(scrollTop()).toBe(0);
  });

  test("are not told of while the search shows only some of them; pulling asks for its people again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const shown = jokesOf(3);
    answer({ "GET /api/jokes": pageOf(shown), "GET /api/users/search": { items: [listed(author)] } });
    openPage(`${paths.search}?q=${author.username}`);
    await expect.poll(() => page.getByRole("article").length).toBe(3);
    await lateShellStands();
    askedBefore = allAsked();
    beAway(6 * MINUTE_MS);
    await settled();
    expect(asked()).toBe(0);
    const searched = calls("GET /api/users/search").length;
    swipe({ x: X, y: 400 }, { x: X, y: 560 });
    await expect.poll(() => calls("GET /api/users/search").length).toBeGreaterThan(searched);
  });

  test("are told of in the search as at home", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const shown = jokesOf(3);
    answer({ "GET /api/jokes": pageOf(shown) });
    openPage(paths.search);
    await expect.poll(() => page.getByRole("article").length).toBe(3);
    await lateShellStands();
    answer({ "GET /api/jokes": pageOf([...shown, ...jokesOf(2, "تازه از تنور")]) });
    beAway(6 * MINUTE_MS);
    await pill.click();
    await expect.element(cardOf("تازه از تنور").first()).toBeVisible();
  });
});
