import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { PUSHED_WITHIN_MS, usualDelay, watchFor } from "./support/delay.ts";
import { openChat, readAll, sendMessage } from "./support/direct.ts";
import { createPerson, newUsername } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { expectToFit, sees } from "./support/screen.ts";
import { directButton, namesIn, openLive, rowOf, unreadDot } from "./support/inbox.ts";

describe("what is unread", () => {
  test("shows in the header within a second, in the menu and the list, and goes when the chat is opened", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    const { page } = await openPhone({ person: sara });
    await openLive(page, paths.home);
    await directButton(page, "پیام‌ها").waitFor();
    const delay = await usualDelay(async (attempt) => {
      if (attempt > 1) await readAll(sara, amir);
      await directButton(page, "پیام‌ها").waitFor();
      const sight = await watchFor(page, "header a[aria-label*='خوانده‌نشده']");
      const sentAt = Date.now();
      await sendMessage(amir, sara, `سلام سارا ${attempt}`);
      return (await sight()) - sentAt;
    });
    expect(delay).toBeLessThan(PUSHED_WITHIN_MS);
    await unreadDot(page).waitFor();

    await page.getByRole("button", { name: "منو", exact: true }).tap();
    await sees(page, "۱ گفت‌وگوی خوانده‌نشده");
    await page.keyboard.press("Escape");
    await unreadDot(page).tap();
    const row = rowOf(page, amir);
    await row.getByText("۱ پیام خوانده‌نشده").waitFor();
    await row.getByText("سلام سارا 3").waitFor();
    await row.getByText("اکنون").waitFor();

    await row.getByRole("link").tap();
    await page.getByRole("log").getByText("سلام سارا 3").waitFor();
    await page.goBack();
    await row.getByText("سلام سارا 3").waitFor();
    await expect.poll(() => row.getByText("خوانده‌نشده").count()).toBe(0);
    await page.goto(paths.home);
    await directButton(page, "پیام‌ها").waitFor();
    expect(await unreadDot(page).count()).toBe(0);
  });

  test("stands first, the newest of it on top, counted to nine", async () => {
    const [sara, amir, reza] = await Promise.all([createPerson(), createPerson(), createPerson()]);
    await sendMessage(amir, sara, "من اول");
    await sendMessage(reza, sara, "من دوم");
    const { page } = await openPhone({ person: sara });
    await openLive(page, paths.direct);
    await expect.poll(() => namesIn(page)).toEqual([reza.username, amir.username]);
    for (let count = 2; count <= 10; count += 1) await sendMessage(amir, sara, `پیام ${count}`);
    await rowOf(page, amir).getByText("۱۰ پیام خوانده‌نشده").waitFor();
    await rowOf(page, amir).getByText("۹+").waitFor();
    expect(await namesIn(page)).toEqual([amir.username, reza.username]);
    await expectToFit(page);
  });
});

describe("the way to the messages", () => {
  test("is in the header of inner pages too, with its dot, and not in the inbox's own", async () => {
    const [sara, amir] = await Promise.all([
      createPerson(),
      createPerson("x".repeat(20) + newUsername("n").slice(0, 10)),
    ]);
    const { page } = await openPhone({ person: sara, width: 320 });
    await openLive(page, paths.user(amir.username));
    await sendMessage(amir, sara, "سلام");
    await unreadDot(page).waitFor();
    await unreadDot(page).tap();
    await rowOf(page, amir).waitFor();
    expect(await unreadDot(page).count()).toBe(0);
    await rowOf(page, amir).getByRole("link").tap();
    await page.getByRole("log").getByText("سلام").waitFor();
    await directButton(page, "پیام‌ها").waitFor();
    await expectToFit(page);
  });

  test("is where the way back leads from a chat the app was opened on", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    const { page } = await openPhone({ person: sara });
    const back = page.getByRole("button", { name: "بازگشت" });
    // A page without a history, as a link from another app opens it.
    await page.addInitScript(() => Object.defineProperty(window, "navigation", { value: { canGoBack: false } }));
    await openChat(page, amir);
    await back.tap();
    await page.waitForURL(`**${paths.direct}`);
    await page.goto(paths.follows(amir.username, "followers"));
    await back.tap();
    await page.waitForURL(`**${paths.user(amir.username)}`);
    await back.tap();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.home);
  });
});

test("a tab in the background counts what is unread in its title", async () => {
  const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
  const { page } = await openPhone({ person: sara });
  await openLive(page, paths.home);
  const look = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  await sendMessage(amir, sara, "سلام");
  await expect.poll(() => page.title()).toBe("(۱) خانه | لبخند");
  await look(false);
  expect(await page.title()).toBe("خانه | لبخند");
});
