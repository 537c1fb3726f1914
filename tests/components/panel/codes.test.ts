import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { violations } from "../../support/page-faults.ts";
import { lastInput } from "../support/answers.ts";
import { sees } from "../support/page.tsx";
import { logins, openTab } from "../support/panel.tsx";

const AT = "2026-11-23T06:00:00.000Z";
const NETWORK = "192.0.2.0/24";

test("the list of login attempts shows what was tried, from where, and which sources are blocked", async () => {
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

test("the Turnstile form accepts its two keys, and rejects an invalid secret before sending", async () => {
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
