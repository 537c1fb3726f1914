import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { SAFETY_PATH } from "../../contract/moderation/reports.ts";
import { openPage, place } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";

const settings = page.getByRole("dialog", { name: "تنظیمات" });
const account = page.getByRole("dialog", { name: "حساب من" });
const link = (name: string | RegExp) => settings.getByRole("link", { name });

async function openSettings(...visit: Parameters<typeof openPage>): Promise<void> {
  openPage(...visit);
  await page.getByRole("button", { name: "تنظیمات" }).click();
  await expect.element(settings.getByRole("radiogroup", { name: "رنگ لبخند" })).toBeVisible();
}

describe("the settings of the header", () => {
  test.for([paths.home, paths.profile])("lead from %s to the account's e-mail and mobile", async (from) => {
    await openSettings(from, { person: aPerson({ email: "sara@example.com", emailVerified: true }) });
    await link(/^حساب من/).click();
    await expect.element(account.getByText("sara@example.com")).toBeVisible();
    await expect.element(settings).not.toBeInTheDocument();
    expect(location.pathname + location.hash).toBe(paths.profile);
  });

  test("lead a visitor to the login", async () => {
    await openSettings(paths.home);
    await link("ورود یا ثبت‌نام").click();
    await expect.poll(place).toBe(paths.profile);
    await expect.element(page.getByLabelText("شمارهٔ موبایل")).toBeVisible();
  });

  test("lead to the safety page", async () => {
    await openSettings(paths.home);
    await link("ایمنی").click();
    await expect.poll(place).toBe(SAFETY_PATH);
  });
});
