import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { calls } from "./support/answers.ts";
import { goTo, openPage, place, sees, settled, WIDTH } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { likesMotion } from "./support/preferences.ts";
import { fingerAt, swipe } from "./support/touch.ts";

// A height at which no page has an input.
const Y = 700;
const MIDDLE = 195;

type Tab = "profile" | "games" | "add" | "search" | "home";

const tabLink = (tab: Tab) => document.querySelector(`nav [data-tab=${tab}]`);

/** Opens one of the five tabs. */
async function openTab(tab: Tab): Promise<void> {
  openPage(paths[tab], { person: aPerson() });
  // Gestures load with the late part, which makes this call.
  await expect.poll(() => calls("POST /api/user-status")).toHaveLength(1);
}

/** The path after a swipe. */
async function swipeBy(across: number, down = 0, fromX = MIDDLE - across / 2): Promise<string> {
  swipe({ x: fromX, y: Y }, { x: fromX + across, y: Y + down });
  await settled();
  return place();
}

/** Goes to a tab, once the app is open. */
async function goToTab(tab: Tab): Promise<void> {
  goTo(paths[tab]);
  await expect.poll(() => tabLink(tab)?.getAttribute("aria-current")).toBe("page");
}

test("leads from each of the five pages to the neighbours that the specification gives when one swipes", async () => {
  await openTab("profile");
  // On the profile, a swipe needs more than 160 px.
  expect(await swipeBy(-160)).toBe(paths.profile);
  // Covers all ten rows of 000 §2, in physical directions of the finger.
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
    const distance = place() === paths.profile ? 161 : 120;
    reached.push(await swipeBy(direction === "left" ? -distance : distance));
    await expect.poll(() => tabLink(tab)?.getAttribute("aria-current")).toBe("page");
  }
  expect(reached).toEqual(walk.map(([, tab]) => paths[tab]));
});

test("leaves the page only when a swipe is long, level, away from the edge and on a page of usual size", async () => {
  await openTab("search");
  expect(await swipeBy(-59)).toBe(paths.search);
  expect(await swipeBy(-120, 51)).toBe(paths.search);
  expect(await swipeBy(-120, -51)).toBe(paths.search);
  expect(await swipeBy(-60, 50)).toBe(paths.add);

  // The touched element disappears before the end.
  await goToTab("search");
  const skeleton = document.createElement("div");
  skeleton.style.cssText = "position: fixed; inset: 0";
  document.body.append(skeleton);
  swipe({ x: MIDDLE, y: Y }, { x: MIDDLE - 120, y: Y }, () => skeleton.remove());
  await expect.poll(place).toBe(paths.add);

  // Within 24 px of the edge, the browser takes it.
  await goToTab("home");
  expect(await swipeBy(120, 0, 20)).toBe(paths.home);
  expect(await swipeBy(-120, 0, 370)).toBe(paths.home);
  expect(await swipeBy(-120, 0, 360)).toBe(paths.search);

  // A zoomed page scrolls.
  await goToTab("home");
  const enlarged = vi.spyOn(VisualViewport.prototype, "scale", "get").mockReturnValue(2);
  expect(await swipeBy(-120)).toBe(paths.home);
  enlarged.mockRestore();
  const announced: string[] = [];
  for (const name of ["swipe-left", "swipe-right"])
    addEventListener(name, ({ type }) => announced.push(type), { once: true });
  expect(await swipeBy(-120)).toBe(paths.search);
  await swipeBy(120);
  expect(announced).toEqual(["swipe-left", "swipe-right"]);
});

