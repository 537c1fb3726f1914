import { expect } from "vitest";
import { page } from "vitest/browser";

import { RESEND_COUNTDOWN_SECONDS } from "../../../contract/login/values.ts";
import type { AccountUser, SignedInUser } from "../../../contract/account/calls/account.ts";
import type { Answers } from "./answers.ts";
import { sees } from "./page.tsx";
import { answersTo } from "./usual-answers.ts";
import { type Person, statusOf } from "./people.ts";

/** The answer to a request for a code. */
export const codeSent = (seconds = RESEND_COUNTDOWN_SECONDS) => ({
  message: "کد فرستاده شد",
  expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
});

/** The answer to a request to link a contact: codes go to it, and to the proved existing one. */
export function codesToLink({ mobileNumber, emailVerified }: AccountUser) {
  const answered = { ...codeSent(), codeSent: true } as const;
  const proved = mobileNumber !== null ? "mobile" : emailVerified ? "email" : null;
  return proved === null
    ? answered
    : { ...answered, current: { sentTo: proved, expiresAt: answered.expiresAt } as const };
}

/** A person's account on the Worker that accepts any code and remembers changes. */
export function accountOf(person: Person, more: Partial<AccountUser> = {}): Answers {
  let user: SignedInUser = { ...person, ...more };
  const changed = (change: Partial<AccountUser>) => (user = { ...user, ...change });
  const loggedIn = () => ({ message: "با موفقیت وارد شدید", user, isNew: user.username === null });
  return {
    ...answersTo(person),
    "POST /api/user-status": () => statusOf(user),
    "POST /api/login-code": () => codeSent(),
    "POST /api/login-verify": loggedIn,
    "POST /api/email-login": loggedIn,
    "POST /api/set-username": ({ username }) => {
      changed({ username });
      return { message: "نام کاربری ثبت شد", id: user.id, username };
    },
    "POST /api/link-contact": ({ email, mobileNumber, code }) => {
      if (code === undefined) return codesToLink(user);
      const contact = email === undefined ? { mobileNumber: mobileNumber ?? null } : { email, emailVerified: true };
      return { message: "ذخیره شد", user: changed(contact) };
    },
  };
}

/** Opens a setting of the account sheet on one's own profile. */
export async function openSetting(name: string): Promise<void> {
  await page.getByRole("button", { name: "حساب من" }).click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await expect.element(page.getByRole("dialog", { name })).toBeVisible();
}

/** Presses «خروج» in the account sheet of one's own profile. */
export async function askToLogOut(): Promise<void> {
  await page.getByRole("button", { name: "حساب من" }).click();
  await page.getByRole("dialog", { name: "حساب من" }).getByRole("button", { name: "خروج", exact: true }).click();
  await expect.element(page.getByRole("dialog", { name: "از حسابت خارج شوی؟" })).toBeVisible();
}

/** Fills in the visible login form. */
export async function logInBySms(): Promise<void> {
  await page.getByLabelText("شمارهٔ موبایل").fill("۰۹۱۲۳۴۵۶۷۸۹");
  await page.getByRole("button", { name: "ارسال کد" }).click();
  await page.getByLabelText("کد ۴ رقمی").fill("۱۲۳۴");
  await sees("با موفقیت وارد شدید");
}
