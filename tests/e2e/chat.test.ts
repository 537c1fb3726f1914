import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { suspend } from "./support/database.ts";
import {
  bubble,
  fillConversation,
  longPress,
  openChat,
  reaches,
  say,
  sendMessage,
  switchDirect,
  textsOf,
} from "./support/direct.ts";
import { block, createPerson, newUsername, rename } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { expectToFit, sees, seesNo } from "./support/screen.ts";

const createPair = async () => [await createPerson(), await createPerson()] as const;

describe("two people in a chat", () => {
  test("see each other's messages within a second, and the ticks say how far they came", async () => {
    const [sara, amir] = await createPair();
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await sees(page, "هنوز پیامی نیست");
    await say(page, "سلام امیر");
    await reaches(page, "سلام امیر", "فرستاده شد");

    const other = await openPhone({ person: amir, theme: "blue" });
    await other.page.goto(paths.home);
    await reaches(page, "سلام امیر", "رسید");
    await openChat(other.page, sara);
    await reaches(page, "سلام امیر", "خوانده شد");
    await page.getByRole("banner").getByText("آنلاین").waitFor();

    await other.page.getByRole("textbox", { name: "متن پیام" }).fill("سلام سارا");
    const start = Date.now();
    await other.page.getByRole("button", { name: "فرستادن" }).tap();
    await bubble(page, "سلام سارا").waitFor();
    expect(Date.now() - start).toBeLessThan(1000);
    await reaches(other.page, "سلام سارا", "خوانده شد");
    expect(await textsOf(sara, amir)).toEqual(["سلام امیر", "سلام سارا"]);

    await other.context.close();
    await page.getByRole("banner").getByText("آفلاین").waitFor();
  });

  test("see each other write, and stop writing", async () => {
    const [sara, amir] = await createPair();
    const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
    await openChat(mine.page, amir);
    await openChat(other.page, sara);
    const typing = mine.page.getByRole("banner").getByText("در حال نوشتن…");
    await mine.page.getByRole("banner").getByText("آنلاین").waitFor();
    await other.page.getByRole("textbox").pressSequentially("دارم می‌نویسم", { delay: 60 });
    await typing.waitFor();
    await mine.page.getByRole("img", { name: "در حال نوشتن…" }).waitFor();
    // Longer than one typing-start is shown for.
    for (let letter = 0; letter < 8; letter += 1) {
      await other.page.waitForTimeout(500);
      await other.page.keyboard.type("ه");
      expect(await typing.isVisible()).toBe(true);
    }
    const stopped = Date.now();
    await typing.waitFor({ state: "hidden" });
    expect(Date.now() - stopped).toBeLessThan(3500);
    await mine.page.getByRole("img", { name: "در حال نوشتن…" }).waitFor({ state: "hidden" });
  });

  test("have read a message only when somebody looked at it", async () => {
    const [sara, amir] = await createPair();
    const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
    await openChat(mine.page, amir);
    await openChat(other.page, sara);
    await mine.page.getByRole("banner").getByText("آنلاین").waitFor();
    await other.page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
    await say(mine.page, "در جیبت هستم");
    await bubble(other.page, "در جیبت هستم").waitFor();
    await reaches(mine.page, "در جیبت هستم", "رسید");
    await mine.page.waitForTimeout(500);
    expect(await bubble(mine.page, "در جیبت هستم").getByRole("img", { name: "خوانده شد" }).count()).toBe(0);
    await other.page.evaluate(() => {
      Reflect.deleteProperty(document, "hidden");
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await reaches(mine.page, "در جیبت هستم", "خوانده شد");
  });

  test("an open chat that is idle asks for nothing", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(amir, sara, "سلام");
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await bubble(page, "سلام").waitFor();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1500);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.waitForTimeout(7000);
    expect(asked).toEqual([]);
  });
});

