import { describe, expect, test } from "vitest";

import { aMobile } from "../support/a-mobile.ts";
import { toPersianDigits } from "../../contract/persian.ts";
import { ageLoginCode, changeSetting } from "./support/database.ts";
import { askForSmsCode, logInBySms, typeCode } from "./support/login.ts";
import { receivedCode, requestSmsCode } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees, seesNo } from "./support/screen.ts";

const PROVIDER_ANSWERS_WITHIN_MS = 5000;

/** A mobile at which the providers' doubles fail. */
const failingMobile = (ending: string): string => aMobile().slice(0, 7) + ending;

const wrongCodeFor = (code: string): string => String(((Number(code) + 1) % 9000) + 1000);

describe("logging in by SMS", () => {
  test("a number that is none is refused before anything is sent", async () => {
    const { page } = await openPhone();
    await askForSmsCode(page, "0812345");
    await sees(page, "شماره موبایل باید با ۰۹ شروع شود و ۱۱ رقم باشد");
    expect(await page.getByLabel("شمارهٔ موبایل").getAttribute("aria-invalid")).toBe("true");
  });

  test("the number may be typed with +98 and the code in Persian digits", async () => {
    const { page } = await openPhone();
    const mobile = aMobile();
    await askForSmsCode(page, `+98${mobile.slice(1)}`);
    await typeCode(page, await receivedCode(mobile));
    await sees(page, "با موفقیت وارد شدید");
    await expect.poll(() => page.getByRole("dialog").getByLabel("نام کاربری").isVisible()).toBe(true);
  });

  test("a wrong code says so, five of them burn it, and a new one can be asked for at once", async () => {
    const { page, expects } = await openPhone();
    expects(/^401 \/api\/login-verify/);
    const mobile = aMobile();
    await askForSmsCode(page, mobile);
    const code = await receivedCode(mobile);
    for (let tries = 1; tries < 5; tries += 1) {
      const answer = page.waitForResponse("**/api/login-verify");
      await typeCode(page, wrongCodeFor(code));
      await answer;
      await sees(page, "کد وارد شده صحیح نیست");
      await expect.poll(() => page.getByLabel("کد ۴ رقمی").inputValue()).toBe("");
    }
    await typeCode(page, wrongCodeFor(code));
    await sees(page, "چند بار کد اشتباه وارد شد و این کد باطل شد. کد تازه بگیر.");
    await page.getByRole("button", { name: "ارسال دوباره" }).waitFor();

    await ageLoginCode(mobile, 61);
    const since = new Date();
    await page.getByRole("button", { name: "ارسال دوباره" }).tap();
    await sees(page, "کد تازه فرستاده شد");
    await typeCode(page, await receivedCode(mobile, since));
    await sees(page, "با موفقیت وارد شدید");
  });

  test.for([
    { ending: "0404", trouble: "does not know the number" },
    { ending: "0500", trouble: "answers 500" },
    { ending: "0000", trouble: "never answers" },
  ])("a provider that $trouble gives the specified text within 5 s", async ({ ending }) => {
    const { page, expects } = await openPhone();
    expects(/^502 \/api\/login-code/);
    await page.goto("/labkhand/profile");
    await page.getByLabel("شمارهٔ موبایل").fill(failingMobile(ending));
    const answered = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/login-code"));
    await page.getByRole("button", { name: "ارسال کد" }).tap();
    await sees(page, "خطا در ارسال کد");
    // From the request to its answer: how fast this machine taps and paints is not the provider's.
    expect((await answered).timing().responseEnd).toBeLessThan(PROVIDER_ANSWERS_WITHIN_MS);
  });

  test("a provider's failure leaves the attempt usable", async () => {
    const { page, expects } = await openPhone();
    expects(/^502 \/api\/login-code/);
    await askForSmsCode(page, failingMobile("0500"));
    await sees(page, "خطا در ارسال کد");
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const answer = page.waitForResponse("**/api/login-code");
      await page.getByRole("button", { name: "ارسال کد" }).tap();
      expect((await answer).status()).toBe(502);
    }
  });

  test("a lost network is told in plain words", async () => {
    const { page, context, expects, tolerates } = await openPhone();
    expects(/ERR_INTERNET_DISCONNECTED \/api\/login-code/);
    // What the app fetches once it has settled may be on its way just then.
    tolerates(/ERR_INTERNET_DISCONNECTED/);
    await page.goto("/labkhand/profile");
    await page.getByLabel("شمارهٔ موبایل").fill(aMobile());
    // What is fetched once the page has settled is another matter.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("button", { name: "ارسال کد" }).tap();
    await sees(page, "ارتباط برقرار نشد.");
    await context.setOffline(false);
    await page.getByRole("button", { name: "ارسال کد" }).tap();
    expect(await page.getByLabel("کد ۴ رقمی").inputValue()).toBe("");
  });

  test("the eleventh request of a day is refused with the time to wait", async () => {
    const { page, expects } = await openPhone();
    expects(/^429 \/api\/login-code/);
    const mobile = aMobile();
    for (let attempt = 1; attempt <= 10; attempt += 1) await requestSmsCode(mobile);
    await askForSmsCode(page, mobile);
    await sees(page, "تعداد تلاش‌های شما برای ورود بیش از حد مجاز بوده. حدود ۲۴ ساعت دیگر دوباره تلاش کن.");
    expect(await page.getByLabel("کد ۴ رقمی").count()).toBe(0);
  });

  test("a code that was sent before is asked for, not sent again", async () => {
    const { page } = await openPhone();
    const mobile = aMobile();
    await requestSmsCode(mobile);
    await askForSmsCode(page, mobile);
    await sees(page, "کد ورود قبلاً برایت فرستاده شده؛ همان را وارد کن.");
    await typeCode(page, await receivedCode(mobile));
    await sees(page, "با موفقیت وارد شدید");
    await expect.poll(() => page.getByRole("dialog").isVisible()).toBe(true);
  });

  test("the way to another code counts 300 seconds down, over a reload too", async () => {
    const { page, expects } = await openPhone();
    expects(/^429 \/api\/login-code/);
    await page.clock.install();
    const mobile = aMobile();
    await askForSmsCode(page, mobile);
    const timer = page.getByRole("timer");
    await timer.waitFor();
    expect(await timer.innerText()).toMatch(/^۰[۵۴]:[۰-۵][۰-۹]$/);
    await page.clock.fastForward("04:00");
    await page.reload();
    await expect.poll(() => timer.innerText()).toMatch(/^۰[۰۱]:[۰-۵][۰-۹]$/);
    await page.clock.fastForward("01:00");
    const resend = page.getByRole("button", { name: "ارسال دوباره" });
    await resend.tap();
    await sees(page, /کد ورود همین الان فرستاده شد.*ثانیهٔ دیگر دوباره تلاش کن/);

    await ageLoginCode(mobile, 61);
    const since = new Date();
    await resend.tap();
    await sees(page, "کد تازه فرستاده شد");
    expect(await receivedCode(mobile, since)).toHaveLength(4);
    await timer.waitFor();
  });

  test("the number can be corrected after the code was sent", async () => {
    const { page } = await openPhone();
    const mobile = aMobile();
    await askForSmsCode(page, mobile);
    await page.getByRole("button", { name: "ویرایش شماره" }).tap();
    const shown = await page.getByLabel("شمارهٔ موبایل").inputValue();
    expect(shown.replaceAll(" ", "")).toBe(toPersianDigits(mobile));
  });

  test("a late answer does not bring back a code step that was left", async () => {
    const { page } = await openPhone();
    await page.clock.install();
    const mobile = aMobile();
    await askForSmsCode(page, mobile);
    await page.getByRole("timer").waitFor();
    await page.clock.fastForward("05:00");
    await ageLoginCode(mobile, 61);
    const { promise: left, resolve: letItGo } = Promise.withResolvers<void>();
    await page.route("**/api/login-code", async (route) => {
      await left;
      await route.continue();
    });
    const answer = page.waitForResponse("**/api/login-code");
    await page.getByRole("button", { name: "ارسال دوباره" }).tap();
    await page.getByRole("button", { name: "ویرایش شماره" }).tap();
    letItGo();
    await answer;
    await page.clock.runFor(500);
    await page.getByRole("button", { name: "ارسال کد" }).waitFor();
    expect(await page.getByLabel("کد ۴ رقمی").count()).toBe(0);
  });

  test("in the closed hours a mobile is refused and the e-mail way offered", async () => {
    const { page, expects } = await openPhone();
    expects(/^403 \/api\/login-code/);
    await page.goto("/labkhand/profile");
    await page.getByLabel("شمارهٔ موبایل").fill(aMobile());
    const hour = Number(
      new Date().toLocaleString("en-GB", { timeZone: "Asia/Tehran", hour: "2-digit", hourCycle: "h23" }),
    );
    const closed = { enabled: true, startHour: hour, endHour: (hour + 2) % 24 };
    await changeSetting("mobile-login-restrictions", closed);
    await page.getByRole("button", { name: "ارسال کد" }).tap();
    await sees(page, "در ساعات مشخص شده امکان ورود با موبایل محدود شده است. لطفا با ایمیل وارد شوید.");
    await page.getByRole("button", { name: "ورود با ایمیل" }).tap();
    expect(await page.getByLabel("رمز", { exact: true }).isVisible()).toBe(true);
  });

  test("the closed hours are told before a number is sent, and end while one waits", async () => {
    const { page } = await openPhone();
    let allowed = false;
    await page.route("**/api/mobile-login-status", (route) =>
      route.fulfill({ json: { success: true, allowed, startHour: 22, endHour: 8 } }),
    );
    await page.clock.install();
    await page.goto("/labkhand/profile");
    await sees(page, "ورود با موبایل از ساعت ۲۲ تا ۸ بسته است.");
    const send = page.getByRole("button", { name: "ارسال کد" });
    expect(await send.isDisabled()).toBe(true);
    allowed = true;
    await page.clock.fastForward("00:31");
    await seesNo(page, "ورود با موبایل از ساعت ۲۲ تا ۸ بسته است.");
    expect(await send.isDisabled()).toBe(false);
  });

  test("the second provider is offered to the numbers that may use it, and to no others", async () => {
    const [{ page }, other] = [await openPhone(), await openPhone()];
    const mobile = "09120000002";
    await askForSmsCode(page, mobile);
    await receivedCode(mobile);
    await ageLoginCode(mobile, 61);
    const since = new Date();
    await page.getByRole("button", { name: "پیامک نرسید؟ ارسال با سامانهٔ دوم" }).tap();
    await sees(page, "سامانهٔ دوم دوباره تا");
    await typeCode(page, await receivedCode(mobile, since));
    await page.getByRole("heading", { name: "amir-tanz" }).waitFor();

    await askForSmsCode(other.page, aMobile());
    await other.page.getByLabel("کد ۴ رقمی").waitFor();
    expect(await other.page.getByText("سامانهٔ دوم").count()).toBe(0);
  });

  test("a login celebrates once, and a reload does not celebrate again", async () => {
    const { page } = await openPhone();
    const confetti = page.getByText("🥳");
    await logInBySms(page, aMobile());
    await expect.poll(() => confetti.count()).toBeGreaterThan(0);
    await expect.poll(() => confetti.count()).toBe(0);
    await page.reload();
    await page.getByRole("dialog").waitFor();
    expect(await confetti.count()).toBe(0);
  });
});
