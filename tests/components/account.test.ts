import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { takeNotice } from "../../frontend/src/features/account/forget-device.ts";
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
const resend = page.getByRole("button", { name: "ارسال دوباره" });

function openProfile(person = aPerson()): Person {
  openPage(paths.profile, { person, answers: accountOf(person) });
  return person;
}

async function closeSheet(): Promise<void> {
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
}

async function changeName(name: string): Promise<void> {
  await openSetting("نام کاربری");
  await nameField.fill(name);
  await page.getByRole("button", { name: "ثبت نام کاربری" }).click();
}

async function askForEmailCode(): Promise<void> {
  await emailField.fill("sara@example.com");
  await page.getByRole("button", { name: "ارسال کد" }).click();
  await expect.element(timer).toBeVisible();
}

describe("the account sheet", () => {
  test("moves the focus into the sheet, then back to the row that was left, and to the opener on Escape", async () => {
    openProfile();
    await expect.element(opener).toBeVisible();
    await focus(opener);
    await userEvent.keyboard("{Enter}");
    const devices = row("دستگاه‌های من");
    await expect.element(devices).toBeVisible();
    answer({ "GET /api/sessions": { items: [] } });
    await tabTo(devices);
    await userEvent.keyboard("{Enter}");
    await expect.element(row("حساب من")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(devices).toHaveFocus();
    await closeSheet();
    await expect.element(opener).toHaveFocus();
  });

  test("keeps the label beside the longest username on one line", async () => {
    openProfile(aPerson({ username: "abdolreza.mohammadzadeh-tehran" }));
    await opener.click();
    await expect.element(row("نام کاربری")).toBeVisible();
    const lines = document.createRange();
    lines.selectNodeContents(row("نام کاربری").getByText("نام کاربری").element());
    expect(new Set([...lines.getClientRects()].map(({ top }) => top)).size).toBe(1);
    await closeSheet();
  });

  test("changes the username at once and keeps the joke draft", async () => {
    const person = aPerson();
    openPage(paths.add, { person, answers: accountOf(person) });
    const text = page.getByLabelText("متن جوک");
    await text.fill("جوکی که هنوز تمام نشده");
    await sees("پیش‌نویس ذخیره شد");
    await page.getByRole("link", { name: "پروفایل" }).click();
    await changeName("taze.khandan");
    await sees("نام کاربری ثبت شد");
    await closeSheet();
    await expect.element(page.getByRole("heading", { name: "taze.khandan" })).toBeVisible();
    await page.getByRole("link", { name: "پست جدید" }).click();
    await expect.element(text).toHaveValue("جوکی که هنوز تمام نشده");
  });

  test("closes the former username together with the change, after explaining what closing means", async () => {
    openProfile();
    await openSetting("نام کاربری");
    await sees("لینک‌های قبلی‌ات همچنان به پروفایلت می‌رسند.");
    const save = page.getByRole("button", { name: "ثبت نام کاربری" });
    await expect.element(save).toBeDisabled();
    await page.getByRole("switch", { name: "نام قبلی‌ام دیگر به من نرسد" }).click();
    await expect.element(page.getByText(/با نام و لینک قبلی کسی پیدایت نمی‌کند/)).toBeVisible();
    await nameField.fill("taze.khandan");
    await save.click();
    await sees("نام کاربری ثبت شد");
    expect(lastInput("POST /api/set-username")).toEqual({ username: "taze.khandan", closeFormer: true });
  });

  test("rejects a second username change within 30 days", async () => {
    openProfile();
    answer({ "POST /api/set-username": refused("USERNAME_CHANGED_RECENTLY") });
    await changeName("taze.khandan");
    await sees("نام کاربری را هر ۳۰ روز فقط یک بار می‌توانی عوض کنی.");
  });

  test("adds an e-mail with a code and then shows it as unchangeable", async () => {
    openProfile();
    await openSetting("افزودن ایمیل");
    await page.getByRole("button", { name: "ارسال کد" }).click();
    await sees("ایمیل نامعتبر است");
    await askForEmailCode();
    await emailCode.fill("۶۵۴۳۲۱");
    await smsCode.fill("۱۲۳۴");
    await sees("ذخیره شد");
    expect(lastInput("POST /api/link-contact")).toMatchObject({ code: "654321", currentCode: "1234" });
    const settings = page.getByRole("dialog", { name: "حساب من" });
    await expect.element(settings.getByText("sara@example.com")).toBeVisible();
    expect(settings.getByText("قابل تغییر نیست").elements()).toHaveLength(2);
    expect(row(/^افزودن/).elements()).toEqual([]);
  });

  test("asks for codes of the new e-mail and the existing contact, and says where each code was sent", async () => {
    const person = openProfile(aPerson({ mobileNumber: "09123450001" }));
    answer({ "POST /api/link-contact": codesToLink(person) });
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    await expect.element(emailCode).toHaveFocus();
    await expect.element(emailCode).toHaveAccessibleDescription("کد را فرستادیم به sara@example.com");
    await expect.element(smsCode).toHaveAccessibleDescription("کد را فرستادیم به ۰۹۱۲ ••• ۰۰۰۱");
    await sees("شمارهٔ قبلی‌ات دیگر دستت نیست؟");
    // The last digit of one goes on to the other, by keys alone.
    await userEvent.keyboard("654321");
    await expect.element(smsCode).toHaveFocus();
  });

  test("says that an earlier code of the existing contact still works when no new one was sent to it", async () => {
    const sent = codesToLink(openProfile());
    const current = { sentTo: "mobile", existing: true, expiresAt: sent.expiresAt } as const;
    answer({ "POST /api/link-contact": { ...sent, current } });
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    await expect.element(smsCode).toHaveAccessibleDescription(/هنوز کار می‌کند/);
  });

  test.for([
    ["a wrong code", "WRONG_EMAIL_CODE", "کد ایمیل نامعتبر است", "new"],
    ["a wrong code of the current contact", "WRONG_CURRENT_CODE", "این کد درست نیست.", "current"],
  ] as const)("rejects %s, empties its field and keeps the other code", async ([, refusal, words, of]) => {
    openProfile();
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    answer({ "POST /api/link-contact": refused(refusal) });
    await emailCode.fill("۶۵۴۳۲۱");
    await smsCode.fill("۱۲۳۴");
    await sees(words);
    const [again, stays] = of === "new" ? [emailCode, smsCode] : [smsCode, emailCode];
    await expect.element(again).toHaveValue("");
    await expect.element(again).toHaveFocus();
    await expect.element(stays).not.toHaveValue("");
  });

  test.for([
    ["a contact of another account", "CONTACT_TAKEN", "این شماره یا ایمیل به حساب دیگری وصل است."],
    ["too many tries", "TOO_MANY_REQUESTS", "خیلی تند رفتی!"],
  ] as const)("marks neither code as wrong when the call fails because of %s", async ([, refusal, words]) => {
    openProfile();
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    answer({ "POST /api/link-contact": refused(refusal) });
    await emailCode.fill("۶۵۴۳۲۱");
    await smsCode.fill("۱۲۳۴");
    await expect.element(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    for (const field of [emailCode, smsCode]) {
      await expect.element(field).not.toHaveValue("");
      await expect.element(field).not.toHaveAttribute("aria-invalid", "true");
    }
  });

  test("lets the phone autofill only the SMS code", async () => {
    openProfile();
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    await expect.element(smsCode).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(emailCode).toHaveAttribute("autocomplete", "off");
  });

  test("resends only the code that was used up and keeps the typed e-mail code", async () => {
    openProfile();
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    answer({ "POST /api/link-contact": refused("CURRENT_CODE_BURNED") });
    await emailCode.fill("۶۵۴۳۲۱");
    await smsCode.fill("۱۲۳۴");
    await sees("باطل شد");
    answer({ "POST /api/link-contact": { ...codesToLink(aPerson()), existing: true } });
    await resend.click();
    await sees("کد تازه فرستاده شد");
    expect(lastInput("POST /api/link-contact")).toMatchObject({ forceNew: false });
    await expect.element(smsCode).toHaveFocus();
    await expect.element(smsCode).not.toHaveAttribute("aria-invalid", "true");
    await expect.element(emailCode).toHaveValue("۶ ۵ ۴ ۳ ۲ ۱");
  });

  test("empties both code fields and clears the error when both codes are sent again", async () => {
    const sent = { ...codesToLink(openProfile()), existing: true, expiresAt: new Date().toISOString() } as const;
    answer({ "POST /api/link-contact": sent });
    await openSetting("افزودن ایمیل");
    await emailField.fill("sara@example.com");
    await page.getByRole("button", { name: "ارسال کد" }).click();
    answer({ "POST /api/link-contact": refused("TOO_MANY_REQUESTS") });
    await emailCode.fill("۶۵۴۳۲۱");
    await smsCode.fill("۱۲۳۴");
    const problem = sheet.getByRole("alert").filter({ hasText: "خیلی تند رفتی!" });
    await expect.element(problem).toBeVisible();
    answer({ "POST /api/link-contact": codesToLink(aPerson()) });
    await resend.click();
    await expect.element(emailCode).toHaveFocus();
    expect(lastInput("POST /api/link-contact")).toMatchObject({ forceNew: true });
    for (const field of [emailCode, smsCode]) await expect.element(field).toHaveValue("");
    await expect.element(problem).not.toBeInTheDocument();
  });

  test("offers new codes after a lost answer, and finds the contact that the lost call added", async () => {
    const person = openProfile();
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    answer({ "POST /api/link-contact": lost });
    await emailCode.fill("۶۵۴۳۲۱");
    await smsCode.fill("۱۲۳۴");
    await sees("خطا در ثبت اطلاعات. ارتباط برقرار نشد.");
    await expect.element(resend).toBeVisible();
    await expect.element(emailCode).not.toHaveValue("");
    answer({
      "POST /api/link-contact": refused("CONTACT_FIXED"),
      "POST /api/user-status": statusOf({ ...person, email: "sara@example.com", emailVerified: true }),
    });
    await page.getByRole("button", { name: "ثبت", exact: true }).click();
    await sees("ذخیره شد");
    await expect.element(page.getByRole("dialog", { name: "حساب من" }).getByText("sara@example.com")).toBeVisible();
  });

  test("asks for only one code when no contact was proved before", async () => {
    const person = aPerson({ mobileNumber: null, email: null });
    openProfile(person);
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    expect(code.elements()).toHaveLength(1);
    await code.fill("۶۵۴۳۲۱");
    await sees("ذخیره شد");
  });

  test("lists the devices and asks before logging out of all of them", async () => {
    openProfile();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [createdAt, sixDaysAgo, tenDaysAgo] = [daysAgo(30), daysAgo(6), daysAgo(10)];
    const items = [
      { id: "1", device: "کروم روی اندروید", createdAt, lastSeenAt: sixDaysAgo, current: true },
      { id: "2", device: "سافاری روی آیفون", createdAt, lastSeenAt: sixDaysAgo, current: false },
      { id: "3", device: "فایرفاکس روی لینوکس", createdAt, lastSeenAt: tenDaysAgo, current: false },
    ];
    answer({ "GET /api/sessions": { items } });
    await openSetting("دستگاه‌های من");
    const devices = sheet.getByRole("listitem");
    await expect.poll(() => devices.length).toBe(3);
    const here = devices.filter({ hasText: "همین دستگاه" });
    await expect.element(here).toMatchTextContent("آخرین بازدید: همین حالا");
    const seen = (name: string) => devices.filter({ hasText: name });
    await expect.element(seen("سافاری")).toMatchTextContent("آخرین بازدید: در هفت روز گذشته");
    await expect
      .element(seen("فایرفاکس"))
      .toMatchTextContent(`آخرین بازدید: در هفتهٔ پس از ${formatDate(tenDaysAgo, new Date())}`);
    await row("خروج از همهٔ دستگاه‌ها").click();
    const question = page.getByRole("dialog", { name: "از همهٔ دستگاه‌ها خارج شوی؟" });
    await expect.element(question.getByRole("button", { name: "خارج شو" })).toBeVisible();
    await question.getByRole("button", { name: "می‌مانم" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(calls("POST /api/sessions/revoke-all")).toEqual([]);
  });

  test("lists the blocked people until they are unblocked there", async () => {
    const blocked = aPerson({ username: "abdolreza.mohammadzadeh-tehran", sparkleEffect: true });
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
});

describe("leaving the account", () => {
  test("asks before it logs out", async () => {
    openProfile();
    await askToLogOut();
    await page.getByRole("button", { name: "می‌مانم" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(calls("POST /api/logout")).toEqual([]);
  });

  test("deletes the account only with a right code and a press on the button", async () => {
    openProfile();
    await openSetting("حذف حساب");
    await sees("بعد از حذف، راه برگشتی نیست.");
    answer({ "POST /api/account/delete": { ...codeSent(), codeSent: true, sentTo: "mobile" } });
    await page.getByRole("button", { name: "فرستادن کد حذف با پیامک" }).click();
    await expect.element(timer).toBeVisible();
    const asked = calls("POST /api/account/delete").length;
    answer({ "POST /api/account/delete": refused("WRONG_SMS_CODE") });
    await code.fill("۱۲۳۴");
    await settled();
    expect(calls("POST /api/account/delete")).toHaveLength(asked);
    await page.getByRole("button", { name: "حذف همیشگی حساب" }).click();
    await sees("کد وارد شده صحیح نیست");
    await expect.element(code).toHaveValue("");
  });

  const enterCode = async () => {
    await code.fill("۱۲۳۴");
    await page.getByRole("button", { name: "حذف همیشگی حساب" }).click();
  };

  test.each([
    ["the answer was lost", () => answer({ "POST /api/account/delete": lost }), () => resend.click()],
    ["the server failed afterwards", () => answer({ "POST /api/account/delete": refused("INTERNAL") }), enterCode],
  ])("recognises a deleted account on the next try when %s", async (_, fail, tryAgain) => {
    openProfile();
    await openSetting("حذف حساب");
    answer({ "POST /api/account/delete": { ...codeSent(), codeSent: true, sentTo: "mobile" } });
    await page.getByRole("button", { name: "فرستادن کد حذف با پیامک" }).click();
    fail();
    await enterCode();
    await expect.poll(() => lastInput("POST /api/account/delete")).toMatchObject({ code: "1234" });
    await settled();
    const left = leaving();
    answer({ "POST /api/account/delete": refused("LOGIN_REQUIRED") });
    await tryAgain();
    expect(await left).toBe(paths.profile);
    expect(takeNotice()).toBe("حسابت پاک شد. دلمان برایت تنگ می‌شود!");
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
