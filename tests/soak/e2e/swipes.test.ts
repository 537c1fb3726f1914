import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { notedShifts, noteShifts } from "../../e2e/support/layout-shift.ts";
import { createPerson, postJoke } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees, swipe } from "../../e2e/support/screen.ts";

// A height at which no page has an input.
const Y = 700;

test("a sideways swipe leads from page to page, because the browser leaves it to the app", async () => {
  const { page } = await openPhone({ person: await createPerson() });
  // Gestures load with the late part, which makes this call.
  const late = page.waitForResponse("**/api/user-status");
  await page.goto(paths.profile);
  await late;
  await sees(page, "هنوز جوکی ننوشته‌ای");
  const isOn = (path: string) => page.locator(`nav [aria-current=page][href="${path}"]`).waitFor();
  await swipe(page, { x: 295, y: Y }, { x: 95, y: Y });
  await isOn(paths.home);
  await swipe(page, { x: 255, y: Y }, { x: 135, y: Y });
  await isOn(paths.search);
  await swipe(page, { x: 135, y: Y }, { x: 255, y: Y + 40 });
  await isOn(paths.home);
  expect(new URL(page.url()).pathname).toBe(paths.home);
});

test("the page follows the finger between the tabs, without a layout shift", async () => {
  const author = await createPerson();
  for (const line of ["یک", "دو", "سه"]) await postJoke(author, `${line}\n`.repeat(9));
  const { page } = await openPhone({ person: await createPerson() });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await noteShifts(page);
  const late = page.waitForResponse("**/api/user-status");
  await page.goto(paths.search);
  await late;
  await page.getByRole("article").nth(2).waitFor();
  await page.getByRole("link", { name: "موجودی جم ۰" }).waitFor();
  const main = page.locator("main");
  const neighbour = page.locator("[data-neighbour]");
  const xOf = async (part: typeof main) => Math.round((await part.boundingBox())?.x ?? NaN);

  // The browser's own direction: it scrolls, and the page stays.
  await swipe(page, { x: 200, y: Y }, { x: 210, y: Y - 250 }, async () => expect(await xOf(main)).toBe(0));
  await expect.poll(() => main.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  const before = await notedShifts(page);

  await swipe(page, { x: 200, y: Y }, { x: 250, y: Y }, async () => {
    await expect.poll(async () => [await xOf(main), await xOf(neighbour)]).toEqual([50, 50 - 390]);
  });
  await neighbour.waitFor({ state: "detached" });
  expect(await xOf(main)).toBe(0);
  expect(new URL(page.url()).pathname).toBe(paths.search);

  await swipe(page, { x: 300, y: Y }, { x: 180, y: Y });
  await page.locator(`nav [aria-current=page][href="${paths.add}"]`).waitFor();
  await neighbour.waitFor({ state: "detached" });
  expect(await xOf(main)).toBe(0);
  expect(await notedShifts(page)).toEqual(before);
});
