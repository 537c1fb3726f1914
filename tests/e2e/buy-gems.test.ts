import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";

test("gems are bought in a tab of their own, and the one they were missed in has them when one comes back to it", async () => {
  const { context, page } = await openPhone({ person: await createPerson() });
  await page.goto(paths.store);
  const [buying] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "خرید جم" }).click(),
  ]);
  await buying.getByText("۱۰۰ جم").click();
  await buying.getByRole("button", { name: "پرداخت ۱۰۰٬۰۰۰ تومان" }).click();
  // The double's pay page, where the gateway's own would be.
  await buying.getByText("۱٬۰۰۰٬۰۰۰ ریال").waitFor();
  await buying.getByRole("link", { name: "پرداخت می‌کنم", exact: true }).click();
  await buying.getByText("۱۰۰ جم رسید!").waitFor();
  await buying.getByText("موجودی تازه").waitFor();
  const { pathname } = new URL(buying.url());
  expect(pathname).toBe(paths.paymentVerify);

  await page.bringToFront();
  await page.getByText("۱۰۰ جم", { exact: true }).first().waitFor();
  // Opened once more it says the same, and brings nothing more.
  await buying.reload();
  await buying.getByText("۱۰۰ جم رسید!").waitFor();
  await buying.getByRole("link", { name: "جم‌های من" }).click();
  await expect.poll(() => buying.getByRole("row").filter({ hasText: "۱۰۰٬۰۰۰" }).count()).toBe(1);
});

test("who turns back at the gateway loses nothing and may buy again", async () => {
  const { page } = await openPhone({ person: await createPerson() });
  await page.goto(paths.gemBuy);
  await page.getByRole("button", { name: "پرداخت" }).click();
  await page.getByRole("link", { name: "انصراف" }).click();
  await page.getByText("پولی کم نشده است").waitFor();
  await page.getByRole("link", { name: "دوباره خریدن" }).click();
  await page.getByRole("button", { name: "پرداخت" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.gemBuy);
});
