import { describe, expect, test } from "vitest";

import { bubble, fillConversation, longPress, openChat, reaches, sendMessage, textsOf } from "./support/direct.ts";
import { createPair, createPerson, newUsername } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { expectToFit, sees } from "./support/screen.ts";

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

  test("shows what can be done with it at a tap", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(amir, sara, "به من بزن");
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await page.getByText("به من بزن").tap();
    await page.getByRole("dialog").getByRole("button", { name: "کپی متن" }).tap();
    await sees(page, "متن کپی شد");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("به من بزن");
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
    // What the server takes away does not count.
    await input.fill(`  ${"😂".repeat(1999)}${" \u200c".repeat(9)}\n\n\n\n`);
    await sees(page, "۱ نویسهٔ دیگر جا داری");
    expect(await page.getByRole("button", { name: "فرستادن" }).getAttribute("aria-disabled")).toBe("false");
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
      // In the frame after they came, everything is in its place again.
      const moved = async () => Math.abs(((await place.boundingBox())?.y ?? 0) - (before?.y ?? 999));
      await expect.poll(moved).toBeLessThan(3);
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
