import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { cardOf } from "./support/screen.ts";

/** What has the focus: its name, and whether one can see that it has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    // A control may hand its focus ring to the label or box around it.
    const rings = [element, element.parentElement, element.closest("label, section")].filter((it) => it !== null);
    const isRinged = rings.some((it) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(it);
      return (
        (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) ||
        boxShadow !== "none" ||
        (it !== element && it.matches(":focus-within") && borderColor !== "")
      );
    });
    const name = element.getAttribute("aria-label") ?? element.innerText.trim();
    return { name: `${element.tagName} ${name}`, isRinged, isShown: element.checkVisibility() };
  });

/** Everything that Tab should reach, once. */
const countTabStops = (page: Page) =>
  page.evaluate(() => {
    const stops = document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, [tabindex='0']");
    return [...stops].filter((it) => it.tabIndex >= 0 && it.checkVisibility() && !it.closest("[inert], :disabled"))
      .length;
  });

describe("with the keyboard alone", () => {
  test.for([
    paths.home,
    paths.profile,
    paths.add,
    paths.search,
    paths.entry,
    paths.scores,
    paths.user("sara.khandan"),
    paths.follows("sara.khandan", "followers"),
  ])("Tab reaches everything on %s, and one sees where one is", async (path) => {
    const { page } = await openPhone({ person: path === paths.add ? await createPerson() : undefined });
    await page.goto(path);
    await page.locator("main :is(a, textarea)").first().waitFor();
    await page.waitForLoadState("networkidle");
    const stops = await countTabStops(page);
    const reached: string[] = [];
    const unseen: string[] = [];
    for (let press = 0; press <= stops + 1; press += 1) {
      await page.keyboard.press("Tab");
      const focus = await focused(page);
      if (focus === null) break;
      reached.push(focus.name);
      if (!focus.isRinged || !focus.isShown) unseen.push(focus.name);
    }
    expect(unseen).toEqual([]);
    expect(reached).toHaveLength(stops);
  });

  test("the first Tab offers to skip to the content", async () => {
    const { page } = await openPhone();
    await page.goto(paths.home);
    await page.getByRole("article").first().waitFor();
    await page.keyboard.press("Tab");
    expect((await focused(page))?.name).toBe("A رفتن به محتوا");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("article") !== null)).toBe(true);
  });

  test("Escape closes a sheet, keeps the focus inside while it is open, and gives it back", async () => {
    const [author, reader] = [await createPerson(), await createPerson()];
    const text = `با صفحه‌کلید ${author.username}`;
    await postJoke(author, text);
    await follow(reader, author);
    const { page } = await openPhone({ person: reader });
    await page.goto(paths.home);
    await cardOf(page, text).waitFor();
    const openers = [
      page.getByRole("button", { name: "منو" }),
      page.getByRole("button", { name: "تنظیمات" }),
      cardOf(page, text).getByRole("button", { name: "گزارش" }),
    ];
    for (const opener of openers) {
      await opener.focus();
      await page.keyboard.press("Enter");
      const sheet = page.getByRole("dialog");
      await sheet.waitFor();
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press("Tab");
        // A dialog hands the focus from its end to its beginning a moment after the key.
        await expect.poll(() => sheet.evaluate((it) => it.contains(document.activeElement))).toBe(true);
      }
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "hidden" });
      await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
    }
  });

  test("a joke is liked with Enter, and deleted with the keyboard", async () => {
    const [author, reader] = [await createPerson(), await createPerson()];
    const text = `بی‌موش ${author.username}`;
    await postJoke(author, text);
    await follow(reader, author);
    const { page } = await openPhone({ person: reader });
    await page.goto(paths.home);
    const heart = cardOf(page, text).getByRole("button", { name: /^لایک/ });
    await heart.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");

    const own = await openPhone({ person: author });
    await own.page.goto(paths.profile);
    await cardOf(own.page, text).getByRole("button", { name: "پاک کردن" }).focus();
    await own.page.keyboard.press("Enter");
    await own.page.getByRole("dialog").waitFor();
    await own.page.getByRole("button", { name: "پاک شود" }).focus();
    await own.page.keyboard.press("Enter");
    await cardOf(own.page, text).waitFor({ state: "hidden" });
  });

  test("changing the page moves the focus to it", async () => {
    const { page } = await openPhone();
    await page.goto(paths.home);
    await page.getByRole("link", { name: "جستجو" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paths.search}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });
});
