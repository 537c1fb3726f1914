import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../contract/jobs/values.ts";
import { paths } from "../../contract/product.ts";
import { accountOf, codeSent, openSetting } from "./support/account.ts";
import { answer, calls, lastInput, refused } from "./support/answers.ts";
import { goTo, openPage, sees, seesNo } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { playTurnstile } from "./support/turnstile.ts";

const SITE_KEY = "1x00000000000000000000AA";
const wanted = refused("HUMAN_CHECK_REQUIRED", { siteKey: SITE_KEY });
const unproved = refused("HUMAN_CHECK_FAILED", { siteKey: SITE_KEY });

const send = page.getByRole("button", { name: "ارسال کد", exact: true });
const check = page.getByRole("region", { name: "یک لحظه! ربات که نیستی؟" });
const code = page.getByLabelText("کد ۴ رقمی");

/** The API's answers while it requires a human check: a code for the token `right`, otherwise its demand. */
const onlyTo = (right: string) => ({
  "POST /api/login-code": ({ humanToken }: { humanToken?: string | undefined }) => {
    if (humanToken === undefined) return wanted;
    return humanToken === right ? codeSent() : unproved;
  },
});

describe("the human check before a code", () => {
  const edit = page.getByRole("button", { name: "ویرایش شماره" });
  const box = page.getByText("کادر آزمون");

  function openLogin(): Promise<void> {
    openPage(paths.profile);
    return page.getByLabelText("شمارهٔ موبایل").fill("۰۹۱۲۳۴۵۶۷۸۹");
  }

  /** Asks for a code until a box is shown that was not there before. */
  async function askUntilShown(turnstile: ReturnType<typeof playTurnstile>): Promise<void> {
    const before = turnstile.shown.length;
    await send.click();
    await expect.poll(() => turnstile.shown.length).toBe(before + 1);
  }

  test("appears only when the API requires it, explains itself in Persian, and sends the code once passed", async () => {
    const turnstile = playTurnstile();
    answer({ "POST /api/login-code": codeSent() });
    await openLogin();
    await send.click();
    await expect.element(code).toBeVisible();
    expect(turnstile.asked).toBe(0);
    await expect.element(check).not.toBeInTheDocument();

    answer(onlyTo("second"));
    turnstile.isReachable = false;
    await edit.click();
    await send.click();
    await sees(/برای این‌که بدانیم کد را یک آدم می‌خواهد/);
    await expect.element(page.getByRole("heading", { name: "ربات که نیستی" })).toHaveFocus();
    await expect.element(check.getByRole("alert")).toMatchTextContent(/این کادر باز نشد/);
    turnstile.isReachable = true;
    await check.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(box).toBeVisible();
    expect(turnstile.asked).toBe(2);
    expect(turnstile.shown[0]).toMatchObject({ sitekey: SITE_KEY, language: "fa", size: "flexible" });

    turnstile.shown[0]?.callback("first");
    await sees("این بار نشد. یک بار دیگر امتحان کن.");
    await expect.poll(() => turnstile.shown.length).toBe(2);
    turnstile.shown[1]?.callback("second");
    await expect.element(code).toBeVisible();
    expect(turnstile.asked).toBe(2);
    expect(lastInput("POST /api/login-code")).toMatchObject({ mobileNumber: "09123456789", humanToken: "second" });
    await expect.element(check).not.toBeInTheDocument();
    expect(turnstile.removed).toEqual(["box-1", "box-2"]);

    await edit.click();
    await send.click();
    await check.getByRole("button", { name: "بی‌خیال، بعداً" }).click();
    await sees("اول نشان بده که ربات نیستی.");
    // The previous box may or may not have appeared.
    await askUntilShown(turnstile);
    turnstile.shown.at(-1)?.callback("second");
    await expect.element(code).toBeVisible();
  });

  test("offers a new check when the first one fails or expires, and ends when the service is away or the page is left", async () => {
    const turnstile = playTurnstile();
    answer(onlyTo("of-a-person"));
    await openLogin();
    for (const [callback, text] of [
      ["error-callback", /این کادر باز نشد/],
      ["expired-callback", /مهلت این کادر تمام شد/],
      ["timeout-callback", /مهلت این کادر تمام شد/],
    ] as const) {
      await askUntilShown(turnstile);
      turnstile.shown.at(-1)?.[callback]();
      await expect.element(check.getByRole("alert"), { message: callback }).toMatchTextContent(text);
      const before = turnstile.shown.length;
      await check.getByRole("button", { name: "تلاش دوباره" }).click();
      await expect.poll(() => turnstile.shown.length).toBe(before + 1);
      turnstile.shown.at(-1)?.callback("of-a-person");
      await expect.element(code).toBeVisible();
      await edit.click();
    }

    answer({
      "POST /api/login-code": ({ humanToken }) => (humanToken === undefined ? wanted : refused("HUMAN_CHECK_AWAY")),
    });
    await askUntilShown(turnstile);
    turnstile.shown.at(-1)?.callback("of-a-person");
    await sees("الان نمی‌توانیم ببینیم ربات هستی یا نه. کمی بعد دوباره تلاش کن.");
    await expect.element(check).not.toBeInTheDocument();

    const before = calls("POST /api/login-code").length;
    await askUntilShown(turnstile);
    await expect.element(box).toBeVisible();
    goTo(paths.categories);
    await seesNo("کادر آزمون");
    expect(calls("POST /api/login-code")).toHaveLength(before + 1);
  });

  test("applies to a login code by e-mail", async () => {
    const turnstile = playTurnstile();
    answer({
      "POST /api/email-login-code": ({ humanToken }) => (humanToken === undefined ? wanted : codeSent()),
    });
    openPage(paths.profile);
    await page.getByRole("tab", { name: "ایمیل" }).click();
    await page.getByRole("button", { name: "ورود با کد ایمیل" }).click();
    await page.getByLabelText("ایمیل").last().fill("sara@example.com");
    await page.getByRole("button", { name: "ارسال کد به ایمیل" }).click();
    await sees("کادر آزمون");
    turnstile.shown[0]?.callback("of-a-person");
    await expect.element(page.getByLabelText("کد ۶ رقمی")).toBeVisible();
    expect(lastInput("POST /api/email-login-code")).toMatchObject({ humanToken: "of-a-person" });
  });

  test("applies to a code for a job application", async () => {
    const turnstile = playTurnstile();
    answer(onlyTo("of-a-person"));
    openPage(jobPaths.verify);
    await page.getByLabelText("شمارهٔ موبایل").fill("09123456789");
    await send.click();
    await sees("کادر آزمون");
    turnstile.shown[0]?.callback("of-a-person");
    await expect.element(page.getByLabelText("کد ۴ رقمی پیامک‌شده")).toBeVisible();
    expect(lastInput("POST /api/login-code")).toMatchObject({ purpose: "job", humanToken: "of-a-person" });
  });

  test("applies to a code for linking a contact", async () => {
    const turnstile = playTurnstile();
    const person = aPerson({ email: null });
    const needsHuman = <Given extends { humanToken?: string | undefined }>({ humanToken }: Given) =>
      humanToken === undefined ? wanted : ({ ...codeSent(), codeSent: true } as const);
    openPage(paths.profile, { person, answers: { ...accountOf(person), "POST /api/link-contact": needsHuman } });
    await openSetting("ایمیل");
    await page.getByRole("textbox", { name: "ایمیل" }).fill("sara@example.com");
    await send.click();
    await sees("کادر آزمون");
    turnstile.shown[0]?.callback("of-a-person");
    await expect.element(page.getByLabelText("کد ۶ رقمی")).toBeVisible();
    expect(lastInput("POST /api/link-contact")).toMatchObject({ email: "sara@example.com", humanToken: "of-a-person" });
  });
});
