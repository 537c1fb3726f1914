import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { DEFAULT_QUOTAS } from "../../../contract/settings/quotas.ts";
import { violations } from "../../support/page-faults.ts";
import { lastInput } from "../support/answers.ts";
import { sees, seesNo } from "../support/page.tsx";
import { openTab, quietQuotas } from "../support/panel.tsx";

const NETWORK = "192.0.2.0/24";

test("the quotas page shows the use of each limit, and the networks that used most", async () => {
  await openTab("quotas", {
    ...quietQuotas,
    "GET /api/admin/quotas": {
      used: [
        { limit: "smsPerHour", used: 1234, most: 3000 },
        { limit: "picturesPerDay", used: 7, most: 2000 },
      ],
      networks: [{ quota: "sms", network: NETWORK, hour: 120, day: 400 }],
      alarms: [],
    },
  });
  await sees("۱٬۲۳۴ از ۳٬۰۰۰");
  await expect.element(page.getByRole("meter", { name: "پیامک، این ساعت" })).toHaveAttribute("value", "1234");
  await expect.element(page.getByRole("meter", { name: "تصویر، امروز" })).toHaveAttribute("value", "7");
  const row = page.getByRole("table", { name: "پرکارترین شبکه‌های امروز" }).getByRole("row").last();
  await expect.element(row).toHaveTextContent(`${NETWORK}پیامک۱۲۰۴۰۰`);
  await sees("هیچ سقفی به ۸۰٪ نرسیده است.");
  expect(await violations(axe)).toEqual([]);
});

test("the quotas page warns when four fifths of a limit are used, by everybody or by one network", async () => {
  await openTab("quotas", {
    ...quietQuotas,
    "GET /api/admin/quotas": {
      used: [],
      networks: [],
      alarms: [
        { limit: "smsPerHour", per: "everybody", network: null, used: 2400, most: 3000 },
        { limit: "networkPicturesPerDay", per: "network", network: NETWORK, used: 190, most: 200 },
      ],
    },
  });
  await sees("هشدار: پیامک، این ساعت به ۲٬۴۰۰ از ۳٬۰۰۰ رسید. (برای همه)");
  await sees(/هشدار: تصویر، امروز به ۱۹۰ از ۲۰۰ رسید. \(شبکهٔ 192.0.2.0\/24\)/);
  await seesNo("هیچ سقفی به ۸۰٪ نرسیده است.");
});

test("the quotas page saves a changed limit together with the others", async () => {
  await openTab("quotas", {
    ...quietQuotas,
    "POST /api/admin/quota-setting": {
      ...DEFAULT_QUOTAS,
      version: 1,
      message: "ذخیره شد",
    },
  });
  await page.getByLabelText("جوک در هر روز، برای حساب تازه").fill("۱۲");
  await page.getByRole("button", { name: "ذخیره" }).click();
  await expect
    .poll(() => lastInput("POST /api/admin/quota-setting"))
    .toMatchObject({ newcomerJokesPerDay: 12, jokesPerDay: 20, version: 0 });
});
