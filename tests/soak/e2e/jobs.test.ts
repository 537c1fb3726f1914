import { expect, test } from "vitest";

import { jobPaths } from "../../../contract/jobs/values.ts";
import { toPersianDigits } from "../../../contract/digits.ts";
import { aMobile } from "../../support/a-mobile.ts";
import { query } from "../../e2e/support/database.ts";
import { loseTheNetwork } from "../../e2e/support/offline.ts";
import { receivedCode } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

test("a person without an account applies for a job once, despite a reload and a lost network", async () => {
  const phone = await openPhone();
  const { page, context } = phone;
  const mobile = aMobile();
  const pathname = () => new URL(page.url()).pathname;
  await page.goto(jobPaths.conditions);
  await page.getByRole("checkbox").check();
  await page.getByRole("link", { name: "مرحلهٔ بعد" }).click();

  await page.getByLabel("شمارهٔ موبایل").fill(toPersianDigits(mobile));
  await page.getByRole("button", { name: "ارسال کد" }).click();
  await page.getByLabel("کد ۴ رقمی پیامک‌شده").fill(toPersianDigits(await receivedCode(mobile)));

  await page.getByLabel("جنسیت").selectOption("male");
  await page.getByLabel("نام *", { exact: true }).fill("امیر");
  await page.getByLabel("نام خانوادگی").fill("خندان");
  await page.getByLabel("سن").selectOption("30");
  await page.getByLabel("مهارت‌ها").fill("رانندگی");
  await page.reload();
  await expect.poll(() => page.getByLabel("مهارت‌ها").inputValue()).toBe("رانندگی");
  await page.getByRole("checkbox").check();

  await loseTheNetwork(phone);
  await page.getByRole("button", { name: "ثبت درخواست" }).click();
  await sees(page, "هنوز ثبت نشده است");
  expect(pathname()).toBe(jobPaths.apply);
  await context.setOffline(false);
  await sees(page, "آقای امیر خندان، درخواستت ثبت شد");
  expect(pathname()).toBe(jobPaths.complete);
  const stored = await query("select status, skills from job_applications where mobile = ?", mobile);
  expect(stored).toEqual([{ status: "pending", skills: "رانندگی" }]);
  expect(await query("select id from users where mobile = ?", mobile)).toEqual([]);

  // The form can only be read now, and no address identifies its owner.
  await page.goto(jobPaths.apply);
  await sees(page, "با این شماره قبلاً ثبت‌نام کرده‌ای");
  const addresses = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(addresses.join("\n")).not.toContain(mobile.slice(1));
});
