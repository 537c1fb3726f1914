import axe from "axe-core";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { CallAnswer } from "../../../contract/calls/types.ts";
import { violations } from "../../support/page-faults.ts";
import { answer, type Answers, calls, lastInput, refused } from "../support/answers.ts";
import { openTab, quietCodes } from "../support/panel.tsx";
import { blur, focus, sees, seesNo } from "../support/page.tsx";

const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => dialog.getByRole("button", { name, exact: true });

const ID = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a101";
const AT = "2026-11-20T18:42:00.000Z";

const issue: CallAnswer<"GET /api/admin/issues">["items"][number] = {
  _id: ID,
  username: "sara",
  userMobile: "09120000001",
  userEmail: "sara@example.com",
  message: "دکمهٔ شروع کار نمی‌کند.",
  read: false,
  answeredAt: null,
  createdAt: AT,
};

test("a fault report is answered with a shortcut, keeps the text after a rejection, and is deleted with all of its person", async () => {
  const { matchMedia } = window;
  vi.stubGlobal("matchMedia", (query: string) => matchMedia(query === "(pointer: coarse)" ? "not all" : query));
  await openTab("issues", {
    "GET /api/admin/issues": { items: [issue], unread: 1, total: 1, nextCursor: null },
    "POST /api/admin/issues/{id}/answer": refused("PERSON_HAS_NO_EMAIL"),
    "POST /api/admin/issues/{id}/delete-all": { message: "همهٔ گزارش‌های این شخص حذف شدند." },
  });
  await sees(issue.message);
  await userEvent.keyboard("ja");
  await expect.element(dialog).toHaveAccessibleDescription(issue.message);
  const text = dialog.getByLabelText("متن پاسخ");
  await expect.element(text).toHaveFocus();
  await text.fill("درست شد.");
  await inDialog("فرستادن").click();
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("این شخص ایمیل تأییدشده‌ای ندارد و چیزی فرستاده نشد.");
  await expect.element(text).toHaveValue("درست شد.");
  expect(await violations(axe)).toEqual([]);
  answer({ "POST /api/admin/issues/{id}/answer": { message: "پاسخ فرستاده شد." } });
  await inDialog("فرستادن").click();
  await sees("پاسخ فرستاده شد.");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(lastInput("POST /api/admin/issues/{id}/answer")).toEqual({ id: ID, text: "درست شد." });

  await page.getByText("بیشتر").click();
  await button("همهٔ گزارش‌های این شخص").click();
  await expect.element(dialog).toHaveAccessibleName("همهٔ گزارش‌های این شخص حذف شوند؟");
  answer({ "GET /api/admin/issues": { items: [], unread: 0, total: 0, nextCursor: null } });
  await inDialog("حذف").click();
  await sees("همهٔ گزارش‌های این شخص حذف شدند.");
  expect(lastInput("POST /api/admin/issues/{id}/delete-all")).toEqual({ id: ID });
});

test("the dialog that answers a fault report focuses its heading when the device is used by touch", async () => {
  const { matchMedia } = window;
  vi.stubGlobal("matchMedia", (query: string) => matchMedia(query === "(pointer: coarse)" ? "all" : query));
  await openTab("issues", { "GET /api/admin/issues": { items: [issue], unread: 1, total: 1, nextCursor: null } });
  await button("پاسخ با ایمیل").click();
  await expect.element(dialog.getByRole("heading")).toHaveFocus();
});

const venue: CallAnswer<"GET /api/admin/parks">["items"][number] = {
  _id: ID,
  name: "شهربازی ارم",
  region: "تهران",
  province: "تهران",
  siteId: "reza.m",
  videoUrl: "",
  category: "parks",
};
const venues: Answers = { "GET /api/admin/parks": { items: [venue], total: 1, nextCursor: null } };

