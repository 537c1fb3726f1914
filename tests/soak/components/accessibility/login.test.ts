import { page } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { codeSent } from "../../../components/support/account.ts";
import { answer, refused } from "../../../components/support/answers.ts";
import { openPage, sees } from "../../../components/support/page.tsx";
import { playTurnstile } from "../../../components/support/turnstile.ts";
import { aPerson, statusOf } from "../../../components/support/people.ts";

const button = (name: string) => page.getByRole("button", { name });
const email = page.getByRole("textbox", { name: "ایمیل" });
const timer = page.getByRole("timer");
const mobile = page.getByLabelText("شمارهٔ موبایل");

async function openForm(): Promise<void> {
  openPage(paths.profile);
  await shows(mobile);
}

async function askForSmsCode(number: string): Promise<void> {
  await openForm();
  await mobile.fill(number);
  await button("ارسال کد").click();
}

async function openEmailForm(): Promise<void> {
  openPage(paths.profile);
  await page.getByRole("tab", { name: "ایمیل" }).click();
  await shows(email);
}

const screens: Screen[] = [
  { name: "login by mobile", open: openForm },
  {
    name: "login with a wrong number",
    open: async () => {
      await askForSmsCode("۰۸۱۲۳۴۵");
      await sees("شماره موبایل باید با ۰۹ شروع شود و ۱۱ رقم باشد");
    },
  },
  {
    name: "SMS code with a wrong code",
    open: async () => {
      answer({ "POST /api/login-code": codeSent(), "POST /api/login-verify": refused("WRONG_SMS_CODE") });
      await askForSmsCode("۰۹۱۲۳۴۵۶۷۸۹");
      await shows(timer);
      await page.getByLabelText("کد ۴ رقمی").fill("۰۰۰۰");
      await sees("کد وارد شده صحیح نیست");
    },
  },
  {
    name: "the human check",
    open: async () => {
      playTurnstile();
      answer({ "POST /api/login-code": refused("HUMAN_CHECK_REQUIRED", { siteKey: "1x00000000000000000000AA" }) });
      await askForSmsCode("۰۹۱۲۳۴۵۶۷۸۹");
      await sees("کادر آزمون");
    },
  },
  {
    name: "a human check that cannot be reached",
    open: async () => {
      playTurnstile().isReachable = false;
      answer({ "POST /api/login-code": refused("HUMAN_CHECK_REQUIRED", { siteKey: "1x00000000000000000000AA" }) });
      await askForSmsCode("۰۹۱۲۳۴۵۶۷۸۹");
      await sees("این کادر باز نشد. اینترنتت را ببین و دوباره تلاش کن؛ اگر باز هم نشد کمی بعد بیا.");
    },
  },
  { name: "login by e-mail", open: openEmailForm },
  {
    name: "registering by e-mail",
    open: async () => {
      await openEmailForm();
      await button("حساب نداری؟ ثبت‌نام کن").click();
      await shows(button("ثبت‌نام").last());
    },
  },
  {
    name: "e-mail code",
    open: async () => {
      answer({ "POST /api/email-login-code": codeSent() });
      await openEmailForm();
      await button("ورود با کد ایمیل").click();
      await email.fill("sara@example.com");
      await button("ارسال کد به ایمیل").click();
      await shows(timer);
    },
  },
  {
    name: "username question",
    open: async () => {
      const user = { ...aPerson(), username: null };
      answer({
        "POST /api/login-code": codeSent(),
        "POST /api/login-verify": { message: "", user, isNew: true },
        "POST /api/user-status": statusOf(user),
      });
      await askForSmsCode("۰۹۱۲۳۴۵۶۷۸۹");
      await page.getByLabelText("کد ۴ رقمی").fill("۱۲۳۴");
      const question = page.getByRole("dialog");
      await question.getByLabelText("نام کاربری").fill("!!");
      await question.getByRole("button").click();
      await sees(/فقط حرف انگلیسی، عدد، نقطه و خط تیره/);
    },
  },
];

looksAt(screens);
