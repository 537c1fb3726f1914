import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { takeNotice } from "../../frontend/src/features/account/forget-device.ts";
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

describe("the account's settings", () => {
  test("take the focus in and give it back to their row, and Escape gives it back to the page", async () => {
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

  test("shorten the longest name rather than breaking the label beside it", async () => {
    openProfile(aPerson({ username: "abdolreza.mohammadzadeh-tehran" }));
    await opener.click();
    await expect.element(row("نام کاربری")).toBeVisible();
    const lines = document.createRange();
    lines.selectNodeContents(row("نام کاربری").getByText("نام کاربری").element());
    expect(new Set([...lines.getClientRects()].map(({ top }) => top)).size).toBe(1);
    await closeSheet();
  });

  test("change the username, which shows at once, and takes what was half written along", async () => {
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

  test("close the former name with the change, or later on its own, after saying what that means", async () => {
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

  test("refuse a second username within 30 days", async () => {
    openProfile();
    answer({ "POST /api/set-username": refused("USERNAME_CHANGED_RECENTLY") });
    await changeName("taze.khandan");
    await sees("نام کاربری را هر ۳۰ روز فقط یک بار می‌توانی عوض کنی.");
  });

  test("add an e-mail with a code, which then stays as it is", async () => {
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

  test("ask for the code of the contact there is, too, and say where each went", async () => {
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

  test("say that an earlier code of the contact there is still works", async () => {
    const sent = codesToLink(openProfile());
    const current = { sentTo: "mobile", existing: true, expiresAt: sent.expiresAt } as const;
    answer({ "POST /api/link-contact": { ...sent, current } });
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    await expect.element(smsCode).toHaveAccessibleDescription(/هنوز کار می‌کند/);
  });

  test.for([
    ["a wrong code", "WRONG_EMAIL_CODE", "کد ایمیل نامعتبر است", "new"],
    ["a wrong code of the contact there is", "WRONG_CURRENT_CODE", "این کد درست نیست.", "current"],
  ] as const)("refuse %s and wait for another, while the other one stays", async ([, refusal, words, of]) => {
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
    ["a contact of somebody else", "CONTACT_TAKEN", "این شماره یا ایمیل به حساب دیگری وصل است."],
    ["too many tries", "TOO_MANY_REQUESTS", "خیلی تند رفتی!"],
  ] as const)("blame neither code for %s", async ([, refusal, words]) => {
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

  test("have the phone fill in the SMS's code where it belongs", async () => {
    openProfile();
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    await expect.element(smsCode).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(emailCode).toHaveAttribute("autocomplete", "off");
  });

  test("send a burned code anew, and leave the other as it is", async () => {
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

  test("empty the fields of both codes where both come anew, and take back what was said of the old ones", async () => {
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

  test("offer new codes at once where the answer got lost, and find what was added by it", async () => {
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

  test("ask for one code where nothing was proved before", async () => {
    const person = aPerson({ mobileNumber: null, email: null });
    openProfile(person);
    await openSetting("افزودن ایمیل");
    await askForEmailCode();
    expect(code.elements()).toHaveLength(1);
    await code.fill("۶۵۴۳۲۱");
    await sees("ذخیره شد");
  });

  test("list one's devices, and ask before they log out of all", async () => {
    openProfile();
    const [createdAt, lastSeenAt] = ["2026-11-01T08:00:00.000Z", "2026-11-20T08:00:00.000Z"];
    const items = [
      { id: "1", device: "کروم روی اندروید", createdAt, lastSeenAt, current: true },
      { id: "2", device: "سافاری روی آیفون", createdAt, lastSeenAt, current: false },
    ];
    answer({ "GET /api/sessions": { items } });
    await openSetting("دستگاه‌های من");
    const devices = sheet.getByRole("listitem");
    await expect.poll(() => devices.length).toBe(2);
    const here = devices.filter({ hasText: "همین دستگاه" });
    await expect.element(here).toMatchTextContent("آخرین بازدید: همین حالا");
    await row("خروج از همهٔ دستگاه‌ها").click();
    const question = page.getByRole("dialog", { name: "از همهٔ دستگاه‌ها خارج شوی؟" });
    await expect.element(question.getByRole("button", { name: "خارج شو" })).toBeVisible();
    await question.getByRole("button", { name: "می‌مانم" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(calls("POST /api/sessions/revoke-all")).toEqual([]);
  });

  test("list whom one blocked, until the block is taken back there", async () => {
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
    // What does not fit is cut from a name's end, not from its beginning.
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

describe("the end", () => {
  test("of a visit is asked about first", async () => {
    openProfile();
    await askToLogOut();
    await page.getByRole("button", { name: "می‌مانم" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(calls("POST /api/logout")).toEqual([]);
  });

  test("of an account takes a right code and a press of its own", async () => {
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
    ["its answer got lost", () => answer({ "POST /api/account/delete": lost }), () => resend.click()],
    ["a server failed behind it", () => answer({ "POST /api/account/delete": refused("INTERNAL") }), enterCode],
  ])("of an account is recognised where %s, as soon as it is tried again", async (_, fail, tryAgain) => {
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

/** Where the app goes with a new page, which a test's page does not follow. */
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