test("a venue is edited with each reason under its field, searched without the count of all, and fits a phone", async () => {
  await openTab("venues", {
    "GET /api/admin/parks": { items: [venue], total: 120, nextCursor: null },
    "PUT /api/parks/{id}": refused("SITE_ID_NOT_FOUND"),
  });
  await sees("۱۲۰ مورد");
  await button("تغییر").click();
  await inDialog("ذخیره").click();
  await expect
    .element(dialog.getByLabelText("آیدی در سایت"))
    .toHaveAccessibleDescription("کسی با این آیدی در سایت نیست.");
  await expect.element(dialog.getByLabelText("نام")).toHaveAttribute("aria-invalid", "false");
  expect(await violations(axe)).toEqual([]);
  answer({ "PUT /api/parks/{id}": refused("VENUE_NOT_FOUND") });
  await inDialog("ذخیره").click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("این مرکز پیدا نشد.");
  // A missing field is reported by the Worker in Persian, not by the browser in its own language.
  answer({ "PUT /api/parks/{id}": refused("INVALID_VENUE_NAME") });
  const typed = dialog.getByLabelText("نام");
  await typed.fill("");
  await inDialog("ذخیره").click();
  await expect.element(typed).toHaveAccessibleDescription("نام مرکز را بنویس، حداکثر ۸۰ حرف.");
  await typed.fill(venue.name);
  answer({ "PUT /api/parks/{id}": { message: "مرکز ذخیره شد.", item: venue } });
  await dialog.getByLabelText("آیدی در سایت").fill("amir-tanz");
  await inDialog("ذخیره").click();
  await sees("مرکز ذخیره شد.");
  const { name, region, videoUrl, category } = venue;
  expect(lastInput("PUT /api/parks/{id}")).toEqual({ id: ID, name, region, videoUrl, category, siteId: "amir-tanz" });
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole("searchbox").fill("ارم");
  await expect.poll(() => lastInput("GET /api/admin/parks")).toMatchObject({ q: "ارم" });
  await seesNo("۱۲۰ مورد");
  await expect.element(button("صفحهٔ بعد")).not.toBeInTheDocument();

  const lines = () =>
    page
      .getByRole("cell")
      .elements()
      .flatMap((cell) => cell.getAttribute("data-label") ?? []);
  await expect.poll(lines).toEqual(["نام", "دسته", "استان و شهر", "آیدی در سایت", "ویدیو"]);
  await page.viewport(390, 844);
  // Without the empty field.
  await expect.poll(lines).toEqual(["نام", "دسته", "استان و شهر", "آیدی در سایت"]);
});

test("the import of a venue table says which row is wrong, and keeps the pasted text", async () => {
  const rows = [
    { row: 2, error: "نام مرکز را بنویس، حداکثر ۸۰ حرف." },
    { row: 2, error: "چنین دسته‌ای نیست." },
  ];
  await openTab("venues", { ...venues, "POST /api/admin/parks/import": refused("VENUE_IMPORT_INVALID", { rows }) });
  const table = page.getByLabelText("جدول", { exact: true });
  await table.fill("شهربازی ارم\tتهران\n\tیزد");
  await button("ذخیرهٔ جدول").click();
  await sees("سطر ۲: نام مرکز را بنویس، حداکثر ۸۰ حرف.");
  await sees("سطر ۲: چنین دسته‌ای نیست.");
  await expect.element(table).toHaveValue("شهربازی ارم\tتهران\n\tیزد");
  expect(await violations(axe)).toEqual([]);
  // The errors of one table are not shown for the next.
  await userEvent.upload(
    page.getByLabelText("گرفتن جدول از فایل"),
    new File(["استخر,قم"], "venues.csv", { type: "text/csv" }),
  );
  await expect.element(table).toHaveValue("استخر,قم");
  await seesNo(/سطر ۲:/);
  answer({ "POST /api/admin/parks/import": { message: "", added: 2, changed: 0 } });
  await button("ذخیرهٔ جدول").click();
  await sees("۲ مرکز تازه ذخیره شد.");
  await seesNo(/سطر ۲:/);
  await expect.element(table).toHaveValue("");
});

const application: CallAnswer<"GET /api/admin/job-applications">["items"][number] = {
  _id: ID,
  firstName: "نیلوفر",
  lastName: "حسینی",
  mobile: "09120000003",
  email: "",
  gender: "female",
  age: 22,
  currentJob: "",
  address: "",
  education: "دیپلم",
  skills: "",
  experienceYears: 2,
  socialLevel: "خوب",
  desiredJob: "پشتیبانی",
  workStart: "09:00",
  workEnd: "17:00",
  status: "approved",
  createdAt: AT,
};

