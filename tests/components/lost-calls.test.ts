import { describe, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { codeSent } from "./support/account.ts";
import { answer, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { openPage, sees } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";
import { loseTheNetwork } from "./support/surroundings.ts";

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

/** The failed action in the words of the specification, and the reason. */
const seesFailure = (text: string) => sees(`${text}. ارتباط برقرار نشد.`);

describe("a lost call", () => {
  test("says that a password login or registration failed", async () => {
    answer({ "POST /api/email-login": lost, "POST /api/email-register": lost });
    openPage(paths.profile);
    await page.getByRole("tab", { name: "ایمیل" }).click();
    await page.getByRole("textbox", { name: "ایمیل" }).fill("sara@example.com");
    await page.getByLabelText("رمز", { exact: true }).fill("khandeh-12");
    await press("ورود");
    await seesFailure("ثبت‌نام/ورود ناموفق");
    await press("حساب نداری؟ ثبت‌نام کن");
    await press("ثبت‌نام");
    await seesFailure("خطا در ثبت‌نام");
  });

  test("says that a login with a code failed", async () => {
    answer({ "POST /api/login-code": codeSent(), "POST /api/login-verify": lost });
    openPage(paths.profile);
    await page.getByLabelText("شمارهٔ موبایل").fill("09123456789");
    await press("ارسال کد");
    await page.getByLabelText("کد ۴ رقمی").fill("1234");
    await seesFailure("خطا در ورود");
  });

  test("says that the first username was not saved", async () => {
    const person = { ...aPerson(), username: null };
    answer({ "POST /api/user-status": statusOf(person), "POST /api/set-username": lost });
    openPage(paths.home, { person: { ...person, username: "" } });
    await page.getByLabelText("نام کاربری").fill("khandan.noo");
    await press("ثبت نام کاربری");
    await seesFailure("خطا در ثبت نام کاربری");
  });

  test("says that an edit of the profile was not saved", async () => {
    answer({ "POST /api/set-bio": lost });
    openPage(paths.profile, { person: aPerson() });
    await press("ویرایش پروفایل");
    await page.getByLabelText("معرفی").fill("سلام");
    await press("ذخیره");
    await seesFailure("خطا در ذخیره bio");
  });

  test("says that the report of a joke failed", async () => {
    answer({
      "GET /api/feed/following": pageOf([aJoke(aPerson())]),
      "GET /api/jokes/{id}/report-status": { reportingDisabled: false },
      "POST /api/jokes/{id}/report": lost,
    });
    openPage(paths.home, { person: aPerson() });
    await page.getByRole("button", { name: "گزارش" }).click();
    await press("فرستادن گزارش");
    await seesFailure("خطا در ثبت گزارش");
  });

  test("says that deleting a joke failed, or shows the server's own words when it sent some", async () => {
    const person = aPerson({ posts: 1 });
    answer({ "GET /api/jokes": pageOf([aJoke(person, "ماندنی", { own: true })]), "DELETE /api/jokes/{id}": lost });
    openPage(paths.profile, { person });
    await press("پاک کردن");
    await press("پاک شود");
    await seesFailure("خطا در حذف");
    answer({ "DELETE /api/jokes/{id}": refused("NOT_YOUR_JOKE") });
    await press("پاک شود");
    await sees("فقط نویسندهٔ جوک می‌تواند آن را پاک کند.");
  });
});

describe("a page that could not be read without a network", () => {
  test.each([
    ["home", paths.home],
    ["search", paths.search],
  ])("is read once the network is back: %s", async (_, path) => {
    const joke = aJoke(aPerson(), "اینترنت که آمد");
    const networkIsBack = loseTheNetwork();
    openPage(path, { answers: { "GET /api/jokes": lost } });
    await sees(/^ارتباط برقرار نشد/);
    answer({ "GET /api/jokes": pageOf([joke]) });
    networkIsBack();
    await sees(joke.text);
  });
});
