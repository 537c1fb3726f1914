import axe from "axe-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { violations } from "../../support/page-faults.ts";
import { panelQueries } from "../../../frontend/src/panel/query-client.ts";
import { answer, lastInput, refused } from "../support/answers.ts";
import { defaults, logins, loginLimits, openTab } from "../support/panel.tsx";
import { focus, sees, seesNo } from "../support/page.tsx";
import { forcesColors } from "../support/preferences.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name });

describe("a setting in the panel", () => {
  const attempts = page.getByLabelText("تلاش در هر روز");
  const save = page.getByRole("region", { name: "تلاش‌های ورود" }).getByRole("button", { name: "ذخیره", exact: true });

  test("is limited to its maximum, confirms when it is saved, and is saved as its default when it is emptied", async () => {
    await openTab("auth", {
      ...logins,
      "POST /api/admin/auth-rate-limits": { ...loginLimits, maxAttempts: 50, message: "محدودیت تلاش‌های ورود ذخیره شد" },
    });
    await expect.element(save).toHaveAttribute("aria-disabled", "true");
    await focus(save);
    await userEvent.keyboard("{Enter}");
    expect(lastInput("POST /api/admin/auth-rate-limits")).toBeUndefined();
    await attempts.fill("۹۹");
    await userEvent.tab();
    await expect.element(attempts).toHaveValue("50");
    await save.click();
    await sees("محدودیت تلاش‌های ورود ذخیره شد");
    expect(lastInput("POST /api/admin/auth-rate-limits")).toEqual({ ...loginLimits, maxAttempts: 50 });
    await expect.element(save).toHaveAttribute("aria-disabled", "true");
    await expect.element(save).toHaveFocus();

    await attempts.fill("");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => lastInput("POST /api/admin/auth-rate-limits")).toMatchObject({ maxAttempts: 10 });
  });

  test("shows a disabled save button in the system's colours when there is nothing to save", async () => {
    await forcesColors();
    await openTab("auth", logins);
    await expect.element(save).toHaveAttribute("aria-disabled", "true");
    const off = document.body.appendChild(document.createElement("i"));
    onTestFinished(() => off.remove());
    off.style.color = "GrayText";
    expect(getComputedStyle(save.element()).color).toBe(getComputedStyle(off).color);
    await attempts.fill("9");
    await expect.element(save).not.toHaveAttribute("aria-disabled");
    expect(getComputedStyle(save.element()).color).not.toBe(getComputedStyle(off).color);
  });

  test("shows what somebody else saved before one's own value is kept, or theirs is taken over and edited further", async () => {
    const current = { ...loginLimits, maxAttempts: 7, version: 6 };
    await openTab("auth", { ...logins, "POST /api/admin/auth-rate-limits": refused("SETTING_CHANGED", { current }) });
    await attempts.fill("9");
    await save.click();
    await sees("در این میان کس دیگری این تنظیم را عوض کرده است.");
    await sees("او: 7");
    await sees("تو: 9");
    answer({
      "POST /api/admin/auth-rate-limits": { ...loginLimits, maxAttempts: 9, message: "محدودیت تلاش‌های ورود ذخیره شد" },
    });
    await button("ذخیرهٔ مال من").click();
    await sees("محدودیت تلاش‌های ورود ذخیره شد");
    expect(lastInput("POST /api/admin/auth-rate-limits")).toMatchObject({ maxAttempts: 9, version: 6 });
    await seesNo("در این میان کس دیگری این تنظیم را عوض کرده است.");
    await expect.element(save).toHaveFocus();

    answer({ "POST /api/admin/auth-rate-limits": refused("SETTING_CHANGED", { current }) });
    await attempts.fill("11");
    await save.click();
    await button("برداشتن مال او").click();
    await expect.element(attempts).toHaveValue("7");
    await expect.element(save).toHaveAttribute("aria-disabled", "true");
    await expect.element(save).toHaveFocus();
    await attempts.fill("8");
    await save.click();
    await expect
      .poll(() => lastInput("POST /api/admin/auth-rate-limits"))
      .toMatchObject({ maxAttempts: 8, version: 6 });
  });

  test("is sent with the version first read when a refetch brings another value of the field being edited", async () => {
    const current = { ...loginLimits, maxAttempts: 7, version: 6 };
    await openTab("auth", { ...logins, "POST /api/admin/auth-rate-limits": refused("SETTING_CHANGED", { current }) });
    await attempts.fill("9");
    answer({ "GET /api/admin/auth-rate-limits": current });
    await panelQueries.invalidateQueries();
    await expect.element(attempts).toHaveValue("9");
    await save.click();
    await expect
      .poll(() => lastInput("POST /api/admin/auth-rate-limits"))
      .toMatchObject({ maxAttempts: 9, version: 5 });
    await sees("او: 7");
  });

  test("shows and keeps what somebody else changed in other fields", async () => {
    await openTab("auth", logins);
    await attempts.fill("9");
    const version = 6;
    answer({
      "GET /api/admin/auth-rate-limits": { ...loginLimits, blockDurationHours: 48, version },
      "POST /api/admin/auth-rate-limits": { maxAttempts: 9, blockDurationHours: 48, version: 7, message: "ذخیره شد" },
    });
    await panelQueries.invalidateQueries();
    await expect.element(page.getByLabelText("ساعت‌های بسته ماندن")).toHaveValue("48");
    await expect.element(attempts).toHaveValue("9");
    await save.click();
    await expect
      .poll(() => lastInput("POST /api/admin/auth-rate-limits"))
      .toMatchObject({ maxAttempts: 9, blockDurationHours: 48, version });
  });

  test("shows and keeps what somebody else saved in a field whose edit was reverted", async () => {
    await openTab("auth", logins);
    await attempts.fill("9");
    await attempts.fill(String(loginLimits.maxAttempts));
    await userEvent.tab();
    answer({
      "GET /api/admin/auth-rate-limits": { ...loginLimits, maxAttempts: 7, version: 6 },
      "POST /api/admin/auth-rate-limits": { ...loginLimits, maxAttempts: 7, version: 7, message: "ذخیره شد" },
    });
    await panelQueries.invalidateQueries();
    await expect.element(attempts).toHaveValue("7");
    await expect.element(save).toHaveAttribute("aria-disabled", "true");
    await page.getByLabelText("ساعت‌های بسته ماندن").fill("48");
    await save.click();
    await expect
      .poll(() => lastInput("POST /api/admin/auth-rate-limits"))
      .toMatchObject({ maxAttempts: 7, blockDurationHours: 48, version: 6 });
  });

  test("has no accessibility fault, on a desktop and on a phone", async () => {
    await openTab("auth", logins);
    await sees("تلاش در هر روز");
    expect(await violations(axe)).toEqual([]);
    await page.viewport(390, 844);
    await sees("تلاش در هر روز");
    expect(await violations(axe)).toEqual([]);
  });
});

test("the image service's key is rejected before it is sent when it is invalid, and masked again once saved", async () => {
  const masked = { apiKey: "sk-…abcd", version: 2 };
  await openTab("defaults", { ...defaults, "POST /api/admin/openai-key": { ...masked, message: "کلید ذخیره شد" } });
  const key = page.getByRole("region", { name: "کلید سرویس تصویر" });
  await key.getByRole("textbox").fill("pk-12345678");
  await key.getByRole("button", { name: "ذخیره" }).click();
  await sees("کلید معتبر وارد کنید");
  expect(lastInput("POST /api/admin/openai-key")).toBeUndefined();
  await key.getByRole("textbox").fill("sk-12345678abcd");
  answer({ "GET /api/admin/openai-key": masked });
  await key.getByRole("button", { name: "ذخیره" }).click();
  await sees("کلید ذخیره شد");
  await expect.element(key.getByRole("textbox")).toHaveValue("sk-…abcd");
  await expect.element(key.getByRole("button", { name: "ذخیره" })).toHaveAttribute("aria-disabled", "true");
});
