import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import {
  blockSockets,
  bubble,
  comeBack,
  openChat,
  reaches,
  say,
  sendMessage,
  switchDirect,
  textsOf,
} from "./support/direct.ts";
import { PUSHED_WITHIN_MS, usualDelay, watchFor, watchTap } from "./support/delay.ts";
import { block, createPair } from "./support/people.ts";
import { openLive } from "./support/inbox.ts";
import { openPhone } from "./support/phone.ts";
import { sees, seesNo } from "./support/screen.ts";

describe("two people in a chat", () => {
  test("see each other's messages within a second, unasked, and the ticks say how far they came", async () => {
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

    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const delay = await usualDelay(async (attempt) => {
      const text = `سلام سارا ${attempt}`;
      await other.page.getByRole("textbox", { name: "متن پیام" }).fill(text);
      const [tap, sight] = [await watchTap(other.page), await watchFor(page, "[role=log] li", text)];
      await other.page.getByRole("button", { name: "فرستادن" }).tap();
      return (await sight()) - (await tap());
    });
    expect(delay).toBeLessThan(PUSHED_WITHIN_MS);
    expect(asked.filter((url) => url.includes("/api/direct/messages"))).toEqual([]);
    await reaches(other.page, "سلام سارا 3", "خوانده شد");
    expect(await textsOf(sara, amir)).toEqual(["سلام امیر", "سلام سارا 1", "سلام سارا 2", "سلام سارا 3"]);

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

  test("have read a message also where the first try to say so failed", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(sara, amir, "خواندی؟");
    const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
    await openChat(mine.page, amir);
    await blockSockets(other);
    other.expects(/ERR_FAILED \/api\/direct\/mark-read/);
    await other.page.route("**/api/direct/mark-read", (route) => route.abort(), { times: 1 });
    await openChat(other.page, sara);
    await reaches(mine.page, "خواندی؟", "خوانده شد");
    expect(await bubble(other.page, "خواندی؟").count()).toBe(1);
  });

  test("an open chat that is idle asks for nothing", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(amir, sara, "سلام");
    const { page } = await openPhone({ person: sara });
    await page.clock.install();
    await openChat(page, amir);
    await bubble(page, "سلام").waitFor();
    await page.clock.runFor(2000);
    await page.waitForLoadState("networkidle");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.clock.runFor(7000);
    expect(asked).toEqual([]);
  });
});

describe("what stands in the way", () => {
  test("direct switched off: whoever writes is told and finds the input closed, and back again", async () => {
    const [sara, amir] = await createPair();
    const { page } = await openPhone({ person: sara });
    // Its inbox socket would say so itself, were it opened later than the switch is flipped.
    await openLive(page, paths.chat(amir.username));
    await page.getByRole("banner").getByText("آفلاین").waitFor();
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
});

describe("the row to write in", () => {
  test("keeps what was half written through back, forward and a reload, until it is sent", async () => {
    const [sara, amir] = await createPair();
    const { page } = await openPhone({ person: sara });
    await page.goto(paths.direct);
    await openChat(page, amir);
    const input = page.getByRole("textbox", { name: "متن پیام" });
    expect(await input.evaluate((it) => it === document.activeElement)).toBe(false);
    await input.fill("هنوز تمام نشده");
    await page.goBack();
    await page.getByRole("heading", { name: "پیام‌ها", level: 1 }).waitFor();
    await page.goForward();
    expect(await input.inputValue()).toBe("هنوز تمام نشده");
    await page.reload();
    await expect.poll(() => input.inputValue()).toBe("هنوز تمام نشده");
    await page.getByRole("button", { name: "فرستادن" }).tap();
    await reaches(page, "هنوز تمام نشده", "فرستاده شد");
    await page.reload();
    await bubble(page, "هنوز تمام نشده").waitFor();
    expect(await input.inputValue()).toBe("");
  });

  test("does not say who is there while this phone has no network", async () => {
    const [sara, amir] = await createPair();
    const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
    mine.tolerates(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
    await openChat(other.page, sara);
    await openChat(mine.page, amir);
    const header = mine.page.getByRole("banner");
    await header.getByText("آنلاین").waitFor();
    await mine.context.setOffline(true);
    await header.getByText("در انتظار شبکه…").waitFor();
    expect(await header.getByText("آنلاین").count()).toBe(0);
    await mine.context.setOffline(false);
    await header.getByText("آنلاین").waitFor();
  });
});
