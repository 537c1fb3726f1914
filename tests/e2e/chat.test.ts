import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { PUSHED_WITHIN_MS, usualDelay, watchFor, watchTap } from "./support/delay.ts";
import {
  bubble,
  chatJoins,
  comeBack,
  longPress,
  openChat,
  reaches,
  say,
  sendMessage,
  switchDirect,
  textsOf,
} from "./support/direct.ts";
import { openInbox, openLive, rowOf, unreadDot } from "./support/inbox.ts";
import { block, createFriends } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees, seesNo } from "./support/screen.ts";

test("messages arrive within a second without polling, with ticks, typing and presence", async () => {
  const [sara, amir] = await createFriends();
  const { page } = await openPhone({ person: sara });
  const header = page.getByRole("banner");
  await openChat(page, amir);
  await sees(page, "هنوز پیامی نیست");
  // A focused input would open a phone's keyboard over the messages.
  expect(await page.getByRole("textbox").evaluate((it) => it === document.activeElement)).toBe(false);
  await say(page, "سلام امیر");
  await reaches(page, "سلام امیر", "فرستاده شد");

  const other = await openPhone({ person: amir, theme: "blue" });
  await other.page.goto(paths.home);
  await reaches(page, "سلام امیر", "رسید");
  await unreadDot(other.page).tap();
  await Promise.all([chatJoins(other.page), rowOf(other.page, sara).getByRole("link").tap()]);
  await reaches(page, "سلام امیر", "خوانده شد");
  await header.getByText("آنلاین").waitFor();

  const writing = page.getByRole("img", { name: "در حال نوشتن…" });
  const theirInput = other.page.getByRole("textbox", { name: "متن پیام" });
  await other.page.getByRole("banner").getByText("آنلاین").waitFor();
  const [inList, inHeader] = [writing.waitFor(), header.getByText("در حال نوشتن…").waitFor()];
  await theirInput.fill("دارم می‌نویسم");
  await Promise.all([inList, inHeader]);
  await theirInput.fill("");
  await writing.waitFor({ state: "hidden" });

  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const texts: string[] = [];
  const delay = await usualDelay(PUSHED_WITHIN_MS, async (attempt) => {
    const text = `سلام سارا ${attempt}`;
    texts.push(text);
    await theirInput.fill(text);
    const [tap, sight] = [await watchTap(other.page), await watchFor(page, "[role=log] li", text)];
    await other.page.getByRole("button", { name: "فرستادن" }).tap();
    return (await sight()) - (await tap());
  });
  expect(delay).toBeLessThan(PUSHED_WITHIN_MS);
  expect(asked.filter((url) => url.includes("/api/direct/messages"))).toEqual([]);
  await reaches(other.page, texts.at(-1) ?? "", "خوانده شد");
  expect(await textsOf(sara, amir)).toEqual(["سلام امیر", ...texts]);

  await other.context.close();
  await header.getByText("آنلاین").waitFor({ state: "hidden" });
});

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

describe("an interrupted chat", () => {
  test("closes its input while direct messages are switched off, and reopens it", async () => {
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

  test("closes on both sides after a block, and reopens when the block is removed", async () => {
    const [sara, amir] = await createFriends();
    // A block ends the follows, too; people who have written to each other may continue.
    await sendMessage(sara, amir, "سلام");
    await sendMessage(amir, sara, "یادگاری");
    const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
    for (const phone of [mine, other]) phone.tolerates(/WebSocket/, /^40[34] \/api\/direct\//);
    await openChat(mine.page, amir);
    await openInbox(other.page);
    await rowOf(other.page, sara).getByRole("link").tap();
    await bubble(other.page, "سلام").waitFor();
    await block(sara, amir);
    await sees(mine.page, "این شخص را مسدود کرده‌ای");
    await sees(other.page, "کسی با این نام کاربری پیدا نشد");
    await mine.page.getByRole("button", { name: `آزاد کردن ${amir.username}` }).tap();
    await bubble(mine.page, "یادگاری").waitFor();
    await say(mine.page, "آشتی");
    await reaches(mine.page, "آشتی", /فرستاده شد|رسید|خوانده شد/);
    expect(await textsOf(amir, sara)).toEqual(["سلام", "یادگاری", "آشتی"]);
    await other.page.goBack();
    await rowOf(other.page, sara).getByRole("link").tap();
    await bubble(other.page, "آشتی").waitFor();
  });
});
