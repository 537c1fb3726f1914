import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { createPerson } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

test("the menu sends a fault report, and logs out to the profile after confirmation", async () => {
  const { page } = await openPhone({ person: await createPerson() });
  await page.goto(paths.search);
  const opener = page.getByRole("button", { name: "منو", exact: true });
  const menu = page.getByRole("dialog", { name: "لبخند", exact: true });
  await opener.tap();
  await menu.getByRole("button", { name: "گزارش خرابی" }).tap();
  const report = page.getByRole("dialog", { name: "گزارش خرابی" });
  await report.getByLabel("چه شده؟").fill("دکمه کار نمی‌کند 😂");
  await report.getByRole("button", { name: "فرستادن گزارش" }).tap();
  // The toast would cover the menu; a tap hides it.
  await page.getByText("ممنون که خبر دادی! حتماً بررسی می‌کنیم.").tap();
  await report.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(paths.search);

  await opener.tap();
  await menu.getByRole("button", { name: "خروج" }).tap();
  const question = page.getByRole("dialog", { name: "از حسابت خارج شوی؟" });
  await question.getByRole("button", { name: "خروج" }).tap();
  await sees(page, "خروج انجام شد");
  expect(new URL(page.url()).pathname).toBe(paths.profile);
});
