import { expect, test } from "vitest";

import { chooseUsername, openEmailLogin } from "./support/login.ts";
import { newEmail, newUsername } from "./support/people.ts";
import { keptOn, openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

const PASSWORD = "khandeh-12";

test("a newcomer registers by e-mail, logs out, which removes all data, and logs in again with the password", async () => {
  const phone = await openPhone();
  const { page } = phone;
  const [email, name] = [newEmail(), newUsername("email")];
  const address = page.getByRole("textbox", { name: "ایمیل" });
  const password = page.getByLabel("رمز", { exact: true });
  const press = (button: string) => page.getByRole("button", { name: button, exact: true }).tap();
  await openEmailLogin(page);
  await press("حساب نداری؟ ثبت‌نام کن");
  await address.fill(email);
  await password.fill(PASSWORD);
  await press("ثبت‌نام");
  await sees(page, "با موفقیت وارد شدید");
  await chooseUsername(page, name);
  await press("حساب من");
  await press("خروج");
  await page.getByRole("dialog").getByRole("button", { name: "خروج" }).tap();
  await sees(page, "خروج انجام شد");
  const kept = await keptOn(phone);
  for (const trace of [email, name]) expect(kept).not.toContain(trace);

  await page.getByRole("tab", { name: "ایمیل" }).tap();
  await address.fill(email.toUpperCase());
  await password.fill(PASSWORD);
  await press("ورود");
  await sees(page, "با موفقیت وارد شدید");
  await page.getByRole("heading", { name }).waitFor();
});
