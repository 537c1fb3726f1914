import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson } from "../e2e/support/people.ts";
import { openPhone } from "../e2e/support/phone.ts";
import { sees } from "../e2e/support/screen.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();

// The duration of a round, and of watching it once.
describe("a round of the claw machine", () => {
  test("is played in the free minutes, scored by the Worker, and can be watched by anybody", async () => {
    const { page } = await openPhone({ person: await createPerson() });
    await page.goto(paths.clawMachine);
    await press(page, "شروع رایگان");
    await press(page, "شروع بازی");
    await page.locator("#drop:enabled").waitFor();
    // A touch of the board moves the claw there.
    const board = page.locator("#board");
    const { width } = (await board.boundingBox()) ?? { width: 0 };
    for (const [drops, share] of [0.8, 0.6, 0.7, 0.5].entries()) {
      await board.tap({ position: { x: width * share, y: 120 } });
      // A press has no effect while the claw is still on its way.
      await expect
        .poll(async () => {
          await page.keyboard.press("ArrowDown", { delay: 60 });
          return page.locator("#drops").textContent();
        })
        .toBe(["۳", "۲", "۱", "۰"][drops]);
    }
    await page.getByRole("button", { name: "یک دور دیگر" }).waitFor({ timeout: 20_000 });
    const counted = await page.locator("#card h2").textContent();
    const shown = await page.locator("#score").textContent();
    expect(counted).toBe(shown === "۰" ? "این بار چیزی گیر نکرد" : `${shown} امتیاز!`);
    const link = await page.getByRole("link", { name: "دیدن دوباره" }).getAttribute("href");

    const { page: other } = await openPhone();
    await other.goto(link ?? "");
    await press(other, "پخش");
    await press(other, "۲× (پخش تند)");
    await other.getByRole("button", { name: "پخش دوباره" }).waitFor({ timeout: 20_000 });
    expect(await other.locator("#score").textContent()).toBe(shown);
  });

  test("continues after a reload and is finished", async () => {
    const { page } = await openPhone({ person: await createPerson() });
    await page.goto(paths.clawMachine);
    await press(page, "شروع رایگان");
    await press(page, "شروع بازی");
    await page.locator("#drop:enabled").waitFor();
    await page.keyboard.down("ArrowRight");
    await page.waitForTimeout(1500);
    await page.keyboard.up("ArrowRight");
    await page.reload();
    await sees(page, "دور نیمه‌کاره‌ات حساب شد");
    expect(await page.evaluate(() => localStorage.getItem("labkhand-claw-round"))).toBeNull();
    await press(page, "یک دور دیگر");
    await page.locator("#drop:enabled").waitFor();
  });
});
