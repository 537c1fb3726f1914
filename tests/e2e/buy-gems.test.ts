import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";

test("a buyer short of gems cancels once, pays once in a new tab, has the gems everywhere, and gets the item", async () => {
  const { context, page } = await openPhone({ person: await createPerson() });
  await page.goto(paths.store);
  await page.getByRole("button", { name: "خرید قاب رنگی عکس" }).click();
  await page.getByText("۲۵ جم کم داری").waitFor();
  const [buying] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("dialog").getByRole("link", { name: "خرید جم" }).click(),
  ]);
  await buying.getByText("برای «قاب رنگی عکس» ۲۵ جم کم داری").waitFor();
  await buying.getByRole("button", { name: "پرداخت ۳۰٬۰۰۰ تومان" }).click();
  await buying.getByRole("link", { name: "انصراف" }).click();
  await buying.getByText("پولی کم نشده است").waitFor();
  await buying.getByRole("link", { name: "دوباره خریدن" }).click();
  await buying.getByText("برای «قاب رنگی عکس» ۲۵ جم کم داری").waitFor();
  expect(new URL(buying.url()).pathname).toBe(paths.gemBuy);

  await buying.getByRole("button", { name: "پرداخت ۳۰٬۰۰۰ تومان" }).click();
  // The double's pay page, in place of the gateway's own.
  await buying.getByText("۳۰۰٬۰۰۰ ریال").waitFor();
  await buying.getByRole("link", { name: "پرداخت می‌کنم", exact: true }).click();
  await buying.getByText("۳۰ جم رسید!").waitFor();
  await buying.getByText("موجودی تازه").waitFor();
  expect(new URL(buying.url()).pathname).toBe(paths.paymentVerify);

  await page.bringToFront();
  await page.getByText("۳۰ جم", { exact: true }).first().waitFor();
  // Opened again, it says the same and grants nothing more.
  await buying.bringToFront();
  await buying.reload();
  await buying.getByText("۳۰ جم رسید!").waitFor();
  await buying.getByRole("link", { name: "بازگشت به «قاب رنگی عکس»" }).click();
  await buying.getByText("۲۵ جم کم می‌شود و ۵ جم برایت می‌ماند.").waitFor();
  await buying.getByRole("button", { name: "بله، ۲۵ جم" }).click();
  await buying.getByText("مبارک باشد!").waitFor();
  await buying.goto(paths.gem);
  await expect.poll(() => buying.getByRole("row").filter({ hasText: "۳۰٬۰۰۰ تومان" }).count()).toBe(1);
  await buying.getByRole("row").filter({ hasText: "قاب رنگی عکس" }).waitFor();
});
