import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone, type PhoneOptions } from "./support/phone.ts";
import { cardOf, sees } from "./support/screen.ts";

/** A reader's home with one joke in it, by somebody they follow. */
async function openJoke(options: PhoneOptions = {}) {
  const [author, reader] = [await createPerson(), await createPerson()];
  const text = `دوست‌داشتنی ${author.username}`;
  const id = await postJoke(author, text);
  await follow(reader, author);
  const phone = await openPhone({ ...options, person: reader });
  await phone.page.goto("/labkhand/home");
  const card = cardOf(phone.page, text);
  await card.waitFor();
  return { ...phone, id, card, heart: card.getByRole("button", { name: /^لایک/ }), words: card.getByText(text) };
}

const likesOnServer = async (page: Page, id: string): Promise<unknown> => {
  const { jokes } = await (await page.request.get(`/api/jokes/${id}`)).json();
  return jokes[0].likes;
};

const countLikeCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const call = /\/(like|unlike)$/.exec(request.url())?.[1];
    if (call !== undefined) calls.push(call);
  });
  return calls;
};

describe("liking", () => {
  test("the heart counts one, sends a floating heart for 1200 ms, and stays after a reload", async () => {
    const { page, id, card, heart } = await openJoke();
    await heart.tap();
    const floating = card.getByText("❤️");
    await floating.waitFor({ state: "attached" });
    const animation = await floating.evaluate((element) => getComputedStyle(element).animationDuration);
    expect(animation).toBe("1.2s");
    await expect.poll(() => heart.getAttribute("aria-label")).toBe("لایک، ۱ لایک");
    expect(await heart.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => likesOnServer(page, id)).toBe(1);

    await page.reload();
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
    expect(await heart.getAttribute("aria-label")).toBe("لایک، ۱ لایک");
    await heart.tap();
    await expect.poll(() => likesOnServer(page, id)).toBe(0);
    await expect.poll(() => heart.getAttribute("aria-label")).toBe("لایک، ۰ لایک");
  });

  test("two taps on the text like it, and two more never take it back", async () => {
    const { page, id, heart, words } = await openJoke();
    const calls = countLikeCalls(page);
    await words.dblclick();
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
    await page.waitForTimeout(400);
    await words.dblclick();
    await page.waitForTimeout(400);
    expect(await heart.getAttribute("aria-pressed")).toBe("true");
    expect(calls).toEqual(["like"]);
    expect(await likesOnServer(page, id)).toBe(1);
  });

  test("a second tap on the heart within 300 ms is ignored", async () => {
    const { page, id, heart } = await openJoke();
    const calls = countLikeCalls(page);
    await heart.evaluate((element) => {
      if (!(element instanceof HTMLElement)) return;
      element.click();
      setTimeout(() => element.click(), 150);
    });
    await page.waitForTimeout(600);
    expect(await heart.getAttribute("aria-pressed")).toBe("true");
    expect(calls).toEqual(["like"]);
    expect(await likesOnServer(page, id)).toBe(1);
  });

  test("taps that come faster than the server end in the last wanted state", async () => {
    const { page, id, heart } = await openJoke();
    await page.route("**/api/jokes/*/like", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await route.continue();
    });
    for (let tap = 0; tap < 4; tap += 1) {
      await heart.tap();
      await page.waitForTimeout(310);
    }
    expect(await heart.getAttribute("aria-pressed")).toBe("false");
    await expect.poll(() => likesOnServer(page, id), { timeout: 5000 }).toBe(0);
    await expect.poll(() => heart.getAttribute("aria-label")).toBe("لایک، ۰ لایک");
  });

  test("a refused like is taken back and says why", async () => {
    const { page, heart, ...phone } = await openJoke();
    phone.expects(/^503 \/api\/jokes\/.*\/like/);
    const error = "سرویس در دسترس نیست. کمی بعد دوباره تلاش کن.";
    await page.route("**/api/jokes/*/like", (route) =>
      route.fulfill({ status: 503, json: { success: false, error, code: "UNAVAILABLE" } }),
    );
    await heart.tap();
    await sees(page, error);
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("false");
    expect(await heart.getAttribute("aria-label")).toBe("لایک، ۰ لایک");
  });

  test("nothing floats for a person who asked for less motion", async () => {
    const { card, heart } = await openJoke({ reducedMotion: "reduce" });
    await heart.tap();
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
    const duration = await card.getByText("❤️").evaluate((element) => getComputedStyle(element).animationDuration);
    expect(duration).toBe("0.001s");
  });
});
