import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { PANEL_PATHS } from "../../../contract/product.ts";
import { logIn } from "../../e2e/support/panel.ts";
import { takePhoto } from "../../e2e/support/photo.ts";
import { appUrl, openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });

/** One tab of each other kind than a list (moderation.test.ts), with its use. */
const kinds: readonly {
  kind: string;
  tab: string;
  use: (page: Page) => Promise<void>;
}[] = [
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

test.each(kinds)("an administrator can use $kind in the panel", async ({ tab, use }) => {
  const { page } = await openPhone();
  await logIn(page, tab);
  await use(page);
  expect(await page.getByRole("alert").count()).toBe(0);
});

test.each(PANEL_PATHS)(
  "%s and its subpages are the panel's document, never framed or indexed, without the Worker",
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

test("the panel reloads once and stays logged in when its code is gone after a deploy", async () => {
  const { page, tolerates } = await openPhone();
  tolerates(/ERR_FAILED \/assets\//, /dynamically imported module/);
  await page.route("**/assets/panel/tabs-*.js", (route) => route.abort(), { times: 1 });
  await logIn(page, "theme");
  await page.getByRole("heading", { name: "تم", exact: true, level: 1 }).waitFor();
  expect(await page.getByLabel("رمز مدیر").count()).toBe(0);
});
