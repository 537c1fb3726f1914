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

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

describe("coming back", () => {
  test("after some minutes lays what is new behind a pill: what is being read does not move", async () => {
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

  test("without a network says nothing", async () => {
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
  test("are not told of while the search shows only some of them; pulling asks for its people again", async () => {
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

  test("are told of in the search as at home", async () => {
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
