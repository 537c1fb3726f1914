import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { formatCount } from "../../frontend/src/lib/persian/format.ts";
import { appIsKept, loseTheNetwork } from "./support/offline.ts";
import { aScoringRound, giveSum, storeRound } from "./support/game.ts";
import { noteShifts, notedShifts } from "./support/layout-shift.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();

describe("the claw machine", () => {
  test("opens offline once the app is stored, says why nothing counts, and allows practice", async () => {
    const phone = await openPhone({ person: await createPerson(), serviceWorkers: "allow", theme: "cyan" });
    const { page } = phone;
    await page.goto(paths.home);
    await appIsKept(phone);
    await loseTheNetwork(phone);
    await page.goto(`${paths.clawMachine}?round=de300000-0000-4000-8000-000000000001`);
    await page.getByRole("button", { name: "دوباره تلاش کن" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("cyan");
    await page.goto(paths.clawMachine);
    await sees(page, "بدون اینترنت چیزی حساب نمی‌شود");
    await press(page, "تمرین بی‌امتیاز");
    await page.locator("#drop:enabled").waitFor();
  });

  test("shows the sum, rank and next name after a round without scrolling, and opens the board", async () => {
    const [person, above] = [await createPerson(), await createPerson()];
    const round = aScoringRound();
    // More than anybody in the demo has.
    await giveSum(person, 800_000);
    await giveSum(above, 800_000 + round.score + 20);
    await storeRound(person, round);
    const { page } = await openPhone({ person });
    await noteShifts(page);
    const { id, token, log } = round;
    const kept = JSON.stringify({ id, token, log, endsAt: Date.now() + 60_000, untold: null });
    await page.addInitScript((stored) => localStorage.setItem("labkhand-claw-round", stored), kept);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(paths.clawMachine);
    const ladder = page.getByRole("button", {
      name: `جمعت: ${formatCount(800_000 + round.score)} · رتبهٔ ۲ ۲۰ امتیاز تا ${above.username}`,
    });
    await ladder.waitFor();
    const overflow = () => page.locator(".card").evaluate((card) => card.scrollHeight - card.clientHeight);
    expect(await overflow()).toBe(0);
    expect(await notedShifts(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await overflow()).toBe(0);
    await ladder.tap();
    const own = page.getByRole("dialog").getByRole("listitem").filter({ hasText: person.username });
    await own.waitFor();
    expect(await own.textContent()).toBe(`۲${person.username}${formatCount(800_000 + round.score)} امتیاز`);
  });

  test("asks a visitor to log in on the way in", async () => {
    const { page } = await openPhone();
    await page.goto(paths.clawMachine);
    await sees(page, "برای ورود به بازی‌های دیجیتالی ابتدا ثبت‌نام/ورود کنید.");
    await page.getByRole("link", { name: "ثبت‌نام/ورود" }).tap();
    await page.getByLabel("شمارهٔ موبایل").waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe(paths.games);
  });
});
