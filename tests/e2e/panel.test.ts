import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { PANEL_PATHS } from "../../contract/product.ts";
import { query } from "./support/database.ts";
import { createPair } from "./support/people.ts";
import { takePhoto } from "./support/photo.ts";
import { appUrl, openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

const SECRET = "labkhand-admin";

async function logIn(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin/${tab}`);
  await page.getByLabel("رمز مدیر").fill(SECRET);
  await page.keyboard.press("Enter");
}

/** They are older than all other reports, so that they come first in the queue. */
async function reportAHundredJokes(): Promise<void> {
  const [author, reporter] = await createPair();
  const ids = (id: string) => `(select id from users where public_id = x'${id}')`;
  const numbers = "with recursive n(i) as (select 0 union all select i + 1 from n where i < 99)";
  const report = "'01800000-0000-7000-8000-' || printf('%012x', i)";
  const key = "1000000 + i";
  await query(
    `${numbers} insert into jokes (key, id, author_id, text, created_at)
     select ${key}, randomblob(16), ${ids(author.user.id)}, 'جوک گزارش‌شدهٔ ' || printf('%03d', i), i from n`,
  );
  await query("update users set joke_count = 100 where public_id = unhex(?)", author.user.id);
  await query(
    `${numbers} insert into reports (id, reporter_id, kind, owner_id, subject_id, snapshot, username_snapshot, created_at)
     select ${report}, ${ids(reporter.user.id)}, 'joke', ${ids(author.user.id)}, ${key}, 'جوک گزارش‌شدهٔ ' || printf('%03d', i), '${author.username}', i from n`,
  );
}

const region = (page: Page, name: string) => page.getByRole("region", { name });

/** One tab of each kind, with its preparation and its use. */
const kinds: readonly {
  kind: string;
  tab: string;
  before?: () => Promise<void>;
  use: (page: Page) => Promise<void>;
}[] = [
  {
    kind: "a list of a hundred reports, by keys alone,",
    tab: "reports",
    before: reportAHundredJokes,
    use: async (page) => {
      const press = (key: string) => page.keyboard.press(key);
      const rows = page.locator("tbody tr");
      const selected = (count: string) => region(page, `${count} انتخاب‌شده`);
      await rows.nth(49).waitFor();

      // All rows of the first page at once: their checkbox is right before the first row.
      await press("j");
      await press("Shift+Tab");
      await press("Space");
      await selected("۵۰").waitFor();
      await press("r");
      await selected("۵۰").waitFor({ state: "detached" });

      // Selects some of them, and confirms.
      await rows.nth(49).waitFor();
      await press("j");
      for (let n = 1; n <= 40; n += 1) {
        await press("x");
        if (n < 40) await press("j");
      }
      await selected("۴۰").waitFor();
      await press("d");
      await page.getByRole("dialog", { name: "۴۰ مورد پاک شود؟" }).waitFor();
      // On a touch screen the question has the focus first; then «no», and then «yes».
      await press("Tab");
      await press("Tab");
      await press("Enter");
      await selected("۴۰").waitFor({ state: "detached" });

      // The others one by one: each decision moves the focus to the next row.
      const focused = page.locator("tbody tr:focus");
      while ((await rows.count()) > 0) {
        await focused.waitFor();
        const text = await focused.locator("p").first().innerText();
        await press("r");
        await rows.filter({ hasText: text }).waitFor({ state: "detached" });
      }
      await sees(page, "چیزی نیست");
      const [mine] = await query("select count(*) as open from reports where created_at < 100 and status = 'pending'");
      expect(mine?.["open"]).toBe(0);
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

test.each(kinds)("an administrator can use $kind in the panel", async ({ tab, before, use }) => {
  await before?.();
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