test("a job application is edited in place, with errors there and in Persian digits, beside a name that stays visible", async () => {
  await openTab("jobs", {
    "GET /api/admin/job-applications": { items: [application], total: 1, nextCursor: null },
    "PATCH /api/admin/job-applications/{id}": { message: "", item: application },
  });
  const age = page.getByRole("textbox", { name: "سن نیلوفر حسینی" });
  await page.getByRole("button", { name: "سن نیلوفر حسینی" }).click();
  await age.fill("۱۲");
  await userEvent.keyboard("{Enter}");
  await expect.element(age).toHaveAccessibleDescription("برای همکاری دست‌کم ۱۸ سال لازم است.");
  expect(calls("PATCH /api/admin/job-applications/{id}")).toEqual([]);
  expect(await violations(axe)).toEqual([]);
  await age.fill("۲۴");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => lastInput("PATCH /api/admin/job-applications/{id}")).toEqual({ id: ID, age: 24 });
  await expect.element(age).not.toBeInTheDocument();
  // The keyboard continues from there.
  const shown = page.getByRole("button", { name: "سن نیلوفر حسینی" });
  await expect.element(shown).toHaveFocus();
  await userEvent.keyboard("{Enter}{Escape}");
  await expect.element(shown).toHaveFocus();
  await expect.element(page.getByRole("row", { name: "نیلوفر" })).toHaveAttribute("data-marked");

  const hours = page.getByRole("button", { name: "از ساعت نیلوفر حسینی" });
  await expect.element(hours).toHaveTextContent("۰۹:۰۰");
  await hours.click();
  await userEvent.keyboard("۱۰:۳۰{Enter}");
  await expect.poll(() => lastInput("PATCH /api/admin/job-applications/{id}")).toEqual({ id: ID, workStart: "10:30" });
  await page.getByRole("button", { name: "تحصیلات نیلوفر حسینی" }).click();
  await userEvent.keyboard("لیسانس{Enter}");
  await expect.poll(() => lastInput("PATCH /api/admin/job-applications/{id}")).toEqual({ id: ID, education: "لیسانس" });

  const name = page.getByRole("button", { name: "نیلوفر حسینی", exact: true });
  await expect.element(name).toBeVisible();
  const before = name.element().getBoundingClientRect();
  const scroller = page.getByRole("table").element().parentElement;
  expect(scroller?.scrollWidth).toBeGreaterThan(scroller?.clientWidth ?? 0);
  scroller?.scrollTo(-100_000, 0);
  expect(name.element().getBoundingClientRect().x).toBe(before.x);
  const { x, y, width, height } = before;
  expect(name.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
  // A phone shows no key names.
  await sees(/Esc/);
  await page.viewport(390, 844);
  await expect.element(page.getByText(/Esc/)).not.toBeVisible();
});

test("a job application's choice is saved at once and keeps the focus, and a shortcut opens it as a card to change", async () => {
  let item = application;
  await openTab("jobs", {
    "GET /api/admin/job-applications": () => ({ items: [item], total: 1, nextCursor: null }),
    "PATCH /api/admin/job-applications/{id}": ({ status: chosen = item.status, lastName: typed = item.lastName }) => {
      item = { ...item, status: chosen, lastName: typed };
      return { message: "ذخیره شد.", item };
    },
  });
  const status = page.getByRole("combobox", { name: "وضعیت نیلوفر حسینی" });
  await expect.element(status).toBeVisible();
  await focus(status);
  await status.selectOptions("rejected");
  await expect.poll(() => lastInput("PATCH /api/admin/job-applications/{id}")).toEqual({ id: ID, status: "rejected" });
  await expect.element(status).toHaveValue("rejected");
  await expect.element(status).toHaveFocus();

  blur(status);
  await expect.element(page.getByRole("button", { name: "نیلوفر حسینی", exact: true })).toBeVisible();
  await userEvent.keyboard("jo");
  await expect.element(dialog).toHaveAccessibleName("نیلوفر حسینی");
  expect(await violations(axe)).toEqual([]);
  const lastName = dialog.getByRole("button", { name: /^نام خانوادگی/ });
  await lastName.click();
  await userEvent.keyboard("{Escape}");
  // Only the field is left.
  await expect.element(lastName).toHaveFocus();
  await lastName.click();
  await userEvent.keyboard("حسینی‌نژاد{Enter}");
  await expect.element(dialog).toHaveAccessibleName("نیلوفر حسینی‌نژاد");
  expect(lastInput("PATCH /api/admin/job-applications/{id}")).toEqual({ id: ID, lastName: "حسینی‌نژاد" });
});