describe("a message", () => {
  test("is deleted for oneself only, after a question", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(sara, amir, "پیامی که می‌ماند");
    await sendMessage(amir, sara, "پیامی که می‌رود");
    const [{ page }, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
    await openChat(page, amir);
    await openChat(other.page, sara);
    await longPress(page, "پیامی که می‌رود");
    await page.getByRole("button", { name: "پاک کردن برای من" }).tap();
    await sees(page, "فقط برای تو پاک می‌شود");
    await page.getByRole("dialog").getByRole("button", { name: "بی‌خیال" }).tap();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await longPress(page, "پیامی که می‌رود");
    await page.getByRole("button", { name: "پاک کردن برای من" }).tap();
    await page.getByRole("button", { name: "پاک شود" }).tap();
    await bubble(page, "پیامی که می‌رود").waitFor({ state: "hidden" });
    await sees(page, "پیام برای تو پاک شد");
    expect(await bubble(other.page, "پیامی که می‌رود").isVisible()).toBe(true);
    await page.reload();
    await bubble(page, "پیامی که می‌ماند").waitFor();
    expect(await bubble(page, "پیامی که می‌رود").count()).toBe(0);
    expect(await textsOf(amir, sara)).toEqual(["پیامی که می‌ماند", "پیامی که می‌رود"]);
  });

  test("comes back when it could not be deleted", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(amir, sara, "پیام سرسخت");
    const phone = await openPhone({ person: sara });
    const { page } = phone;
    await openChat(page, amir);
    await page.route("**/api/direct/message/*", (route) => route.abort());
    phone.expects(/ERR_FAILED \/api\/direct\/message\//);
    await longPress(page, "پیام سرسخت");
    await page.getByRole("button", { name: "پاک کردن برای من" }).tap();
    await page.getByRole("button", { name: "پاک شود" }).tap();
    await sees(page, "ارتباط برقرار نشد");
    await bubble(page, "پیام سرسخت").waitFor();
    expect(await textsOf(sara, amir)).toEqual(["پیام سرسخت"]);
  });

  test("shows web addresses as links and nothing else as markup, and fits the narrowest phone", async () => {
    const amir = await createPerson(newUsername("amir.tanz.khandan").padEnd(30, "x").slice(0, 30));
    const sara = await createPerson();
    await sendMessage(amir, sara, "ببین https://example.com/a?b=1. <b>javascript:alert(1)</b>");
    await sendMessage(amir, sara, "خ".repeat(300));
    await sendMessage(sara, amir, `https://example.com/${"x".repeat(300)}`);
    const { page } = await openPhone({ person: sara, width: 320 });
    await openChat(page, amir);
    const link = bubble(page, "ببین").getByRole("link");
    expect(await link.getAttribute("href")).toBe("https://example.com/a?b=1");
    expect(await link.getAttribute("rel")).toContain("noopener");
    expect(await link.innerText()).toBe("https://example.com/a?b=1");
    await sees(page, "<b>javascript:alert(1)</b>");
    await page.getByRole("heading", { level: 1, name: amir.username }).waitFor();
    await expectToFit(page);
  });

  test("is at most 2000 characters long, and says so before", async () => {
    const [sara, amir] = await createPair();
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    const input = page.getByRole("textbox");
    await input.fill("😂".repeat(1990));
    await sees(page, "۱۰ نویسهٔ دیگر جا داری");
    await input.fill("😂".repeat(2001));
    await sees(page, "۱ نویسه زیاد است");
    expect(await page.getByRole("button", { name: "فرستادن" }).getAttribute("aria-disabled")).toBe("true");
    await input.fill("  \n ");
    expect(await page.getByRole("button", { name: "فرستادن" }).getAttribute("aria-disabled")).toBe("true");
    expect(await page.getByRole("log").getByRole("listitem").count()).toBe(0);
  });
});

describe("a long conversation", () => {
  test("opens at its end, grows upwards without a jump, and tells of a message below", async () => {
    const [sara, amir] = await createPair();
    await fillConversation(sara, amir, 120);
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await bubble(page, "پیام 120").waitFor();
    const fromEnd = () =>
      page.evaluate(() => {
        const main = document.querySelector("main");
        return main ? main.scrollHeight - main.clientHeight - main.scrollTop : -1;
      });
    await expect.poll(fromEnd).toBeLessThan(2);

    for (const oldest of [21, 1]) {
      const more = page.getByRole("button", { name: "پیام‌های قدیمی‌تر" });
      await more.scrollIntoViewIfNeeded();
      const first = page.getByRole("log").getByRole("listitem").first();
      const text = await first.locator("p").first().innerText();
      const place = bubble(page, text).filter({ has: page.getByText(text, { exact: true }) });
      const before = await place.boundingBox();
      await more.tap();
      await page.getByText(`پیام ${oldest}`, { exact: true }).waitFor();
      const after = await place.boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 999))).toBeLessThan(3);
    }
    expect(await page.getByRole("log").getByRole("listitem").count()).toBe(120);
    expect(await page.getByRole("button", { name: "پیام‌های قدیمی‌تر" }).count()).toBe(0);

    await sendMessage(amir, sara, "پیام صد و بیست و یکم");
    await page.getByRole("button", { name: "پیام تازه" }).tap();
    await expect.poll(fromEnd).toBeLessThan(2);
    await sendMessage(amir, sara, "پیام آخر");
    await bubble(page, "پیام آخر").waitFor();
    await expect.poll(fromEnd).toBeLessThan(2);
    expect(await page.getByRole("button", { name: "پیام تازه" }).count()).toBe(0);
  });
});

