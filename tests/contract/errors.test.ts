import { globSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { errors, isErrorCode } from "../../contract/errors.ts";
import { projectRoot } from "../../dev/project.ts";

const table = Object.entries(errors);

/** The part of an address that 001 §5 names, and picture formats. */
const LATIN = /\/embed\/|JPEG|PNG|WebP|HEIC|AVIF|GIF/g;

test.each(table)(
  "%s has a Persian text without other Latin letters, and a status from 400 to 599",
  (_, { status, text }) => {
    expect(text).toMatch(/[\u0600-\u06FF]/);
    expect(text.replace(LATIN, "")).not.toMatch(/[A-Za-z]/);
    expect(text).not.toMatch(/[يكـ]/);
    expect(text.trim()).toBe(text);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  },
);

/** 000 §5, §6 and §8, verbatim, with the half-spaces that the document lost. */
const specified = {
  UNAVAILABLE: "خطا در ارتباط. بعداً تلاش کنید.",
  INVALID_MOBILE: "شماره موبایل باید با 09 شروع شود و 11 رقم باشد",
  INVALID_MOBILE_ON_VERIFY: "شماره موبایل نامعتبر است",
  INVALID_CONTACT_MOBILE: "شماره موبایل نامعتبر است",
  INVALID_EMAIL: "ایمیل نامعتبر است",
  EMAIL_AND_CODE_REQUIRED: "ایمیل و کد الزامی است",
  PASSWORD_TOO_SHORT: "رمز باید حداقل 6 کاراکتر باشد",
  PASSWORD_REQUIRED: "رمز را وارد کنید",
  WRONG_SMS_CODE: "کد وارد شده صحیح نیست",
  WRONG_EMAIL_CODE: "کد ایمیل نامعتبر است",
  LOGIN_FAILED: "ورود ناموفق",
  LOGIN_REQUIRED: "ابتدا وارد حساب خود شوید",
  LOGIN_REQUIRED_TO_LIKE: "برای لایک ابتدا وارد شوید",
  TIME_RESTRICTED: "در ساعات مشخص شده امکان ورود با موبایل محدود شده است. لطفا با ایمیل وارد شوید.",
  RATE_LIMITED: "تعداد تلاش‌های شما برای ورود بیش از حد مجاز بوده",
  SMS_SEND_FAILED: "خطا در ارسال کد",
  EMAIL_SEND_FAILED: "خطا در ارسال کد ایمیل",
  EMPTY_TEXT: "متن خالی است",
  REPORTING_DISABLED: "این پست توسط ناظر تایید شده و قابل گزارش\u200Cدهی نیست",
};

test.each(Object.entries(specified))("%s has the text of the specification", (code, text) => {
  expect(isErrorCode(code) && errors[code].text).toBe(text);
});

test("no two features declare the same code", async () => {
  const files = globSync("contract/*/errors.ts", { cwd: projectRoot });
  const features: Record<string, object>[] = await Promise.all(files.map((file) => import(join(projectRoot, file))));
  const tables = features.flatMap(Object.entries).filter(([name]) => name.endsWith("Errors"));
  const codes = tables.flatMap(([, codesOf]) => Object.keys(codesOf));
  expect(tables.length).toBeGreaterThanOrEqual(files.length);
  expect(new Set(codes).size).toBe(codes.length);
});

test("isErrorCode accepts only codes of the error table, not inherited names such as toString", () => {
  expect(isErrorCode("INTERNAL")).toBe(true);
  for (const other of ["toString", "__proto__", "", "internal", undefined, 5]) expect(isErrorCode(other)).toBe(false);
});