test("login attempts are cleared after confirmation, in a list under the tab's only heading", async () => {
  await openTab("auth", {
    ...quietCodes,
    "GET /api/admin/mobile-login-restrictions": { enabled: true, startHour: 22, endHour: 8, version: 0 },
    "GET /api/admin/auth-rate-limits": { maxAttempts: 10, blockDurationHours: 24, version: 5 },
    "GET /api/admin/email-login-status": { enabled: true, version: 0 },
    "GET /api/admin/password-reset-setting": { showPasswordReset: false, version: 0 },
    "GET /api/admin/auth-attempts": {
      items: [
        { identifier: "09120000001", type: "mobile", attempts: 10, lastAttempt: AT, blockedUntil: AT, origins: [] },
      ],
      total: 1,
      nextCursor: null,
    },
    "POST /api/admin/auth-attempts/reset": { message: "تلاش‌ها پاک شد." },
  });
  await button("پاک کردن").click();
  await expect.element(dialog).toHaveAccessibleName("تلاش‌های 09120000001 پاک شود؟");
  expect(calls("POST /api/admin/auth-attempts/reset")).toEqual([]);
  expect(await violations(axe)).toEqual([]);
  expect(page.getByRole("heading", { level: 1, includeHidden: true }).elements()).toHaveLength(1);
  await inDialog("پاک کردن").click();
  await sees("تلاش‌ها پاک شد.");
  expect(lastInput("POST /api/admin/auth-attempts/reset")).toEqual({ identifier: "09120000001", type: "mobile" });
});

test("a test of the SMS service shows the account, the sent code, or the reason for the failure", async () => {
  await openTab("sms", {
    "GET /api/admin/sms-provider-setting": { provider: "kavenegar", version: 0 },
    "GET /api/admin/kavenegar-config": { mode: "lookup", sender: "", template: "login", version: 0 },
    "GET /api/admin/smsir-config": { templateId: 1, version: 0 },
    "POST /api/admin/sms-test": {
      message: "سرویس پاسخ داد.",
      credit: 12_000,
      accountInfo: { unit: "rial", type: "master", expiresAt: null, lines: ["3000"] },
    },
    "POST /api/admin/sms-send-test": refused("SMS_CREDIT_SPENT"),
  });
  await button("اعتبار و حساب").click();
  await sees("۱۲٬۰۰۰ ریال");
  const mobile = page.getByLabelText("شمارهٔ موبایل");
  await mobile.fill("0912");
  await button("فرستادن پیامک آزمایشی").click();
  await expect.element(mobile).toHaveAccessibleDescription("شماره موبایل نامعتبر است");
  expect(await violations(axe)).toEqual([]);
  await mobile.fill("09120000001");
  await button("فرستادن پیامک آزمایشی").click();
  await sees("اعتبار حساب پیامک تمام شده است.");
  answer({
    "POST /api/admin/sms-send-test": { message: "پیامک فرستاده شد.", testCode: "4821", usedProvider: "kavenegar" },
  });
  await button("فرستادن پیامک آزمایشی").click();
  const outcome = page.getByRole("region", { name: "آزمایش" }).getByRole("status");
  await expect.element(outcome).toHaveTextContent("پیامک فرستاده شد.کد آزمایشی4821فرستندهکاوه‌نگار");
  expect(lastInput("POST /api/admin/sms-send-test")).toEqual({ mobileNumber: "09120000001", provider: "kavenegar" });
});
