import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { CallAnswer } from "../../../contract/calls/types.ts";
import { violations } from "../../support/page-faults.ts";
import { answer, calls, lastInput, refused } from "../support/answers.ts";
import { openPanel, openTab, loginLimits, logins } from "../support/panel.tsx";
import { sees } from "../support/page.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const aVenue: CallAnswer<"POST /api/parks">["item"] = {
  _id: "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111",
  name: "شهربازی تازه",
  region: "",
  province: null,
  siteId: "",
  videoUrl: "",
  category: "parks",
};
const secret = page.getByLabelText("رمز مدیر");

describe("the login to the panel", () => {
  test("opens the panel with the secret, and does not store the secret", async () => {
    await openPanel("/admin/auth", { ...logins, "POST /api/admin/session": { endsAt: "2099-01-01T00:00:00.000Z" } });
    await expect.element(page.getByRole("heading", { name: "ورود مدیر" })).toBeVisible();
    await secret.fill("a secret");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "ورود کاربران" })).toBeVisible();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("a secret");
  });

  test("says that the secret is wrong", async () => {
    await openPanel("/panel", { "POST /api/admin/session": refused("ADMIN_ONLY") });
    await secret.fill("رمز دیگر");
    await userEvent.keyboard("{Enter}");
    await sees("رمز نادرست است");
  });

  test("appears again after logging out", async () => {
    await openTab("auth", { ...logins, "DELETE /api/admin/session": {} });
    await button("خروج").click();
    await expect.element(secret).toBeVisible();
    expect(calls("DELETE /api/admin/session")).toHaveLength(1);
    expect(localStorage.getItem("labkhand-panel-until")).toBeNull();
  });

  test("appears again after logging out of an expired session", async () => {
    await openTab("auth", { ...logins, "DELETE /api/admin/session": refused("ADMIN_ONLY") });
    await button("خروج").click();
    await expect.element(secret).toBeVisible();
    expect(localStorage.getItem("labkhand-panel-until")).toBeNull();
    await expect.element(page.getByText(/نشست مدیر تمام شد/)).not.toBeInTheDocument();
  });

  test("appears again with the reason when the session is rejected", async () => {
    const ended = refused("ADMIN_ONLY");
    await openTab("direct", { "GET /api/admin/direct-status": ended });
    await sees(/^نشست مدیر تمام شد؛ دوباره وارد شو/);
  });

  test("covers an unfinished form, keeps the fields, and sends the form afterwards", async () => {
    await openTab("venues", {
      "GET /api/admin/parks": { items: [], total: 0, nextCursor: null },
      "POST /api/parks": refused("ADMIN_ONLY"),
      "POST /api/admin/session": refused("ADMIN_ONLY"),
    });
    await button("مرکز تازه").click();
    const name = page.getByLabelText("نام", { exact: true });
    await name.fill("شهربازی تازه");
    await page.getByRole("button", { name: "ذخیره", exact: true }).click();
    await sees(/هر چه نوشته‌ای سر جایش است/);
    await expect.element(name).not.toBeVisible();
    expect(await violations(axe)).toEqual([]);
    await userEvent.keyboard("{Escape}{Escape}");
    await secret.fill("رمز دیگر");
    await userEvent.keyboard("{Enter}");
    await sees("رمز نادرست است");
    answer({
      "POST /api/admin/session": { endsAt: "2099-01-01T00:00:00.000Z" },
      "POST /api/parks": { message: "مرکز ذخیره شد.", item: aVenue },
    });
    await secret.fill("the secret");
    await userEvent.keyboard("{Enter}");
    await sees("مرکز ذخیره شد.");
    expect(lastInput("POST /api/parks")).toMatchObject({ name: "شهربازی تازه" });
    await expect.element(secret).not.toBeInTheDocument();
  });

  test("appears once for all rejected calls, even when an answer comes late", async () => {
    const late = Promise.withResolvers<void>();
    const ended = refused("ADMIN_ONLY");
    await openTab("auth", {
      ...logins,
      "GET /api/admin/auth-rate-limits": ended,
      "GET /api/admin/email-login-status": () => late.promise.then(() => ended),
      "POST /api/admin/session": { endsAt: "2099-01-01T00:00:00.000Z" },
    });
    await expect.element(secret).toHaveFocus();
    answer(logins);
    await secret.fill("a secret of its own");
    await userEvent.keyboard("{Enter}");
    await expect.element(secret).not.toBeInTheDocument();
    late.resolve();
    await expect.poll(() => calls("GET /api/admin/email-login-status")).toHaveLength(2);
    await expect.element(page.getByLabelText("تلاش در هر روز")).toHaveValue("10");
    await expect.element(secret).not.toBeInTheDocument();
  });

  test("returns the focus to where it was", async () => {
    await openTab("auth", {
      ...logins,
      "GET /api/admin/auth-rate-limits": { ...loginLimits, maxAttempts: 7 },
      "POST /api/admin/auth-rate-limits": refused("ADMIN_ONLY"),
      "POST /api/admin/session": { endsAt: "2099-01-01T00:00:00.000Z" },
    });
    const attempts = page.getByLabelText("تلاش در هر روز");
    await expect.element(attempts).toHaveValue("7");
    await attempts.fill("8");
    await userEvent.keyboard("{Enter}");
    await expect.element(secret).toHaveFocus();
    answer({ "POST /api/admin/auth-rate-limits": { ...loginLimits, maxAttempts: 8, message: "ذخیره شد" } });
    await secret.fill("the secret");
    await userEvent.keyboard("{Enter}");
    await sees("ذخیره شد");
    await expect.element(attempts).toHaveFocus();
  });

  test("has no accessibility fault", async () => {
    await openPanel("/admin");
    await expect.element(secret).toBeVisible();
    expect(await violations(axe)).toEqual([]);
  });
});