test("stays on the page when one swipes in a text field or in a sheet", async () => {
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

const main = () => document.getElementById("main")!;
const neighbour = () => document.querySelector("[data-neighbour]");
const xOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().x ?? NaN);
const touch = (x = MIDDLE, y = Y) => {
  const finger = fingerAt({ x, y });
  return { ...finger, goBy: (across: number, down = 0) => finger.moveTo({ x: x + across, y: y + down }) };
};
const duration = () => main().getAnimations()[0]?.effect?.getTiming().duration;
const isInPlace = () => {
  const leftOver = () => [main(), main().parentElement].map((element) => element?.getAttribute("style") || null);
  return expect.poll(() => [xOf(main()), neighbour(), ...leftOver()]).toEqual([0, null, null, null]);
};

async function openMovingTab(tab: Tab): Promise<void> {
  await likesMotion();
  await openTab(tab);
}

test("moves the page with the finger, beside its neighbour, and back when it is released too early", async () => {
  await openMovingTab("home");
  const finger = touch();
  finger.goBy(-7);
  expect(xOf(main())).toBe(0);
  finger.goBy(-9);
  expect(xOf(main())).toBe(-9);
  await expect.poll(() => neighbour()?.getAttribute("data-neighbour")).toBe("search");
  expect(xOf(neighbour())).toBe(WIDTH - 9);
  finger.goBy(-150, 30);
  expect([xOf(main()), xOf(neighbour())]).toEqual([-150, WIDTH - 150]);
  await expect.element(page.getByText("جست‌وجو").last()).toBeInTheDocument();
  finger.goBy(40);
  expect([xOf(main()), xOf(neighbour())]).toEqual([40, 40 - WIDTH]);
  await expect.poll(() => neighbour()?.getAttribute("data-neighbour")).toBe("add");
  // The bars stay in place.
  expect([xOf(document.querySelector("header")), xOf(document.querySelector("nav"))]).toEqual([0, 0]);
  expect(document.documentElement.scrollWidth).toBe(WIDTH);
  finger.lose();
  await isInPlace();

  const early = touch();
  early.goBy(-59);
  early.lift();
  await isInPlace();
  expect(place()).toBe(paths.home);
  const announced = vi.fn<() => void>();
  addEventListener("swipe-left", announced, { once: true });
  const late = touch();
  late.goBy(-60);
  late.lift();
  expect(announced).toHaveBeenCalledOnce();
  await expect.poll(place).toBe(paths.search);
  await expect.poll(() => tabLink("search")?.getAttribute("aria-current")).toBe("page");
  await isInPlace();

  // The profile needs more than 160 px.
  await goToTab("profile");
  const short = touch(260);
  short.goBy(-160);
  expect(xOf(main())).toBe(-160);
  short.lift();
  await isInPlace();
  expect(place()).toBe(paths.profile);
  const long = touch(260);
  long.goBy(-161);
  long.lift();
  await expect.poll(place).toBe(paths.home);
});

test("finishes a moved page as fast as the finger was, or at once when the next touch begins", async () => {
  await openMovingTab("home");
  const flicked = touch();
  flicked.goBy(-60);
  flicked.goBy(-160);
  flicked.lift();
  // 230 px are left, at 100 px in 32 ms.
  expect(duration()).toBeCloseTo((2.4 * 230 * 32) / 100);
  await expect.poll(place).toBe(paths.search);
  const laid = touch();
  laid.goBy(-160);
  laid.lift(300);
  expect(duration()).toBe(220);
  await expect.poll(place).toBe(paths.add);
  await isInPlace();

  await goToTab("home");
  const first = touch();
  first.goBy(-120);
  first.lift(300);
  const second = touch();
  await expect.poll(place).toBe(paths.search);
  second.goBy(-120);
  second.lift();
  await expect.poll(place).toBe(paths.add);
  await isInPlace();
});

test("lets the page go when a second finger, the browser's scrolling or another page takes it, and at an edge", async () => {
  await openMovingTab("home");
  const joined = touch();
  joined.goBy(-120);
  joined.join();
  await isInPlace();
  const scrolling = touch();
  scrolling.goBy(-5, 12);
  scrolling.goBy(-120, 20);
  expect(xOf(main())).toBe(0);
  scrolling.lose();
  const left = touch();
  left.goBy(-120);
  left.lift(300);
  history.pushState(null, "", paths.games);
  await isInPlace();
  expect(place()).toBe(paths.games);

  // Zoomed in, with selected text, and outside the tabs.
  await goToTab("home");
  const staysBy = (x = MIDDLE) => {
    const finger = touch(x);
    finger.goBy(-100);
    expect(xOf(main())).toBe(0);
    finger.lose();
  };
  staysBy(380);
  const enlarged = vi.spyOn(VisualViewport.prototype, "scale", "get").mockReturnValue(2);
  staysBy();
  enlarged.mockRestore();
  getSelection()?.selectAllChildren(main());
  staysBy();
  getSelection()?.removeAllRanges();
  history.pushState(null, "", paths.scores);
  await sees("امتیاز");
  staysBy();
});

test("keeps the page in place when the person prefers reduced motion", async () => {
  await openTab("home");
  const finger = touch();
  finger.goBy(-120);
  expect(xOf(main())).toBe(0);
  expect(neighbour()).toBeNull();
  finger.lift();
  await settled();
  expect(place()).toBe(paths.search);
  expect(main().getAnimations()).toEqual([]);
});
