import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { calls } from "./support/answers.ts";
import { openPage, place, settled } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { swipe } from "./support/touch.ts";

// A height at which no page has an input.
const Y = 700;
const MIDDLE = 195;

type Tab = "profile" | "games" | "add" | "search" | "home";

const tabLink = (tab: Tab) => document.querySelector(`nav [data-tab=${tab}]`);

/** Opens one of the five tabs. */
async function openTab(tab: Tab): Promise<void> {
  openPage(paths[tab], { person: aPerson() });
  // Gestures join with what is late; so does this call.
  await expect.poll(() => calls("POST /api/user-status")).toHaveLength(1);
}

/** Where a swipe leads. */
async function swipeBy(across: number, down = 0, fromX = MIDDLE - across / 2): Promise<string> {
  swipe({ x: fromX, y: Y }, { x: fromX + across, y: Y + down });
  await settled();
  return place();
}

describe("swiping between pages", () => {
  test("leads from each of the five pages to the two of the table", async () => {
    await openTab("profile");
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
      const distance = place() === paths.profile ? 200 : 120;
      reached.push(await swipeBy(direction === "left" ? -distance : distance));
      await expect.poll(() => tabLink(tab)?.getAttribute("aria-current")).toBe("page");
    }
    expect(reached).toEqual(walk.map(([, tab]) => paths[tab]));
  });

  test("less than 60 px sideways, or more than 50 px up or down, is no page swipe", async () => {
    await openTab("search");
    expect(await swipeBy(-59)).toBe(paths.search);
    expect(await swipeBy(-120, 51)).toBe(paths.search);
    expect(await swipeBy(-120, -51)).toBe(paths.search);
    expect(await swipeBy(-60, 50)).toBe(paths.add);
  });

  test("counts although what the finger began on, such as a skeleton, is gone by its end", async () => {
    await openTab("search");
    const skeleton = document.createElement("div");
    skeleton.style.cssText = "position: fixed; inset: 0";
    document.body.append(skeleton);
    swipe({ x: MIDDLE, y: Y }, { x: MIDDLE - 120, y: Y }, () => skeleton.remove());
    await expect.poll(place).toBe(paths.add);
  });

  test("on the profile it takes more than 160 px", async () => {
    await openTab("profile");
    expect(await swipeBy(-160)).toBe(paths.profile);
    expect(await swipeBy(-161)).toBe(paths.home);
  });

  test("a swipe from within 24 px of the screen's edge belongs to the browser", async () => {
    await openTab("home");
    expect(await swipeBy(120, 0, 20)).toBe(paths.home);
    expect(await swipeBy(-120, 0, 370)).toBe(paths.home);
    expect(await swipeBy(-120, 0, 360)).toBe(paths.search);
  });

  test("a swipe in the text or in a sheet stays there", async () => {
    await openTab("add");
    const words = await page.getByLabelText("متن جوک").findElement();
    const y = words.getBoundingClientRect().y + 40;
    swipe({ x: 120, y }, { x: 280, y });
    await settled();
    expect(place()).toBe(paths.add);
    await page.getByRole("button", { name: "تنظیمات" }).click();
    await expect.element(page.getByRole("radiogroup")).toBeVisible();
    expect(await swipeBy(160)).toBe(paths.add);
  });

  test("a finger moves an enlarged page about, and leaves it nowhere", async () => {
    await openTab("home");
    const enlarged = vi.spyOn(VisualViewport.prototype, "scale", "get").mockReturnValue(2);
    expect(await swipeBy(-120)).toBe(paths.home);
    enlarged.mockRestore();
    expect(await swipeBy(-120)).toBe(paths.search);
  });

  test("swipes are announced to the rest of the page", async () => {
    await openTab("home");
    const announced: string[] = [];
    for (const name of ["swipe-left", "swipe-right"])
      addEventListener(name, ({ type }) => announced.push(type), { once: true });
    await swipeBy(-120);
    await swipeBy(120);
    expect(announced).toEqual(["swipe-left", "swipe-right"]);
  });
});