describe("what stands in the way", () => {
  test("direct switched off: a notice and a closed input, at once and back again", async () => {
    const [sara, amir] = await createPair();
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await page.getByRole("banner").getByText("آفلاین").waitFor();
    await switchDirect(false);
    await sees(page, "ارسال و دریافت پیام موقتاً غیرفعال است.");
    expect(await page.getByRole("textbox").isDisabled()).toBe(true);
    await switchDirect(true);
    await seesNo(page, "ارسال و دریافت پیام موقتاً غیرفعال است.");
    await say(page, "برگشتیم");
    await reaches(page, "برگشتیم", "فرستاده شد");
  });

  test("nobody of that name, oneself, a visitor, a suspended writer", async () => {
    const sara = await createPerson();
    const phone = await openPhone({ person: sara });
    phone.expects(/^404 \/api\/direct\/messages/);
    phone.tolerates(/WebSocket/);
    await phone.page.goto(paths.chat("nobody.of.this.name"));
    await sees(phone.page, "کسی با این نام کاربری پیدا نشد");
    await phone.page.goto(paths.chat(sara.username));
    await sees(phone.page, "به خودت نمی‌توانی پیام بدهی");

    const visitor = await openPhone();
    await visitor.page.goto(paths.chat("sara.khandan"));
    await sees(visitor.page, "برای پیام دادن وارد شو");

    const amir = await createPerson();
    await suspend(sara.username, new Date(Date.now() + 24 * 60 * 60 * 1000));
    await phone.page.goto(paths.chat(amir.username));
    await sees(phone.page, "حسابت موقتاً معلق است");
    expect(await phone.page.getByRole("textbox").isDisabled()).toBe(true);
  });

  test("a block ends the chat on both sides, and taking it back opens it again", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(amir, sara, "یادگاری");
    const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
    for (const phone of [mine, other]) phone.tolerates(/WebSocket/, /^40[34] \/api\/direct\//);
    await openChat(mine.page, amir);
    await openChat(other.page, sara);
    await block(sara, amir);
    await sees(mine.page, "این شخص را مسدود کرده‌ای");
    await sees(other.page, "کسی با این نام کاربری پیدا نشد");
    await mine.page.getByRole("button", { name: `آزاد کردن ${amir.username}` }).tap();
    await bubble(mine.page, "یادگاری").waitFor();
    await say(mine.page, "آشتی");
    await reaches(mine.page, "آشتی", /فرستاده شد|رسید|خوانده شد/);
    expect(await textsOf(amir, sara)).toEqual(["یادگاری", "آشتی"]);
  });

  test("a former name leads to the person of today", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(amir, sara, "با نام قبلی");
    const current = newUsername();
    await rename(amir, current);
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await page.waitForURL(`**${paths.chat(current)}`);
    await page.getByRole("heading", { level: 1, name: current }).waitFor();
    await bubble(page, "با نام قبلی").waitFor();
    expect(await page.getByRole("link", { name: current }).getAttribute("href")).toBe(paths.user(current));
  });
});

test("a chat is complete by keyboard", async () => {
  const [sara, amir] = await createPair();
  await sendMessage(amir, sara, "با صفحه‌کلید");
  const { page } = await openPhone({ person: sara });
  await openChat(page, amir);
  await bubble(page, "با صفحه‌کلید").waitFor();
  const menu = page.getByRole("button", { name: "کارهای این پیام" }).first();
  await page.getByRole("textbox").focus();
  await page.keyboard.type("بی موش");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await reaches(page, "بی موش", "فرستاده شد");
  expect(await page.getByRole("textbox").evaluate((input) => input === document.activeElement)).toBe(true);

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => menu.evaluate((button) => getComputedStyle(button).opacity)).toBe("1");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "پاک کردن برای من" }).press("Enter");
  await page.getByRole("button", { name: "پاک شود" }).press("Enter");
  await bubble(page, "با صفحه‌کلید").waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});
