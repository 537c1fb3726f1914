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
