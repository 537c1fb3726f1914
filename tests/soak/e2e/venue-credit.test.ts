import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { createPerson } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";

/** The demo's code for 50,000 toman, and the secret of the staff of its first venue (README). */
const CODE = "246810";
const SECRET = "demo-demo-demo-demo";

test("a code gives credit with a QR to save, and staff who scan it redeem it once", async () => {
  const owner = await createPerson();
  const { page } = await openPhone({ person: owner });
  await page.goto(paths.profile);
  await page.getByRole("textbox", { name: "کد هدیه" }).fill(CODE);
  await page.getByRole("button", { name: "دریافت هدیه" }).click();
  await page.getByText("جایزه شما با موفقیت اعمال شد").waitFor();
  await page.getByRole("button", { name: "دیدن QR خرید" }).click();
  const toPage = page.getByRole("link", { name: "دیدن صفحهٔ خرید" });
  const scanned = (await toPage.getAttribute("href")) ?? "";
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "ذخیرهٔ عکس" }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe("labkhand-qr.png");

  const staff = await openPhone();
  staff.expects(/409 \/api\/robot\/redeem/);
  const other = await staff.context.newPage();
  // In a page behind another one, each click would wait for seconds until nothing moves.
  for (const tab of [staff.page, other]) {
    await tab.bringToFront();
    await tab.goto(scanned);
    await tab.getByRole("button", { name: "کارمند این مجموعه هستی؟" }).click();
    await tab.getByLabel("رمز مجموعه").fill(SECRET);
    await tab.getByRole("button", { name: "ثبت استفاده" }).click();
  }
  for (const tab of [staff.page, other]) {
    await tab.bringToFront();
    await tab.getByRole("button", { name: "بله، استفاده شد" }).click();
    await tab.getByText("شهربازی ارم").waitFor();
  }

  await toPage.click();
  await page.getByText("شهربازی ارم").waitFor();
  expect(await page.getByRole("main").innerText()).toContain("۵۰٬۰۰۰ تومان");
});
