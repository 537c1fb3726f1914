import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { noteShifts, notedShifts } from "../../e2e/support/layout-shift.ts";
import { createPerson } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";

test("a buyer who loses the page after paying finds the payment in the wallet and gets the gems", async () => {
  const { page } = await openPhone({ person: await createPerson() });
  await page.goto(paths.gemBuy);
  await page.getByRole("button", { name: "پرداخت" }).click();
  await page.getByText("۳۰۰٬۰۰۰ ریال").waitFor();
  // Pays, and never returns.
  await fetch(`${page.url()}?choice=ok`, { redirect: "manual" });
  await noteShifts(page);
  await page.goto(paths.gem);
  const payment = page.getByRole("region", { name: "یک پرداخت در راه داری" });
  await payment.getByText("۳۰٬۰۰۰ تومان").waitFor();
  await page.getByText("هنوز جمی نیامده است").waitFor();
  expect(await notedShifts(page)).toEqual([]);
  await payment.getByRole("button", { name: "دوباره بررسی کن" }).click();
  await page.getByText("۳۰ جم رسید!").waitFor();
  await page.getByRole("row").filter({ hasText: "۳۰٬۰۰۰ تومان" }).waitFor();
  await page.reload();
  await page.getByRole("row").filter({ hasText: "۳۰٬۰۰۰ تومان" }).waitFor();
  expect(await page.getByRole("button", { name: "دوباره بررسی کن" }).count()).toBe(0);
});
