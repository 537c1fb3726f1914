import { describe, expect, test } from "vitest";

import { bubble, fillConversation, longPress, openChat, sendMessage, textsOf } from "./support/direct.ts";
import { createPair } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

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
