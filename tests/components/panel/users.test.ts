import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { violations } from "../../support/page-faults.ts";
import { answer, type Answers, calls, lastInput, refused } from "../support/answers.ts";
import { openTab } from "../support/panel.tsx";
import { sees } from "../support/page.tsx";
import { aUser, type User } from "../support/users.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = page.getByRole("dialog");
const power = (name: string) => dialog.getByRole("form", { name, exact: true });

/** The form of an unfolded power. */
async function opened(name: string) {
  await dialog.getByText(name, { exact: true }).click();
  return power(name);
}

const details: Answers = {
  "GET /api/admin/users/{id}/details": {
    jokes: 12,
    likes: 40,
    followers: 3,
    reported: { open: 1, upheld: 2, rejected: 0 },
    reports: 4,
    standing: "newcomer",
    beside: 4,
    watched: false,
    suspensions: 1,
    rounds: 9,
    points: 185,
    lastJokes: [{ _id: "01939b2e-5c1a-7b52-b3a4-0c4f5be3a101", text: "یه روز یه لبخند" }],
  },
  "GET /api/admin/users/{id}/history": {
    watched: false,
    things: [
      {
        _id: "01939b2e-5c1a-7b52-b3a4-0c4f5be3a102",
        kind: "joke",
        status: "upheld",
        gone: true,
        reporters: 2,
        text: "جوک برداشته",
        createdAt: "2026-11-20T18:42:00.000Z",
        judgedAt: "2026-11-21T18:42:00.000Z",
      },
    ],
    suspensions: [],
    refusedImages: { count: 0, lastAt: null },
  },
};

const list = (...items: User[]): Answers => ({ "GET /api/users": { items, nextCursor: null, total: items.length } });

beforeEach(() =>
  openTab("users", {
    ...details,
    ...list(aUser(1), aUser(2, { suspended: true, suspendedUntil: "2027-01-01T00:00:00.000Z" })),
  }),
);

const handleFirst = () => page.getByRole("row", { name: "user-1" }).getByRole("button", { name: "رسیدگی…" }).click();

test("the list shows people with their wallets, filtered by text and state", async () => {
  await sees("خریده ۱۰، مصرف ۳، مانده ۷");
  expect(await violations(axe)).toEqual([]);
  await page.getByRole("searchbox").fill("0912");
  await expect.poll(() => lastInput("GET /api/users")).toMatchObject({ q: "0912" });
  await page.getByRole("combobox").selectOptions("suspended");
  await expect.poll(() => lastInput("GET /api/users")).toMatchObject({ q: "0912", state: "suspended" });
});

test("a suspension needs confirmation, and is ended with one press", async () => {
  answer({
    "POST /api/admin/users/{id}/suspend": { message: "تعلیق شد.", count: 1, suspendedUntil: null },
    "POST /api/admin/users/{id}/unsuspend": { message: "تعلیق برداشته شد.", count: 1, suspendedUntil: null },
  });
  await button("تعلیق").click();
  await dialog.getByRole("button", { name: "تعلیق" }).click();
  await sees("تعلیق شد.");
  expect(lastInput("POST /api/admin/users/{id}/suspend")).toEqual({ id: aUser(1)._id });
  await button("رفع تعلیق").click();
  await sees("تعلیق برداشته شد.");
  expect(lastInput("POST /api/admin/users/{id}/unsuspend")).toEqual({ id: aUser(2)._id });
});

test("a person's dialog warns that their jokes wait", async () => {
  const { "GET /api/admin/users/{id}/details": read } = details;
  answer({ "GET /api/admin/users/{id}/details": { ...Object(read), watched: true, suspensions: 0 } });
  await handleFirst();
  await sees("روی دستگاه کسی که تعلیق است ثبت‌نام کرده؛ جوک‌هایش منتظر بررسی می‌مانند.");
});

test("a person's dialog shows their data before the collapsed actions", async () => {
  await handleFirst();
  await sees("۱ باز، ۲ پذیرفته، ۰ ردشده");
  await sees("۹ دور، ۱۸۵ امتیاز");
  await sees("تازه‌وارد");
  await sees("۴ حساب دیگر همان روز کنارش ثبت‌نام کرد");
  await sees("یه روز یه لبخند");
  await expect.element(dialog.getByText("جوک برداشته")).toBeVisible();
  expect(lastInput("GET /api/admin/users/{id}/details")).toEqual({ id: aUser(1)._id });
  expect(dialog.getByRole("form").elements()).toEqual([]);
  expect(await violations(axe)).toEqual([]);
  await (await opened("دادن جم")).getByLabelText("چند جم").fill("۵");
  expect(await violations(axe)).toEqual([]);
  await expect
    .element(dialog.getByRole("link", { name: "کارهای مدیر با او" }))
    .toHaveAttribute("href", `/admin/audit?target=${aUser(1)._id}`);
  await expect.element(dialog.getByRole("link", { name: "پروفایلش (در صفحه‌ای تازه)" })).toBeVisible();
});

test("a person's login code is read only on request, and shown in their dialog", async () => {
  await handleFirst();
  answer({ "GET /api/users": { items: [aUser(1, { currentLoginCode: "4821" })], nextCursor: null, total: null } });
  await (await opened("کد ورود")).getByRole("button").click();
  await expect.element(power("کد ورود").getByRole("status")).toHaveTextContent("کد پیامک4821کد ایمیلکدی در کار نیست");
  expect(lastInput("GET /api/users")).toMatchObject({ reveal: aUser(1)._id });
});

test("a person's dialog gives gems, and shows the reason of a rejected e-mail in the e-mail form", async () => {
  await handleFirst();
  answer({ "POST /api/admin/users/{id}/email": refused("PERSON_HAS_NO_EMAIL") });
  await opened("ایمیل");
  await dialog.getByLabelText("موضوع").fill("سلام");
  await dialog.getByLabelText("متن").fill("ممنون که می‌خندی.");
  await power("ایمیل").getByRole("button", { name: "فرستادن" }).click();
  await expect
    .element(power("ایمیل").getByRole("alert"))
    .toHaveTextContent("این شخص ایمیل تأییدشده‌ای ندارد و چیزی فرستاده نشد.");
  answer({ "POST /api/admin/users/{id}/grant-gems": { message: "جم‌ها داده شد.", walletBalance: 12 } });
  await opened("دادن جم");
  // One power is open at a time.
  await expect.element(power("ایمیل")).not.toBeInTheDocument();
  await dialog.getByLabelText("چند جم").fill("۵");
  await power("دادن جم").getByRole("button", { name: "دادن" }).click();
  await sees("جم‌ها داده شد.");
  expect(lastInput("POST /api/admin/users/{id}/grant-gems")).toMatchObject({ id: aUser(1)._id, gems: 5, note: "" });
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a person is erased only after two confirmations", async () => {
  await handleFirst();
  answer({ "POST /api/admin/users/{id}/delete": { message: "حساب برای همیشه پاک شد." } });
  const erase = (await opened("حذف حساب")).getByRole("button");
  await erase.click();
  await expect.element(erase).toHaveTextContent("آره، user-1 پاک شود");
  await erase.click();
  await expect.element(erase).toHaveTextContent("آخرین بار: برای همیشه پاک کن");
  expect(calls("POST /api/admin/users/{id}/delete")).toEqual([]);
  await erase.click();
  await sees("حساب برای همیشه پاک شد.");
  expect(lastInput("POST /api/admin/users/{id}/delete")).toEqual({ id: aUser(1)._id });
});
