import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { violations } from "../../support/page-faults.ts";
import { lastInput } from "../support/answers.ts";
import { sees, seesNo } from "../support/page.tsx";
import { codeBudgets, logins, openTab } from "../support/panel.tsx";

const AT = "2026-11-23T06:00:00.000Z";
const NETWORK = "192.0.2.0/24";

test("the codes of the hour and the day stand beside their budgets, with the networks that asked for most", async () => {
  await openTab("auth", {
    ...logins,
    "GET /api/admin/code-budgets": {
      budgets: codeBudgets,
      used: { mobile: { hour: 1234, day: 5000 }, email: { hour: 7, day: 70 } },
      networks: [{ type: "mobile", network: NETWORK, hour: 120, day: 400 }],
      alarms: [],
    },
  });
  await sees("۱٬۲۳۴ از ۳٬۰۰۰");
  await expect.element(page.getByRole("meter", { name: "پیامک، این ساعت" })).toHaveAttribute("value", "1234");
  const row = page.getByRole("table", { name: "پرکارترین شبکه‌های امروز" }).getByRole("row").last();
  await expect.element(row).toHaveTextContent(`${NETWORK}پیامک۱۲۰۴۰۰`);
  await sees("هیچ سقفی به ۸۰٪ نرسیده است.");
  expect(await violations(axe)).toEqual([]);
});

test("a budget of which four fifths are spent is an alarm, everybody's or a network's", async () => {
  await openTab("auth", {
    ...logins,
    "GET /api/admin/code-budgets": {
      budgets: codeBudgets,
      used: { mobile: { hour: 2400, day: 5000 }, email: { hour: 7, day: 70 } },
      networks: [],
      alarms: [
        { type: "mobile", window: "hour", network: null, used: 2400, budget: 3000 },
        { type: "email", window: "day", network: NETWORK, used: 2900, budget: 3000 },
      ],
    },
  });
  await sees("هشدار: پیامک این ساعت به ۲٬۴۰۰ از ۳٬۰۰۰ رسید. (برای همه)");
  await sees(/هشدار: ایمیل امروز به ۲٬۹۰۰ از ۳٬۰۰۰ رسید. \(شبکهٔ 192.0.2.0\/24\)/);
  await seesNo("هیچ سقفی به ۸۰٪ نرسیده است.");
  expect(await violations(axe)).toEqual([]);
});

test("attempts say what was tried and from where, and which of it is blocked", async () => {
  const origin = { lastAttempt: AT, blockedUntil: null } as const;
  await openTab("auth", {
    ...logins,
    "GET /api/admin/auth-attempts": {
      items: [
        {
          identifier: "09120000001",
          type: "mobile",
          attempts: 13,
          lastAttempt: AT,
          blockedUntil: AT,
          origins: [
            { ...origin, kind: "codes", from: "address", network: NETWORK, attempts: 11, blockedUntil: AT },
            { ...origin, kind: "wrong-codes", from: "device", network: null, attempts: 2 },
            { ...origin, kind: "codes", from: "address", network: null, attempts: 1 },
          ],
        },
      ],
      total: 1,
      nextCursor: null,
    },
  });
  await sees(/کد ۱۱، 192.0.2.0\/24 \(بسته\)/);
  await sees("کد اشتباه ۲، دستگاه آشنا");
  await sees("کد ۱، نشانی ناشناس");
  expect(await violations(axe)).toEqual([]);
});

test("Turnstile is set up with its two keys, and a secret that is none is refused before it is sent", async () => {
  const secretKey = "0x4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  await openTab("auth", {
    ...logins,
    "POST /api/admin/human-check": { enabled: true, siteKey: "0x4AAAAAAAAAA", version: 1, message: "روشن شد" },
    "POST /api/admin/turnstile-secret": { secretKey: "0x…AAAA", version: 1, message: "ذخیره شد" },
  });
  const part = (name: string) => page.getByRole("region", { name });
  const save = (name: string) => part(name).getByRole("button", { name: "ذخیره" });
  const [check, secret] = ["آزمون «ربات نیستم»", "کلید محرمانهٔ آزمون"];
  await page.getByLabelText("کلید محرمانه", { exact: true }).fill("not-a-key");
  await save(secret).click();
  await sees("کلید محرمانهٔ آزمون درست نیست. آن را کامل از پنل سرویس بردار.");
  expect(lastInput("POST /api/admin/turnstile-secret")).toBeUndefined();
  await page.getByLabelText("کلید محرمانه", { exact: true }).fill(secretKey);
  await save(secret).click();
  await expect.poll(() => lastInput("POST /api/admin/turnstile-secret")).toMatchObject({ secretKey });
  await part(check).getByRole("switch").click();
  await page.getByLabelText("کلید سایت").fill("0x4AAAAAAAAAA");
  await save(check).click();
  await expect.poll(() => lastInput("POST /api/admin/human-check")).toMatchObject({ enabled: true });
});
