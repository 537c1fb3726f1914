import { expect, test } from "vitest";

import { aparatFrame } from "../../../contract/videos/values.ts";
import { paths } from "../../../contract/product.ts";
import { query } from "../../e2e/support/database.ts";
import { createPair } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

test("a video is previewed, paid for with gems, and shown on the profile, where others like it", async () => {
  const [owner, reader] = await createPair();
  await query(
    `INSERT INTO ledger_entries (id, user_id, amount, kind, unique_key, created_at)
     SELECT randomblob(16), id, 40, 'gift', ?1, 1 FROM users WHERE username = ?2`,
    crypto.randomUUID(),
    owner.username,
  );
  const { page, context } = await openPhone({ person: owner });
  await context.route("https://www.aparat.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>video</title>" }),
  );
  await page.goto(paths.profile);
  await page.getByRole("link", { name: "ویدیوی من" }).tap();
  await page.getByRole("textbox", { name: "لینک ویدیو" }).fill(`${aparatFrame("aB3dE")}?isamp`);
  await sees(page, "پیش‌نمایش");
  await page.getByRole("button", { name: "پخش ویدیو" }).tap();
  expect(await page.frameLocator("iframe").locator("title").textContent()).toBe("video");
  await page.getByRole("button", { name: "ذخیرهٔ ویدیو" }).tap();
  await page.getByLabel("چند روز؟").fill("۷");
  await sees(page, "۳۳ جم");
  await page.getByRole("button", { name: "خرید اشتراک" }).tap();
  await sees(page, "اشتراک ۷ روزه با موفقیت خریداری شد");
  await page.waitForURL(`**${paths.profile}`);
  const box = page.getByRole("region", { name: "ویدیو" });
  await expect.poll(() => box.getByRole("timer").textContent()).toMatch(/^[۶۷]/);
  await page.getByRole("banner").getByText("۳۳").waitFor();

  const other = await openPhone({ person: reader });
  await other.page.goto(paths.user(owner.username));
  await other.page.getByRole("button", { name: "لایک، ۰ لایک" }).tap();
  await other.page.getByRole("button", { name: "لایک، ۱ لایک" }).waitFor();
  await expect
    .poll(() =>
      query(
        "SELECT like_count FROM user_videos WHERE user_id = (SELECT id FROM users WHERE username = ?1)",
        owner.username,
      ),
    )
    .toEqual([{ like_count: 1 }]);
});
