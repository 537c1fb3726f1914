import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { venuesPath } from "../../../contract/venues/values.ts";
import { appIsKept, loseTheNetwork, readIsKept } from "../../e2e/support/offline.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

test("the menu leads to the venues, and a list that was opened once can be read and searched offline", async () => {
  const phone = await openPhone({ serviceWorkers: "allow", theme: "green" });
  const { page } = phone;
  await page.goto(paths.home);
  await page.getByRole("button", { name: "منو" }).tap();
  await page.getByRole("link", { name: "مراکز تفریحی" }).tap();
  await page.getByRole("link", { name: "شهربازی‌ها" }).tap();
  const rainbow = page.getByRole("rowheader", { name: "سرزمین رنگین‌کمان" });
  await rainbow.waitFor();
  await appIsKept(phone);
  await readIsKept(phone, "سرزمین رنگین‌کمان");
  await loseTheNetwork(phone);

  // Twice: a visit without a network must not overwrite the stored answers with nothing.
  for (let visit = 1; visit <= 2; visit += 1) {
    await page.goto(venuesPath("parks"));
    await rainbow.waitFor();
  }
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("شهربازی‌ها");
  await page.getByRole("textbox").fill("شیراز");
  await sees(page, "اینترنت نیست؛ این‌ها از فهرستی است که پیش‌تر دیده‌ای.");
  expect(await page.getByRole("rowheader").allTextContents()).toEqual(["سرزمین رنگین‌کمان"]);
});
