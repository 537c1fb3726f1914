import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../../contract/jobs/values.ts";
import { answer, calls, refused } from "../support/answers.ts";
import { anApplication, openAsApplicant } from "../support/jobs.ts";
import { place, sees, seesNo } from "../support/page.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });

test.each([jobPaths.apply, jobPaths.complete])(
  "%s says that it is loading until the application arrives",
  async (path) => {
    const answered = Promise.withResolvers<{ item: ReturnType<typeof anApplication> }>();
    openAsApplicant(path, { "GET /api/job-application": () => answered.promise });
    await sees("در حال بارگذاری…");
    answered.resolve({ item: anApplication() });
    await sees("۰۹۱۲ ۳۴۵ ۶۷۸۹");
  },
);

describe("the status of an application", () => {
  test.each([
    ["pending", "در انتظار بررسی", "درخواستت ثبت شد"],
    ["approved", "تأیید شد", "درخواستت تأیید شد"],
    ["rejected", "این بار نشد", "ممنون از درخواستت"],
  ] as const)("shows %s, the applicant, and the way back", async (status, label, headline) => {
    const item = anApplication({ status, gender: "male", firstName: "امیر" });
    openAsApplicant(jobPaths.complete, { "GET /api/job-application": { item } });
    await sees(label);
    await sees(`آقای امیر خندان، ${headline}`);
    await sees("۰۹۱۲ ۳۴۵ ۶۷۸۹");
    await page.getByRole("link", { name: "بازگشت به صفحهٔ همکاری" }).click();
    await expect.poll(place).toBe(jobPaths.conditions);
  });

  test("aligns a wrapped name with its label", async () => {
    await page.viewport(390, 844);
    const item = anApplication({
      firstName: "سیده‌فاطمه‌الزهراسادات حسینی‌نژاد",
      lastName: "میرمحمدعلی‌زادهٔ طباطبایی یزدی",
    });
    openAsApplicant(jobPaths.complete, { "GET /api/job-application": { item } });
    const label = page.getByText("نام", { exact: true });
    await expect.element(label).toBeVisible();
    const shown = document.createRange();
    shown.selectNodeContents(label.element().nextElementSibling ?? document.body);
    const ends = [...shown.getClientRects()].map(({ right }) => Math.round(right));
    expect(ends.length).toBeGreaterThan(1);
    expect(new Set(ends)).toEqual(new Set([Math.round(label.element().getBoundingClientRect().right)]));
  });

  test("says that there is no application when the applicant has none", async () => {
    openAsApplicant(jobPaths.complete, { "GET /api/job-application": { item: null } });
    await sees("هنوز درخواستی ثبت نشده");
    await seesNo(/درخواستت ثبت شد/);
  });

  test("shows a retry when it could not be read", async () => {
    openAsApplicant(jobPaths.complete, { "GET /api/job-application": refused("INTERNAL") });
    await button("تلاش دوباره").click();
    answer({ "GET /api/job-application": { item: anApplication() } });
    await button("تلاش دوباره").click();
    await sees("در انتظار بررسی");
  });

  test("lets the applicant withdraw after confirmation", async () => {
    openAsApplicant(jobPaths.complete, {
      "GET /api/job-application": { item: anApplication() },
      "DELETE /api/job-application": { message: "درخواستت پس گرفته شد" },
    });
    await button("پس گرفتن درخواست").click();
    await sees("درخواستت را پس می‌گیری؟");
    expect(calls("DELETE /api/job-application")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "پس گرفتن درخواست" }).click();
    await sees("هنوز درخواستی ثبت نشده");
    expect(calls("DELETE /api/job-application")).toHaveLength(1);
  });
});
