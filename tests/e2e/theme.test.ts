import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { type Theme, themes } from "../../contract/themes.ts";
import { openPhone } from "./support/phone.ts";

const shown = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--background"));

const stored = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem("labkhand-theme"));

async function adminChooses(page: Page, theme: Theme): Promise<void> {
  await page.route("**/api/default-theme", (route) => route.fulfill({ json: { success: true, theme: theme.id } }));
}

async function openPicker(page: Page) {
  await page.goto(paths.home);
  await page.getByRole("button", { name: "تنظیمات" }).click();
  const picker = page.getByRole("radiogroup", { name: "رنگ لبخند" });
  await picker.waitFor();
  return picker;
}

describe("the theme", () => {
  test("each of the seven stands in the picker with a picture in its own colours", async () => {
    const { page } = await openPhone();
    const picker = await openPicker(page);
    for (const { name, colors } of Object.values(themes)) {
      const card = picker.locator("label", { hasText: name });
      for (const color of [colors.headerBg, colors.background, colors.cardBg, colors.accent]) {
        expect(await card.locator(`svg [fill="${color}"]`).count()).toBeGreaterThan(0);
      }
    }
    expect(await picker.getByRole("radio").count()).toBe(7);
  });

  test("arrows move through the themes, each shows at once, and the last one stays", async () => {
    const { page } = await openPhone();
    const picker = await openPicker(page);
    await picker.getByRole("radio", { checked: true }).focus();
    expect(await picker.getByRole("radio", { checked: true }).getAttribute("value")).toBe("black-gray");
    for (const theme of [themes.blue, themes.red, themes.green]) {
      await page.keyboard.press("ArrowDown");
      expect(await shown(page)).toBe(theme.colors.background);
      expect(await picker.getByRole("radio", { name: new RegExp(theme.name) }).isChecked()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await page.reload();
    expect(await shown(page)).toBe(themes.green.colors.background);
    expect(await (await openPicker(page)).getByRole("radio", { name: /^سبز/ }).isChecked()).toBe(true);
  });

  test("the administrator's default does not touch what somebody has chosen", async () => {
    const { page } = await openPhone({ theme: "purple" });
    await adminChooses(page, themes.red);
    const asked = page.waitForResponse("**/api/default-theme");
    await page.goto(paths.home);
    await asked;
    await page.getByRole("article").first().waitFor();
    expect(await shown(page)).toBe(themes.purple.colors.background);
    await page.reload();
    expect(await shown(page)).toBe(themes.purple.colors.background);
  });

  test("whoever is new starts with the administrator's default, finds it chosen, and may change it", async () => {
    const { page } = await openPhone();
    await adminChooses(page, themes.cyan);
    await page.goto(paths.home);
    await expect.poll(() => shown(page)).toBe(themes.cyan.colors.background);
    expect(await stored(page)).toBeNull();
    const picker = await openPicker(page);
    expect(await picker.getByRole("radio", { name: /^فیروزه‌ای/ }).isChecked()).toBe(true);
    await picker.locator("label", { hasText: "سرمه‌ای" }).tap();
    await page.reload();
    await page.getByRole("article").first().waitFor();
    expect(await shown(page)).toBe(themes.navy.colors.background);
    expect(await stored(page)).toBe("navy");
  });
});
