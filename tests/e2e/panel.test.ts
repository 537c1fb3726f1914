import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { PANEL_PATHS } from "../../contract/product.ts";
import { query } from "./support/database.ts";
import { takePhoto } from "./support/photo.ts";
import { appUrl, openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

const SECRET = "labkhand-admin";
const headers = { "x-admin-secret": SECRET, "content-type": "application/json" };

async function logIn(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin/${tab}`);
  await page.getByLabel("رمز مدیر").fill(SECRET);
  await page.keyboard.press("Enter");
}

const region = (page: Page, name: string) => page.getByRole("region", { name });

/** One tab of each kind: what is there before it is opened, and what is done in it. */
const kinds: readonly {
  kind: string;
  tab: string;
  before?: () => Promise<void>;
  use: (page: Page) => Promise<void>;
}[] = [
  {
    kind: "a list",
    tab: "venue-secrets",
    before: async () => {
      const add = (path: string, body: object) =>
        fetch(appUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
      await add("/api/parks", { name: "شهربازی پنل", category: "parks" });
      const [venue] = await query("select id from venues where name = ?", "شهربازی پنل");
      await add("/api/admin/venue-secrets", { venueId: venue?.["id"], name: "گیشهٔ پنل" });
    },
    use: async (page) => {
      await page.getByRole("row", { name: /گیشهٔ پنل/ }).focus();
      await page.keyboard.press("d");
      await page.getByRole("dialog").getByRole("button", { name: "پس گرفتن" }).click();
      await page.getByRole("row", { name: /گیشهٔ پنل/ }).waitFor({ state: "detached" });
    },
  },
  {
    kind: "settings",
    tab: "sms",
    use: async (page) => {
      const form = region(page, "اس‌ام‌اس.آی‌آر");
      await form.getByLabel("شمارهٔ الگو").fill("۶۵۴۳۲۱");
      await form.getByRole("button", { name: "ذخیره" }).click();
      await sees(page, "تنظیمات سرویس دوم پیامک ذخیره شد");
      await page.reload();
      await expect.poll(() => form.getByLabel("شمارهٔ الگو").inputValue()).toBe("654321");
    },
  },
  {
    kind: "an upload",
    tab: "defaults",
    use: async (page) => {
      const splash = region(page, "تصویر اسپلش");
      await splash
        .locator("input[type=file]")
        .setInputFiles(await takePhoto(page, { width: 640, height: 360, left: "orange", right: "purple" }));
      await splash.getByRole("img").waitFor();
      await splash.getByRole("button", { name: "برداشتن تصویر" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "برداشتن تصویر" }).click();
      await splash.getByRole("img").waitFor({ state: "detached" });
    },
  },
];

test.each(kinds)("$kind is used by an administrator", async ({ tab, before, use }) => {
  await before?.();
  const { page } = await openPhone();
  await logIn(page, tab);
  await use(page);
  expect(await page.getByRole("alert").count()).toBe(0);
});

test.each(PANEL_PATHS)(
  "%s and what is below it are the panel's document, which nothing may frame or find, and no Worker has answered",
  async (path) => {
    for (const address of [path, `${path}/users`]) {
      const reply = await fetch(appUrl + address, { redirect: "manual" });
      expect(reply.status).toBe(200);
      expect(reply.headers.get("server-timing")).toBeNull();
      expect(reply.headers.get("x-robots-tag")).toBe("noindex");
      expect(reply.headers.get("content-security-policy")).toContain("frame-src 'none'");
      expect(await reply.text()).toContain("<title>مدیریت لبخند</title>");
    }
  },
);
