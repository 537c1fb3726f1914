import { paths } from "../../../../contract/product.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { askForSmsCode, logInBySms, openEmailLogin, typeCode } from "../login.ts";
import { newEmail } from "../people.ts";
import { sees } from "../screen.ts";
import { goTo, type Screen } from "./screen-kit.ts";

/** Every step of the login form. */
export const loginScreens: Screen[] = [
  { name: "login by mobile", open: goTo(paths.profile) },
  {
    name: "login with a wrong number",
    open: async (page) => {
      await askForSmsCode(page, "0812345");
      await sees(page, "شماره موبایل باید با ۰۹ شروع شود و ۱۱ رقم باشد");
    },
  },
  {
    name: "SMS code with a wrong code",
    expects: /^401 \/api\/login-verify/,
    open: async (page) => {
      await askForSmsCode(page, aMobile());
      await page.getByRole("timer").waitFor();
      await typeCode(page, "0000");
      await sees(page, "کد وارد شده صحیح نیست");
    },
  },
  { name: "login by e-mail", open: openEmailLogin },
  {
    name: "registering by e-mail",
    open: async (page) => {
      await openEmailLogin(page);
      await page.getByRole("button", { name: "حساب نداری؟ ثبت‌نام کن" }).tap();
    },
  },
  {
    name: "e-mail code",
    open: async (page) => {
      await openEmailLogin(page);
      await page.getByRole("button", { name: "ورود با کد ایمیل" }).tap();
      await page.getByRole("textbox", { name: "ایمیل" }).fill(newEmail());
      await page.getByRole("button", { name: "ارسال کد به ایمیل" }).tap();
      await page.getByRole("timer").waitFor();
    },
  },
  {
    name: "username question",
    open: async (page) => {
      await logInBySms(page, aMobile());
      await page.getByRole("dialog").getByLabel("نام کاربری").fill("!!");
      await page.getByRole("dialog").getByRole("button").tap();
      await sees(page, "قالب نام کاربری معتبر نیست");
    },
  },
];
