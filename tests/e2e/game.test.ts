import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { appIsKept, loseTheNetwork } from "./support/offline.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();

describe("the claw machine", () => {
  test("opens without a network once the app is kept, says why nothing counts, and lets one train", async () => {
    const phone = await openPhone({ person: await createPerson(), serviceWorkers: "allow", theme: "cyan" });
    const { page } = phone;
    await page.goto(paths.home);
    await appIsKept(phone);
    await loseTheNetwork(phone);
    await page.goto(`${paths.clawMachine}?round=de300000-0000-4000-8000-000000000001`);
    await page.getByRole("button", { name: "دوباره تلاش کن" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("cyan");
    await page.goto(paths.clawMachine);
    await sees(page, "بدون اینترنت چیزی حساب نمی‌شود");
    await press(page, "تمرین بی‌امتیاز");
    await page.locator("#drop:enabled").waitFor();
  });

  test("is asked of a visitor on the way in", async () => {
    const { page } = await openPhone();
    await page.goto(paths.clawMachine);
    await sees(page, "برای ورود به بازی‌های دیجیتالی ابتدا ثبت‌نام/ورود کنید.");
    await page.getByRole("link", { name: "ثبت‌نام/ورود" }).tap();
    await page.getByLabel("شمارهٔ موبایل").waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe(paths.games);
  });
});
