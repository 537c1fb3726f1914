import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { appTexts } from "../../frontend/src/app/texts.ts";
import { asked, jokesOf, openFollowing, publish } from "./support/following.ts";
import { cardOf, place, sees, settled } from "./support/page.tsx";
import { likesMotion } from "./support/preferences.ts";
import { swipe } from "./support/touch.ts";

/** The elements that entered with a step animation of 200 ms. */
function watchSteps(): Element[] {
  const came: Element[] = [];
  const note = ({ target, animationName }: AnimationEvent) => {
    if (animationName !== "step-in" || !(target instanceof Element)) return;
    came.push(target);
    expect(getComputedStyle(target).animationDuration).toBe("0.2s");
  };
  document.addEventListener("animationstart", note);
  onTestFinished(() => document.removeEventListener("animationstart", note));
  return came;
}

const tab = (name: string) => page.getByRole("link", { name, exact: true });
const isPage = ({ parentElement }: Element) => parentElement?.id === "main";
const stepping = () => document.querySelectorAll("main .step-in").length;

test("the page that the app opens on appears without a step animation", async () => {
  await likesMotion();
  const came = watchSteps();
  await openFollowing(jokesOf(3));
  await expect.poll(stepping).toBe(0);
  expect(came.filter(isPage)).toEqual([]);
});

test("a new page enters as a whole with one step animation, which leaves no styles behind", async () => {
  await likesMotion();
  await openFollowing(jokesOf(3));
  await expect.poll(stepping).toBe(0);
  const came = watchSteps();
  await tab(appTexts.newJoke).click();
  await expect.poll(() => came.length).toBe(1);
  expect(came.filter(isPage)).toEqual(came);
  await expect.poll(stepping).toBe(0);
});

test("a new card enters with the step animation, and existing cards stay", async () => {
  await likesMotion();
  const shown = jokesOf(3);
  await openFollowing(shown);
  await expect.poll(stepping).toBe(0);
  const came = watchSteps();
  const there = document.querySelector("article");
  publish(1, shown);
  await tab("خانه").click();
  await sees("تازه از تنور");
  expect(asked()).toBe(1);
  await expect.poll(() => came).toContain(cardOf("تازه از تنور").element());
  expect(came).not.toContain(there);
});

test("a page moved in by a swipe enters without the step animation", async () => {
  await likesMotion();
  await openFollowing(jokesOf(3));
  await expect.poll(stepping).toBe(0);
  const came = watchSteps();
  swipe({ x: 130, y: 700 }, { x: 330, y: 700 });
  await expect.poll(place).toBe(paths.add);
  await sees("انتشار");
  await settled();
  expect(came.filter(isPage)).toEqual([]);
});

test("no step animation runs for a person who prefers reduced motion", async () => {
  await openFollowing(jokesOf(3));
  await tab("جست‌وجو").click();
  await expect.element(page.getByRole("searchbox")).toBeVisible();
  await expect.poll(() => document.getAnimations().map(({ playState }) => playState)).not.toContain("running");
  // The class goes with the event at the animation's end, which comes after it.
  await expect.poll(stepping).toBe(0);
});
