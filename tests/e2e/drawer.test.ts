import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

async function openMenu(page: Page) {
  await page.goto(paths.search);
  await page.getByRole("button", { name: "منو", exact: true }).tap();
  return page.getByRole("dialog", { name: "لبخند", exact: true });
}

describe("the menu", () => {
  test("sends a fault report", async () => {
    const { page } = await openPhone({ person: await createPerson() });
    const menu = await openMenu(page);
    await menu.getByRole("button", { name: "گزارش خرابی" }).tap();
    const report = page.getByRole("dialog", { name: "گزارش خرابی" });
    await report.getByLabel("چه شده؟").fill("دکمه کار نمی‌کند 😂");
    await report.getByRole("button", { name: "فرستادن گزارش" }).tap();
    await sees(page, "ممنون که خبر دادی! حتماً بررسی می‌کنیم.");
    await report.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe(paths.search);
  });

  test("logs out after a question, and returns to the profile", async () => {
    const { page } = await openPhone({ person: await createPerson() });
    const menu = await openMenu(page);
    await menu.getByRole("button", { name: "خروج" }).tap();
    const question = page.getByRole("dialog", { name: "از حسابت خارج شوی؟" });
    await question.getByRole("button", { name: "خروج" }).tap();
    await sees(page, "خروج انجام شد");
    expect(new URL(page.url()).pathname).toBe(paths.profile);
  });
});
