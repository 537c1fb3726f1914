import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer, calls, lost } from "./support/answers.ts";
import {
  asked,
  author,
  firstText,
  jokesOf,
  openFollowing,
  pageStands,
  publish,
  scrollDown,
  scrollTop,
} from "./support/following.ts";
import { pageOf } from "./support/jokes.ts";
import { cardOf, goTo, openPage, sees, seesNo, settled } from "./support/page.tsx";
import { asFound } from "./support/people.ts";
import { comeBack } from "./support/surroundings.ts";
import { swipe } from "./support/touch.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const pill = page.getByRole("button", { name: /تازه.*↑?/ });

/** Only the clock advances: the app's timers sleep, as on a phone in a pocket. */
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** The person leaves the app for a while. */
function beAway(milliseconds: number): void {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  comeBack();
  later(milliseconds);
  hidden.mockRestore();
  comeBack();
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

describe("returning to the app", () => {
  test("shows a pill for new jokes after some minutes, without moving the page", async () => {
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

  test("shows a pill that counts one new joke, says «کلی» for ten, and is absent for none", async () => {
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
    "shows the pill between the header and the first author with letters of %i px",
    async (letters) => {
      await page.viewport(360, 640);
      document.documentElement.style.fontSize = `${letters}px`;
      onTestFinished(() => void (document.documentElement.style.fontSize = ""));
      const shown = jokesOf(10);
      await openFollowing(shown);
      publish(3, shown);
      beAway(6 * MINUTE_MS);
      await expect.element(pill).toBeVisible();
      const edges = () =>
        ["header", "button .bg-golden", "article a"]
          .map((part) => document.querySelector(part)?.getBoundingClientRect())
          .flatMap((box) => [Number(box?.top), Number(box?.bottom)]);
      const inOrder = (all: number[]) => all.every((edge, at) => at === 0 || edge >= Number(all[at - 1]));
      await expect.poll(edges).toSatisfy(inOrder);
    },
  );

  test("shows no message when there is no network", async () => {
    const shown = jokesOf(10);
    await openFollowing(shown);
    answer({ "GET /api/feed/following": lost });
    beAway(6 * MINUTE_MS);
    await expect.poll(asked).toBe(1);
    await settled();
    await seesNo("ارتباط برقرار نشد");
    expect(firstText()).toBe(shown[0]?.text);
  });

  test("shows the new jokes at the top on the next day, without a pill", async () => {
    const shown = jokesOf(10);
    await openFollowing(shown);
    publish(4, shown);
    await scrollDown(300);
    beAway(20 * HOUR_MS);
    await expect.poll(firstText).toBe("تازه از تنور");
    expect(scrollTop()).toBe(0);
    await expect.element(pill).not.toBeInTheDocument();
  });

  test("shows the pill also after a return to home from another page", async () => {
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

describe("everybody's jokes in the search", () => {
  test("are not checked for new jokes while a person is searched for; pulling down repeats that search", async () => {
    const shown = jokesOf(3);
    answer({ "GET /api/jokes": pageOf(shown), "GET /api/users/search": { items: [asFound(author)] } });
    openPage(`${paths.search}?q=${author.username}`);
    await expect.poll(() => page.getByRole("article").length).toBe(3);
    await pageStands();
    beAway(6 * MINUTE_MS);
    await settled();
    expect(asked()).toBe(0);
    const searched = calls("GET /api/users/search").length;
    swipe({ x: 200, y: 400 }, { x: 200, y: 560 });
    await expect.poll(() => calls("GET /api/users/search").length).toBeGreaterThan(searched);
  });

  test("show a pill for new jokes, as home does", async () => {
    const shown = jokesOf(3);
    answer({ "GET /api/jokes": pageOf(shown) });
    openPage(paths.search);
    await expect.poll(() => page.getByRole("article").length).toBe(3);
    await pageStands();
    answer({ "GET /api/jokes": pageOf([...shown, ...jokesOf(2, "تازه از تنور")]) });
    beAway(6 * MINUTE_MS);
    await pill.click();
    await expect.element(cardOf("تازه از تنور").first()).toBeVisible();
  });
});
