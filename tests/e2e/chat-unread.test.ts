import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import {
  bubble,
  divider,
  dividerPlace,
  fillConversation,
  openChat,
  openedAtUnread,
  reaches,
  readAll,
  say,
  sendMany,
  sendMessage,
} from "./support/direct.ts";
import { createPair } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";

describe("a chat with unread messages", () => {
  test("opens where they begin when they do not fit the screen, and stays there when more come", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(sara, amir, "پیام خودم");
    await sendMessage(amir, sara, "خوانده");
    await readAll(sara, amir);
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await bubble(page, "خوانده").waitFor();
    expect(await divider(page).count()).toBe(0);
    await page.goto(paths.home);
    await sendMany(amir, sara, 25);

    await openChat(page, amir);
    await divider(page).waitFor();
    await expect.poll(() => dividerPlace(page)).toMatchObject({ belowTop: expect.closeTo(8, -1) });
    expect(await bubble(page, "خبر 1").first().getByRole("heading").count()).toBe(1);
    expect(await page.getByRole("log").getByRole("listitem").count()).toBe(27);

    await sendMessage(amir, sara, "خبر تازه");
    await sendMessage(amir, sara, "خبر تازه‌تر");
    const pill = page.getByRole("button", { name: "۲ پیام تازه" });
    await pill.waitFor();
    expect(await dividerPlace(page)).toMatchObject({ belowTop: expect.closeTo(8, -1) });
    await pill.tap();
    await expect.poll(async () => (await dividerPlace(page))?.toEnd).toBeLessThan(2);
    await pill.waitFor({ state: "hidden" });
    // Until the chat is left.
    expect(await divider(page).count()).toBe(1);
    await page.goto(paths.home);
    await openChat(page, amir);
    await bubble(page, "خبر تازه‌تر").waitFor();
    // Nothing is said of the other one before the server's own page is here.
    await page.getByRole("banner").getByText("آفلاین").waitFor();
    expect(await divider(page).count()).toBe(0);
  });

  test("opens at its end when they fit, and one's own messages are not among them", async () => {
    const [sara, amir] = await createPair();
    await fillConversation(sara, amir, 30);
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await say(page, "از من");
    await reaches(page, "از من", /فرستاده شد|رسید/);
    await page.goto(paths.direct);
    await sendMany(amir, sara, 2);
    await openChat(page, amir);
    await divider(page).waitFor();
    await expect.poll(async () => (await dividerPlace(page))?.toEnd).toBeLessThan(2);
    expect(await bubble(page, "خبر 1").getByRole("heading").count()).toBe(1);
    await sendMessage(amir, sara, "خبر 3");
    await bubble(page, "خبر 3").waitFor();
    await expect.poll(async () => (await dividerPlace(page))?.toEnd).toBeLessThan(2);
    expect(await divider(page).count()).toBe(1);
  });

  test("shows that they begin further up once older ones come in, and nothing jumps", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(amir, sara, "اولین");
    for (let at = 1; at <= 28; at += 1) await sendMessage(sara, amir, `پاسخ ${at}`);
    await sendMany(amir, sara, 28);
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await divider(page).waitFor();
    await expect.poll(() => dividerPlace(page)).toMatchObject({ belowTop: expect.closeTo(8, -1) });
    const place = bubble(page, "خبر 3").first();
    const before = await place.boundingBox();
    await page.getByRole("button", { name: "پیام‌های قدیمی‌تر" }).dispatchEvent("click");
    await bubble(page, "اولین").getByRole("heading").waitFor({ state: "attached" });
    expect(await divider(page).count()).toBe(1);
    const moved = async () => Math.abs(((await place.boundingBox())?.y ?? 0) - (before?.y ?? 999));
    await expect.poll(moved).toBeLessThan(3);
  });

  test("shows where they begin also when it was open before in this app", async () => {
    const [sara, amir] = await createPair();
    await fillConversation(sara, amir, 30);
    const { page } = await openPhone({ person: sara });
    await page.goto(paths.direct);
    const row = page.getByRole("link", { name: amir.username });
    await row.tap();
    await bubble(page, "پیام 30").waitFor();
    await page.goBack();
    await row.waitFor();
    await sendMany(amir, sara, 25);
    await row.tap();
    expect(await openedAtUnread(page)).toBe("خبر 1");
  });
});

test("far from the end a button leads there, by finger and by keyboard, and at the top stands the beginning", async () => {
  const [sara, amir] = await createPair();
  await fillConversation(sara, amir, 40);
  const { page } = await openPhone({ person: sara });
  await openChat(page, amir);
  await bubble(page, "پیام 40").waitFor();
  const toEnd = page.getByRole("button", { name: "رفتن به آخرین پیام" });
  const beginning = page.getByText("ابتدای گفت‌وگو");
  await page.getByRole("banner").getByText("آفلاین").waitFor();
  expect(await toEnd.count()).toBe(0);
  for (const press of [() => toEnd.tap(), () => toEnd.press("Enter")]) {
    await beginning.scrollIntoViewIfNeeded();
    await toEnd.waitFor();
    const box = await toEnd.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await press();
    await toEnd.waitFor({ state: "detached" });
    await expect
      .poll(() =>
        page.evaluate(() => {
          const main = document.querySelector("main");
          return main ? main.scrollHeight - main.clientHeight - main.scrollTop : -1;
        }),
      )
      .toBeLessThan(2);
  }
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
});

test("a chat without messages has no beginning yet", async () => {
  const [sara, amir] = await createPair();
  const { page } = await openPhone({ person: sara });
  await openChat(page, amir);
  await page.getByText("هنوز پیامی نیست").waitFor();
  expect(await page.getByText("ابتدای گفت‌وگو").count()).toBe(0);
  await say(page, "سلام");
  await page.getByText("ابتدای گفت‌وگو").waitFor();
  await page.getByRole("heading", { name: "امروز" }).waitFor();
});
