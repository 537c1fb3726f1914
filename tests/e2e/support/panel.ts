import type { Page } from "playwright-core";

const SECRET = "labkhand-admin";

/** Opens a tab of the panel as the administrator. */
export async function logIn(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin/${tab}`);
  await page.getByLabel("رمز مدیر").fill(SECRET);
  await page.keyboard.press("Enter");
}
