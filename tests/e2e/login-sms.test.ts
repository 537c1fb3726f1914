import { describe, expect, test } from "vitest";

import { aMobile } from "../support/a-mobile.ts";
import { ageLoginCode } from "./support/database.ts";
import { askForSmsCode, logInBySms } from "./support/login.ts";
import { receivedCode } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

const PROVIDER_ANSWERS_WITHIN_MS = 5000;

/** A mobile at which the providers' doubles say nothing. */
const SILENT_MOBILE = `${aMobile().slice(0, 7)}0000`;

describe("logging in by SMS", () => {
  test("a provider that never answers gives the specified text within 5 s", async () => {
    const { page, expects } = await openPhone();
    expects(/^502 \/api\/login-code/);
    await page.goto("/labkhand/profile");
    await page.getByLabel("شمارهٔ موبایل").fill(SILENT_MOBILE);
    const answered = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/login-code"));
    await page.getByRole("button", { name: "ارسال کد" }).tap();
    await sees(page, "خطا در ارسال کد");
    // From the request to its answer: how fast this machine taps and paints is not the provider's.
    expect((await answered).timing().responseEnd).toBeLessThan(PROVIDER_ANSWERS_WITHIN_MS);
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
