import type { Page } from "playwright-core";

import { toPersianDigits } from "../../../contract/digits.ts";
import { receivedCode } from "./people.ts";
import { sees } from "./screen.ts";

/** Asks for an SMS code on the profile page, typing Persian digits. */
export async function askForSmsCode(page: Page, mobile: string): Promise<void> {
  await page.goto("/labkhand/profile");
  await fillInMobile(page, mobile);
}

/** Requests one in a login form that is on screen. */
export async function fillInMobile(page: Page, mobile: string): Promise<void> {
  await page.getByLabel("شمارهٔ موبایل").fill(toPersianDigits(mobile));
  await page.getByRole("button", { name: "ارسال کد" }).click();
}

/** Opens the e-mail side of the login form. */
export async function openEmailLogin(page: Page): Promise<void> {
  await page.goto("/labkhand/profile");
  await page.getByRole("tab", { name: "ایمیل" }).click();
}

/** Types a code; its last digit submits it. */
export const typeCode = (page: Page, code: string): Promise<void> =>
  page.getByLabel(/^کد [۴۶] رقمی/).fill(toPersianDigits(code));

/** Logs in by SMS as a person does, up to the code's acceptance. */
export async function logInBySms(page: Page, mobile: string): Promise<void> {
  await page.goto("/labkhand/profile");
  await fillInSms(page, mobile);
}

/** The same in a login form that is on screen. */
async function fillInSms(page: Page, mobile: string): Promise<void> {
  await fillInMobile(page, mobile);
  await page.getByLabel("کد ۴ رقمی").waitFor();
  await typeCode(page, await receivedCode(mobile));
  await sees(page, "با موفقیت وارد شدید");
}

/** Completes the modal that a person without a username gets. */
export async function chooseUsername(page: Page, username: string): Promise<void> {
  await page.getByRole("dialog").getByLabel("نام کاربری").fill(username);
  await page.getByRole("button", { name: "ثبت نام کاربری" }).click();
  await sees(page, "نام کاربری ثبت شد");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}
