import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { violations } from "../../support/page-faults.ts";
import { calls, refused } from "../support/answers.ts";
import { openPanel, openTab, logins } from "../support/panel.tsx";
import { sees } from "../support/page.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const secret = page.getByLabelText("رمز مدیر");

describe("the login", () => {
  test("opens with the secret, which stands nowhere but in memory", async () => {
    await openPanel("/admin/auth", { ...logins, "POST /api/admin/session": { endsAt: "2099-01-01T00:00:00.000Z" } });
    await expect.element(page.getByRole("heading", { name: "ورود مدیر" })).toBeVisible();
    await secret.fill("a secret");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "ورود کاربران" })).toBeVisible();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("a secret");
  });

  test("says that the secret is wrong", async () => {
    await openPanel("/panel", { "POST /api/admin/session": refused("ADMIN_ONLY") });
    await secret.fill("another");
    await userEvent.keyboard("{Enter}");
    await sees("رمز نادرست است");
  });

  test("comes back after logging out", async () => {
    await openTab("auth", { ...logins, "DELETE /api/admin/session": {} });
    await button("خروج").click();
    await expect.element(secret).toBeVisible();
    expect(calls("DELETE /api/admin/session")).toHaveLength(1);
    expect(localStorage.getItem("labkhand-panel-until")).toBeNull();
  });

  test("comes back, and says why, where the cookie admits no more", async () => {
    const ended = refused("ADMIN_ONLY");
    await openTab("direct", { "GET /api/admin/direct-status": ended });
    await sees("نشست مدیر تمام شد؛ دوباره وارد شو.");
  });

  test("has no accessibility fault", async () => {
    await openPanel("/admin");
    await expect.element(secret).toBeVisible();
    expect(await violations(axe)).toEqual([]);
  });
});
