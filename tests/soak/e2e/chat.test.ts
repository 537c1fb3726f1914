import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import {
  blockSockets,
  bubble,
  comeBack,
  longPress,
  openChat,
  reaches,
  readAll,
  readBy,
  say,
  sendMessage,
  switchDirect,
  textsOf,
} from "../../e2e/support/direct.ts";
import { openLive } from "../../e2e/support/inbox.ts";
import { createFriends } from "../../e2e/support/people.ts";
import { hurry, openPhone } from "../../e2e/support/phone.ts";
import { sees, seesNo } from "../../e2e/support/screen.ts";

test("a tap on a message copies it, and a long press deletes it for oneself after confirmation", async () => {
  const [sara, amir] = await createFriends();
  await sendMessage(sara, amir, "پیامی که می‌ماند");
  await sendMessage(amir, sara, "پیامی که می‌رود");
  const { page } = await openPhone({ person: sara });
  const dialog = page.getByRole("dialog");
  await openChat(page, amir);
  await page.getByText("پیامی که می‌رود").tap();
  await dialog.getByRole("button", { name: "کپی متن" }).tap();
  await sees(page, "متن کپی شد");
  await dialog.waitFor({ state: "hidden" });
  const input = page.getByRole("textbox", { name: "متن پیام" });
  await input.press("ControlOrMeta+V");
  await expect.poll(() => input.inputValue()).toBe("پیامی که می‌رود");

  await longPress(page, "پیامی که می‌رود");
  await page.getByRole("button", { name: "پاک کردن برای من" }).tap();
  await sees(page, "فقط برای تو پاک می‌شود");
  await dialog.getByRole("button", { name: "بی‌خیال" }).tap();
  await dialog.waitFor({ state: "hidden" });
  await longPress(page, "پیامی که می‌رود");
  await page.getByRole("button", { name: "پاک کردن برای من" }).tap();
  await page.getByRole("button", { name: "پاک شود" }).tap();
  await bubble(page, "پیامی که می‌رود").waitFor({ state: "hidden" });
  await sees(page, "پیام برای تو پاک شد");
  expect(await textsOf(sara, amir)).toEqual(["پیامی که می‌ماند"]);
  expect(await textsOf(amir, sara)).toEqual(["پیامی که می‌ماند", "پیامی که می‌رود"]);
});

test("an open chat closes its input while direct messages are switched off, and reopens it", async () => {
  const [sara, amir] = await createFriends();
  const { page } = await openPhone({ person: sara });
  // An inbox socket that opens after the switch would report it by itself.
  await openLive(page, paths.chat(amir.username));
  await page.getByRole("textbox", { name: "متن پیام" }).waitFor();
  await switchDirect(false);
  await say(page, "خاموش");
  await sees(page, "ارسال و دریافت پیام موقتاً غیرفعال است.");
  await expect.poll(() => page.getByRole("textbox").isDisabled()).toBe(true);
  await switchDirect(true);
  await comeBack(page);
  await seesNo(page, "ارسال و دریافت پیام موقتاً غیرفعال است.");
  await say(page, "برگشتیم");
  await reaches(page, "برگشتیم", "فرستاده شد");
});

test("messages are exchanged by polling, without a notice, when no socket opens", async () => {
  const [sara, amir] = await createFriends();
  const phone = await openPhone({ person: sara });
  const { page } = phone;
  await hurry(phone);
  await blockSockets(phone);
  await openChat(page, amir);
  await sendMessage(amir, sara, "از راه دور");
  await bubble(page, "از راه دور").waitFor();
  await expect.poll(() => readBy(sara, amir)).toBe(1);
  await say(page, "پاسخ");
  await reaches(page, "پاسخ", "فرستاده شد");
  expect(await textsOf(amir, sara)).toEqual(["از راه دور", "پاسخ"]);
  await readAll(amir, sara);
  await reaches(page, "پاسخ", "خوانده شد");
  expect(await page.getByRole("status").filter({ hasText: /\S/ }).count()).toBe(0);
});
