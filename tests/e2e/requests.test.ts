import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { query } from "./support/database.ts";
import { bubble, openChat, reaches, say, textsOf } from "./support/direct.ts";
import { directButton, openLive, rowOf, unreadDot } from "./support/inbox.ts";
import { createPair } from "./support/people.ts";
import { hurry, openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

test("a stranger's request sends no notification, link or receipt until it is accepted", async () => {
  const [sara, stranger] = await createPair();
  await query("update users set registered_at = ? where username = ?", Date.now(), stranger.username);
  const phone = await openPhone({ person: sara });
  await hurry(phone);
  const { page } = phone;
  await openLive(page, paths.home);
  const { page: theirs } = await openPhone({ person: stranger });
  await openChat(theirs, sara);
  await sees(theirs, "پیامت به درخواست‌هایش می‌رود؛ تا قبول نکند ۳ پیام می‌توانی بفرستی.");
  for (const text of ["سلام", "جوکت عالی بود", "https://example.com/jok"]) {
    await say(theirs, text);
    await reaches(theirs, text, "فرستاده شد");
  }
  await sees(theirs, /تا قبول نکند، پیام دیگری نمی‌رود/);
  const theirInput = theirs.getByRole("textbox", { name: "متن پیام" });
  await theirInput.fill("چهارمی");
  await theirs.getByRole("button", { name: "فرستادن" }).focus();
  await theirs.keyboard.press("Enter");
  expect(await theirInput.inputValue()).toBe("چهارمی");

  await directButton(page, "پیام‌ها").tap();
  const entry = page.getByRole("link", { name: "درخواست‌ها" });
  await entry.waitFor();
  expect(await entry.getByText(/[۰-۹]/).count()).toBe(0);
  expect(await unreadDot(page).count()).toBe(0);
  await sees(page, "هنوز گفت‌وگویی نداری");
  await entry.tap();
  await page.getByRole("link", { name: "۱ درخواست از کسانی که با تو هیچ آشنایی ندارند" }).tap();
  await page.getByRole("listitem").filter({ hasText: stranger.username }).getByRole("link").tap();
  await bubble(page, "https://example.com/jok").waitFor();
  await sees(page, "تازه به لبخند آمده است");
  expect(await page.getByRole("log").getByRole("link").count()).toBe(0);
  expect(await page.getByRole("textbox", { name: "متن پیام" }).count()).toBe(0);
  // A receipt or her presence would have arrived before her next message.
  expect(await theirs.getByRole("img", { name: "فرستاده شد" }).count()).toBe(3);
  expect(await theirs.getByRole("banner").getByText("آنلاین").count()).toBe(0);

  await page.getByRole("region", { name: "جواب این درخواست" }).getByRole("button", { name: "قبول" }).tap();
  await sees(page, "حالا می‌توانید با هم گفت‌وگو کنید");
  await reaches(theirs, "سلام", "خوانده شد");
  await theirs.getByText(/تا قبول نکند/).waitFor({ state: "hidden" });
  await theirs.getByRole("button", { name: "فرستادن" }).tap();
  await bubble(page, "چهارمی").waitFor();
  await say(page, "سلام! مرسی");
  await bubble(theirs, "سلام! مرسی").waitFor();
  await page.getByRole("log").getByRole("link", { name: "https://example.com/jok" }).waitFor();

  await page.goto(paths.direct);
  await rowOf(page, stranger).getByText("سلام! مرسی").waitFor();
  expect(await entry.count()).toBe(0);
  expect(await textsOf(sara, stranger)).toHaveLength(5);
});
