import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { cardOf } from "./support/screen.ts";

/** A reader's home with one joke in it, by somebody they follow. */
async function openJoke() {
  const [author, reader] = [await createPerson(), await createPerson()];
  const text = `دوست‌داشتنی ${author.username}`;
  const id = await postJoke(author, text);
  await follow(reader, author);
  const { page } = await openPhone({ person: reader, reducedMotion: "no-preference" });
  await page.goto("/labkhand/home");
  const card = cardOf(page, text);
  await card.waitFor();
  return { page, id, card, heart: card.getByRole("button", { name: /^لایک/ }) };
}

const likesOnServer = async (page: Page, id: string): Promise<unknown> => {
  const { jokes } = await (await page.request.get(`/api/jokes/${id}`)).json();
  return jokes[0].likes;
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
});
