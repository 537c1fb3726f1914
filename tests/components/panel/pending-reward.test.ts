import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { violations } from "../../support/page-faults.ts";
import { answer, calls, lastInput, lost, refused } from "../support/answers.ts";
import { sees } from "../support/page.tsx";
import { openTab } from "../support/panel.tsx";

const CALL = "POST /api/admin/pending-rewards";
const form = page.getByRole("region", { name: "هدیه به یک شماره" });
const field = (label: string) => form.getByLabelText(label, { exact: true });
const give = form.getByRole("button", { name: "دادن هدیه" });
const MESSAGE = "با ورود بعدی‌اش به او می‌رسد";

const open = () =>
  openTab("reward-codes", {
    "GET /api/admin/reward-config": {
      items: [
        { enabled: true, code: "246810", giftTokens: 2, giftAmount: 50, maxUses: null, uses: 0 },
        { enabled: false, code: "111111", giftTokens: 1, giftAmount: 0, maxUses: null, uses: 0 },
      ],
      version: 1,
    },
    [CALL]: { message: MESSAGE },
  });

test("the gift form gives gems and credit to a mobile typed in Persian digits, and is cleared", async () => {
  await open();
  await field("شمارهٔ موبایل").fill("۰۹۱۲۰۰۰۰۰۲۹");
  await field("نوع").selectOptions("جایزه");
  await field("جم").fill("۱۲۰۰");
  await field("هزار تومان اعتبار مجموعه‌ها").fill("۵۰");
  await field("توضیح، که خودش هم می‌بیند").fill("جایزهٔ شهریور");
  expect(await violations(axe)).toEqual([]);
  await give.click();
  await sees(MESSAGE);
  expect(lastInput(CALL)).toEqual({
    mobileNumber: "09120000029",
    kind: "prize",
    clientId: expect.any(String),
    giftTokens: 1000,
    giftAmount: 50,
    note: "جایزهٔ شهریور",
  });
  await expect.element(field("شمارهٔ موبایل")).toHaveValue("");
  await expect.element(field("جم")).toHaveValue("0");
});

test("an enabled reward code can be given instead, and gives its own gift", async () => {
  await open();
  await field("شمارهٔ موبایل").fill("09120000029");
  await expect.element(form.getByRole("option", { name: /246810/ })).toBeInTheDocument();
  await expect.element(form.getByRole("option", { name: /111111/ })).not.toBeInTheDocument();
  await field("چه چیزی").selectOptions("246810");
  await expect.element(field("جم")).not.toBeInTheDocument();
  await give.click();
  await sees(MESSAGE);
  expect(lastInput(CALL)).toMatchObject({ mobileNumber: "09120000029", code: "246810", giftTokens: 0, note: "" });
});

test("a retry after a lost answer keeps the clientId, and a changed gift gets a new one", async () => {
  await open();
  answer({ [CALL]: lost });
  await field("شمارهٔ موبایل").fill("09120000029");
  await field("جم").fill("3");
  const idOf = () => lastInput(CALL)?.["clientId"];
  await give.click();
  await expect.poll(() => calls(CALL)).toHaveLength(1);
  const first = idOf();
  await expect.element(form.getByRole("alert")).toBeVisible();
  await give.click();
  await expect.poll(() => calls(CALL)).toHaveLength(2);
  expect(idOf()).toBe(first);
  await field("جم").fill("4");
  await give.click();
  await expect.poll(() => calls(CALL)).toHaveLength(3);
  expect(idOf()).not.toBe(first);
});

test.each([
  ["INVALID_MOBILE", "شمارهٔ موبایل", "شماره موبایل باید با ۰۹ شروع شود و ۱۱ رقم باشد"],
  ["EMPTY_REWARD", "جم", "جایزه باید جم یا اعتبار داشته باشد."],
  ["REWARD_CODE_USED", "چه چیزی", "این شماره این کد را قبلاً گرفته است."],
  ["REWARD_CODE_EXHAUSTED", "چه چیزی", "همهٔ جایزه‌های این کد را گرفته‌اند."],
] as const)("a gift rejected with %s shows the reason under the field", async (code, label, text) => {
  await open();
  await field("شمارهٔ موبایل").fill("09120000029");
  await field("جم").fill("1");
  answer({ [CALL]: refused(code) });
  await give.click();
  await expect.element(field(label)).toHaveAccessibleDescription(text);
});
