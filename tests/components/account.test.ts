import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { ErrorCode } from "../../contract/errors.ts";
import { paths } from "../../contract/product.ts";
import { takeNotice } from "../../frontend/src/features/account/leaving/forget-device.ts";
import { formatDate } from "../../frontend/src/lib/persian/format.ts";
import { accountOf, askToLogOut, codesToLink, codeSent, openSetting } from "./support/account.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { focus, openPage, sees, settled, tabTo } from "./support/page.tsx";
import { aPerson, listed, type Person, statusOf } from "./support/people.ts";

const sheet = page.getByRole("dialog");
const opener = page.getByRole("button", { name: "حساب من" });
const row = (name: string | RegExp) => sheet.getByRole("button", { name });
const nameField = page.getByRole("textbox", { name: "نام کاربری" });
const emailField = page.getByRole("textbox", { name: "ایمیل" });
const code = page.getByLabelText(/^کد [۴۶] رقمی/);
const smsCode = page.getByLabelText("کد ۴ رقمی");
const emailCode = page.getByLabelText("کد ۶ رقمی");
const timer = page.getByRole("timer");
const saveName = page.getByRole("button", { name: "ثبت نام کاربری" });
const link = page.getByRole("button", { name: "ثبت", exact: true });
const LONGEST_NAME = "abdolreza.mohammadzadeh-tehran";
const resend = page.getByRole("button", { name: "ارسال دوباره" });

function openProfile(person = aPerson()): Person {
  openPage(paths.profile, { person, answers: accountOf(person) });
  return person;
}

async function closeSheet(): Promise<void> {
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
}

async function askForEmailCode(): Promise<void> {
  await emailField.fill("sara@example.com");
  await page.getByRole("button", { name: "ارسال کد" }).click();
  await expect.element(timer).toBeVisible();
}

