import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { swipe } from "./support/screen.ts";

// A height at which no page has an input.
const Y = 700;
const MIDDLE = 195;

/** A signed-in phone on one of the five tabs. */
async function openTab(tab: "profile" | "games" | "add" | "search" | "home") {
  const phone = await openPhone({ person: await createPerson() });
  const { page } = phone;
  await page.goto(paths[tab]);
  // Gestures join once the page has settled.
  await page.waitForLoadState("networkidle");
  const swipeBy = async (across: number, down = 0, fromX = MIDDLE - across / 2) => {
    await swipe(page, { x: fromX, y: Y }, { x: fromX + across, y: Y + down });
  };
  /** Where one is, when it is not the tab any more or a moment has passed. */
  const place = async () => {
    await page
      .waitForURL((url) => url.pathname !== paths[tab], { timeout: 400, waitUntil: "commit" })
      .catch(() => undefined);
    return new URL(page.url()).pathname;
  };
  return { ...phone, swipeBy, place };
}

describe("swiping between pages", () => {
  test("leads from each of the five pages to the two of the table", async () => {
    const { page, swipeBy } = await openTab("profile");
    // A walk over all ten rows of 000 §2: physical directions of the finger.
    const walk = [
      ["left", "home"],
      ["right", "add"],
      ["right", "search"],
      ["right", "home"],
      ["left", "search"],
      ["left", "add"],
      ["left", "games"],
      ["right", "add"],
      ["left", "games"],
      ["left", "profile"],
      ["right", "games"],
    ] as const;
    const reached: string[] = [];
    for (const [direction, tab] of walk) {
      const distance = page.url().endsWith(paths.profile) ? 200 : 120;
      await swipeBy(direction === "left" ? -distance : distance);
      const marked = page.locator(`nav [aria-current=page][href="${paths[tab]}"]`);
      await marked.waitFor({ timeout: 2000 }).catch(() => undefined);
      reached.push(new URL(page.url()).pathname);
    }
    expect(reached).toEqual(walk.map(([, tab]) => paths[tab]));
  });

  test("less than 60 px sideways, or more than 50 px up or down, is no page swipe", async () => {
    const { swipeBy, place } = await openTab("search");
    for (const [across, down] of [
      [-59, 0],
      [-120, 51],
      [-120, -51],
    ] as const) {
      await swipeBy(across, down);
      expect(await place()).toBe(paths.search);
    }
    await swipeBy(-60, 50);
    expect(await place()).toBe(paths.add);
  });

  test("on the profile it takes more than 160 px", async () => {
    const { swipeBy, place } = await openTab("profile");
    await swipeBy(-160);
    expect(await place()).toBe(paths.profile);
    await swipeBy(-161);
    expect(await place()).toBe(paths.home);
  });

  test("a swipe from within 24 px of the screen's edge belongs to the browser", async () => {
    const { swipeBy, place } = await openTab("home");
    await swipeBy(120, 0, 20);
    expect(await place()).toBe(paths.home);
    await swipeBy(-120, 0, 370);
    expect(await place()).toBe(paths.home);
    await swipeBy(-120, 0, 360);
    expect(await place()).toBe(paths.search);
  });

  test("a swipe in the text or in a sheet stays there", async () => {
    const { page, place } = await openTab("add");
    const box = await page.getByLabel("متن جوک").boundingBox();
    const y = (box?.y ?? 0) + 40;
    await swipe(page, { x: 120, y }, { x: 280, y });
    expect(await place()).toBe(paths.add);
    await page.getByRole("button", { name: "تنظیمات" }).tap();
    await page.getByRole("radiogroup").waitFor();
    await swipe(page, { x: 120, y: Y }, { x: 280, y: Y });
    expect(await place()).toBe(paths.add);
  });

  test("swipes are announced to the rest of the page", async () => {
    const { page, swipeBy } = await openTab("home");
    await page.evaluate(() => {
      for (const name of ["swipe-left", "swipe-right"]) {
        addEventListener(name, () => (document.documentElement.dataset["announced"] = name));
      }
    });
    const announced = () => page.evaluate(() => document.documentElement.dataset["announced"]);
    await swipeBy(-120);
    await expect.poll(announced).toBe("swipe-left");
    await swipeBy(120);
    await expect.poll(announced).toBe("swipe-right");
  });
});