describe("the account sheet", () => {
  test("lists the devices, returns the focus when left by keyboard, and asks before logging out here or everywhere", async () => {
    openProfile(aPerson({ username: LONGEST_NAME }));
    await expect.element(opener).toBeVisible();
    await focus(opener);
    await userEvent.keyboard("{Enter}");
    const label = await row("نام کاربری").getByText("نام کاربری").findElement();
    const lines = document.createRange();
    lines.selectNodeContents(label);
    expect(new Set([...lines.getClientRects()].map(({ top }) => top)).size, "lines of the label").toBe(1);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [createdAt, sixDaysAgo, tenDaysAgo] = [daysAgo(30), daysAgo(6), daysAgo(10)];
    const items = [
      { id: "1", device: "کروم روی اندروید", createdAt, lastSeenAt: sixDaysAgo, current: true },
      { id: "2", device: "سافاری روی آیفون", createdAt, lastSeenAt: sixDaysAgo, current: false },
      { id: "3", device: "فایرفاکس روی لینوکس", createdAt, lastSeenAt: tenDaysAgo, current: false },
    ];
    answer({ "GET /api/sessions": { items } });
    await tabTo(row("دستگاه‌های من"));
    await userEvent.keyboard("{Enter}");
    await expect.element(row("حساب من")).toHaveFocus();

    const devices = sheet.getByRole("listitem");
    await expect.poll(() => devices.length).toBe(3);
    const here = devices.filter({ hasText: "همین دستگاه" });
    await expect.element(here).toMatchTextContent("آخرین بازدید: همین حالا");
    const seen = (name: string) => devices.filter({ hasText: name });
    await expect.element(seen("سافاری")).toMatchTextContent("آخرین بازدید: در هفت روز گذشته");
    await expect
      .element(seen("فایرفاکس"))
      .toMatchTextContent(`آخرین بازدید: در هفتهٔ پس از ${formatDate(tenDaysAgo, new Date())}`);

    await userEvent.keyboard("{Enter}");
    await expect.element(row("دستگاه‌های من")).toHaveFocus();
    await closeSheet();
    await expect.element(opener).toHaveFocus();

    await openSetting("دستگاه‌های من");
    await row("خروج از همهٔ دستگاه‌ها").click();
    const question = page.getByRole("dialog", { name: "از همهٔ دستگاه‌ها خارج شوی؟" });
    await expect.element(question.getByRole("button", { name: "خارج شو" })).toBeVisible();
    await question.getByRole("button", { name: "می‌مانم" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(calls("POST /api/sessions/revoke-all")).toEqual([]);

    await askToLogOut();
    await page.getByRole("button", { name: "می‌مانم" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(calls("POST /api/logout")).toEqual([]);
  });

  test("lists the blocked people until they are unblocked there", async () => {
    const blocked = aPerson({ username: LONGEST_NAME, sparkleEffect: true });
    let items = [{ ...listed(blocked), blockedAt: "2026-11-20T08:00:00.000Z" }];
    openProfile();
    answer({
      "GET /api/blocks": () => ({ items, prevCursor: null, nextCursor: null }),
      "POST /api/unblock": () => {
        items = [];
        return { message: "آزاد شد", blocked: false };
      },
    });
    await openSetting("مسدودشده‌ها");
    const blockedRow = page.getByRole("listitem").filter({ hasText: blocked.username });
    await expect.element(blockedRow).toBeVisible();
    expect(blockedRow.element().querySelector(".sparkle")).not.toBeNull();
    // A name that is too long is cut at its end, not at its beginning.
    const name = blockedRow.getByText(blocked.username).element();
    const beginning = document.createRange();
    beginning.setStart(name.firstChild ?? name, 0);
    beginning.setEnd(name.firstChild ?? name, 1);
    const { x, y, width, height } = beginning.getBoundingClientRect();
    expect(name.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
    await blockedRow.getByRole("button").click();
    await sees("کسی را مسدود نکرده‌ای");
  });

  test("changes the username at once, keeps the joke draft, and closes the former name when asked to", async () => {
    const person = aPerson();
    const account = accountOf(person);
    openPage(paths.add, { person, answers: account });
    const text = page.getByLabelText("متن جوک");
    await text.fill("جوکی که هنوز تمام نشده");
    await sees("پیش‌نویس ذخیره شد");
    await page.getByRole("link", { name: "پروفایل" }).click();
    await openSetting("نام کاربری");
    await sees("لینک‌های قبلی‌ات همچنان به پروفایلت می‌رسند.");
    await expect.element(saveName).toBeDisabled();

    answer({ "POST /api/set-username": refused("USERNAME_CHANGED_RECENTLY") });
    await nameField.fill("taze.khandan");
    await saveName.click();
    await sees("نام کاربری را هر ۳۰ روز فقط یک بار می‌توانی عوض کنی.");

    answer(account);
    await page.getByRole("switch", { name: "نام قبلی‌ام دیگر به من نرسد" }).click();
    await expect.element(page.getByText(/با نام و لینک قبلی کسی پیدایت نمی‌کند/)).toBeVisible();
    await saveName.click();
    await sees("نام کاربری ثبت شد");
    expect(lastInput("POST /api/set-username")).toEqual({ username: "taze.khandan", closeFormer: true });
    await closeSheet();
    await expect.element(page.getByRole("heading", { name: "taze.khandan" })).toBeVisible();
    await page.getByRole("link", { name: "پست جدید" }).click();
    await expect.element(text).toHaveValue("جوکی که هنوز تمام نشده");
  });

  test("adds an e-mail when its code and one of the existing mobile are right, and says which was wrong before", async () => {
    const person = openProfile(aPerson({ mobileNumber: "09123450001" }));
    const account = accountOf(person);
    await openSetting("افزودن ایمیل");
    await page.getByRole("button", { name: "ارسال کد" }).click();
    await sees("ایمیل نامعتبر است");
    await askForEmailCode();
    await expect.element(emailCode).toHaveFocus();
    await expect.element(emailCode).toHaveAccessibleDescription("کد را فرستادیم به sara@example.com");
    await expect.element(smsCode).toHaveAccessibleDescription("کد را فرستادیم به ۰۹۱۲ ••• ۰۰۰۱");
    await sees("شمارهٔ قبلی‌ات دیگر دستت نیست؟");
    // The phone can autofill only one of the two.
    await expect.element(smsCode).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(emailCode).toHaveAttribute("autocomplete", "off");

    const refuse = (refusal: ErrorCode) => answer({ "POST /api/link-contact": refused(refusal) });
    refuse("WRONG_EMAIL_CODE");
    // The last digit of one goes on to the other, by keys alone.
    await userEvent.keyboard("654321");
    await expect.element(smsCode).toHaveFocus();
    await userEvent.keyboard("1234");
    await sees("کد ایمیل نامعتبر است");
    await expect.element(emailCode).toHaveValue("");
    await expect.element(emailCode).toHaveFocus();
    await expect.element(smsCode).not.toHaveValue("");

    refuse("WRONG_CURRENT_CODE");
    await userEvent.keyboard("654321");
    await sees("این کد درست نیست.");
    await expect.element(smsCode).toHaveValue("");
    await expect.element(smsCode).toHaveFocus();
    await expect.element(emailCode).not.toHaveValue("");

    const marksNeither = async (words: string) => {
      await expect.element(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
      for (const field of [emailCode, smsCode]) {
        await expect.element(field).not.toHaveValue("");
        await expect.element(field).not.toHaveAttribute("aria-invalid", "true");
      }
    };
    refuse("CONTACT_TAKEN");
    await userEvent.keyboard("1234");
    await marksNeither("این شماره یا ایمیل به حساب دیگری وصل است.");
    refuse("TOO_MANY_REQUESTS");
    await link.click();
    await marksNeither("خیلی تند رفتی!");

    answer({ "POST /api/link-contact": lost });
    await link.click();
    const problem = sheet.getByRole("alert").filter({ hasText: "خطا در ثبت اطلاعات. ارتباط برقرار نشد." });
    await expect.element(problem).toBeVisible();
    await expect.element(emailCode).not.toHaveValue("");
    answer({ "POST /api/link-contact": codesToLink(person) });
    await resend.click();
    await expect.element(emailCode).toHaveFocus();
    expect(lastInput("POST /api/link-contact")).toMatchObject({ forceNew: true });
    for (const field of [emailCode, smsCode]) await expect.element(field).toHaveValue("");
    await expect.element(problem).not.toBeInTheDocument();

    // A used-up code is replaced, and the other stays.
    refuse("CURRENT_CODE_BURNED");
    await emailCode.fill("۶۵۴۳۲۱");
    await smsCode.fill("۱۲۳۴");
    await sees("باطل شد");
    answer({ "POST /api/link-contact": { ...codesToLink(person), existing: true } });
    await resend.click();
    await sees("کد تازه فرستاده شد");
    await expect.element(smsCode).toHaveFocus();
    expect(lastInput("POST /api/link-contact")).toMatchObject({ forceNew: false });
    await expect.element(smsCode).not.toHaveAttribute("aria-invalid", "true");
    await expect.element(emailCode).toHaveValue("۶ ۵ ۴ ۳ ۲ ۱");

    answer(account);
    await smsCode.fill("۱۲۳۴");
    await sees("ذخیره شد");
    expect(lastInput("POST /api/link-contact")).toMatchObject({ code: "654321", currentCode: "1234" });
    const settings = page.getByRole("dialog", { name: "حساب من" });
    await expect.element(settings.getByText("sara@example.com")).toBeVisible();
    expect(settings.getByText("قابل تغییر نیست").elements()).toHaveLength(2);
    expect(row(/^افزودن/).elements()).toEqual([]);
  });

  test("asks for one code when no contact was proved before, and finds the contact that a lost call added", async () => {
    const person = aPerson({ mobileNumber: null, email: null });
    openProfile(person);
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    expect(code.elements()).toHaveLength(1);
    await code.fill("۶۵۴۳۲۱");
    await sees("ذخیره شد");

    const sent = codeSent();
    const current = { sentTo: "email", existing: true, expiresAt: sent.expiresAt } as const;
    answer({ "POST /api/link-contact": { ...sent, codeSent: true, current } });
    await sheet.getByRole("button", { name: "افزودن موبایل" }).click();
    await page.getByLabelText("شمارهٔ موبایل").fill("۰۹۱۲۳۴۵۰۰۰۱");
    await page.getByRole("button", { name: "ارسال کد" }).click();
    // No new code was sent there.
    await expect.element(emailCode).toHaveAccessibleDescription(/هنوز کار می‌کند/);
    answer({ "POST /api/link-contact": lost });
    await smsCode.fill("۱۲۳۴");
    await emailCode.fill("۶۵۴۳۲۱");
    await sees("خطا در ثبت اطلاعات. ارتباط برقرار نشد.");
    await expect.element(resend).toBeVisible();
    await expect.element(smsCode).not.toHaveValue("");
    const linked = { mobileNumber: "09123450001", email: "sara@example.com", emailVerified: true };
    answer({
      "POST /api/link-contact": refused("CONTACT_FIXED"),
      "POST /api/user-status": statusOf({ ...person, ...linked }),
    });
    await link.click();
    await expect.element(page.getByRole("dialog", { name: "حساب من" }).getByText("۰۹۱۲ ۳۴۵ ۰۰۰۱")).toBeVisible();
    await sees("ذخیره شد");
  });
});

describe("leaving the account", () => {
  /** Opens the step that asks for the code. */
  async function askForCode(): Promise<void> {
    openProfile();
    await openSetting("حذف حساب");
    await sees("بعد از حذف، راه برگشتی نیست.");
    answer({ "POST /api/account/delete": { ...codeSent(), codeSent: true, sentTo: "mobile" } });
    await page.getByRole("button", { name: "فرستادن کد حذف با پیامک" }).click();
    await expect.element(timer).toBeVisible();
  }

  const enterCode = async () => {
    await code.fill("۱۲۳۴");
    await page.getByRole("button", { name: "حذف همیشگی حساب" }).click();
  };

  /** @returns where the next try leads after the account was deleted, and what is shown there */
  async function leftOn(tryAgain: () => Promise<void>): Promise<[path: string, notice: string | null]> {
    await expect.poll(() => lastInput("POST /api/account/delete")).toMatchObject({ code: "1234" });
    await settled();
    const left = leaving();
    answer({ "POST /api/account/delete": refused("LOGIN_REQUIRED") });
    await tryAgain();
    return [await left, takeNotice()];
  }

  const GONE = [paths.profile, "حسابت پاک شد. دلمان برایت تنگ می‌شود!"];

  test("deletes the account only with a right code and a press, and recognises it on the next try when the answer was lost", async () => {
    await askForCode();
    const asked = calls("POST /api/account/delete").length;
    answer({ "POST /api/account/delete": refused("WRONG_SMS_CODE") });
    await code.fill("۱۲۳۴");
    await settled();
    expect(calls("POST /api/account/delete")).toHaveLength(asked);
    await page.getByRole("button", { name: "حذف همیشگی حساب" }).click();
    await sees("کد وارد شده صحیح نیست");
    await expect.element(code).toHaveValue("");

    answer({ "POST /api/account/delete": lost });
    await enterCode();
    expect(await leftOn(() => resend.click())).toEqual(GONE);
  });

  test("recognises a deleted account on the next try when the server failed afterwards", async () => {
    await askForCode();
    answer({ "POST /api/account/delete": refused("INTERNAL") });
    await enterCode();
    expect(await leftOn(enterCode)).toEqual(GONE);
  });
});

/** The path the app reloads to, which a test's page does not follow. */
const leaving = () =>
  new Promise<string>((resolve) => {
    window.navigation.addEventListener(
      "navigate",
      (event) => {
        event.preventDefault();
        resolve(new URL(event.destination.url).pathname);
      },
      { once: true },
    );
  });
