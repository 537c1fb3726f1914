import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";

import { errors } from "../../contract/errors.ts";
import { DIRECT_STATUS_POLL_MS } from "../../contract/limits.ts";
import { paths } from "../../contract/product.ts";
import { blockSockets, comeBack, openChat, say, sendMessage, switchDirect } from "./support/direct.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { directButton, directOff, openLive, rowOf } from "./support/inbox.ts";

describe("while direct messages are off", () => {
  test("whoever comes back to the app sees it: the header turns red and the inbox says so", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "سلام");
    const [home, inbox] = [await openPhone({ person: sara }), await openPhone({ person: sara })];
    await openLive(home.page, paths.home);
    await openLive(inbox.page, paths.direct);
    await switchDirect(false);
    await Promise.all([home, inbox].map(({ page }) => comeBack(page)));
    // What is unread stays so, and shows beside the red.
    const off = directButton(home.page, `${directOff}، خوانده‌نشده داری`);
    await off.waitFor();
    // The icon's colour moves there in a transition.
    const isDotApart = () =>
      off.evaluate((link) => {
        const dot = link.querySelector("span") ?? link;
        return getComputedStyle(dot).backgroundColor !== getComputedStyle(link).color;
      });
    await expect.poll(isDotApart).toBe(true);
    const notice = inbox.page.getByRole("status").getByText("ارسال و دریافت پیام موقتاً غیرفعال است.");
    await notice.waitFor();
    await rowOf(inbox.page, amir).getByText("سلام").waitFor();
  });

  test("it is over for a page of messages by itself, for any other when somebody comes back to it", async () => {
    await switchDirect(false);
    const sara = await createPerson();
    const [home, inbox] = [await openPhone({ person: sara }), await openPhone({ person: sara })];
    for (const { page } of [home, inbox]) await page.clock.install();
    await openLive(home.page, paths.home);
    await openLive(inbox.page, paths.direct);
    await directButton(home.page, directOff).waitFor();
    const notice = inbox.page.getByRole("status").getByText("ارسال و دریافت پیام موقتاً غیرفعال است.");
    await notice.waitFor();
    await switchDirect(true);
    const asked: string[] = [];
    home.page.on("request", (request) => asked.push(request.url()));
    for (const { page } of [home, inbox]) await page.clock.runFor(DIRECT_STATUS_POLL_MS + 1000);
    await notice.waitFor({ state: "hidden" });
    expect(await notice.count()).toBe(0);
    expect(asked).toEqual([]);
    await comeBack(home.page);
    const on = directButton(home.page, "پیام‌ها");
    await on.waitFor();
    expect(await on.count()).toBe(1);
  });

  test("a message that is refused closes the input at once, before any other news of it", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    const phone = await openPhone({ person: sara });
    const { page } = phone;
    await blockSockets(phone);
    phone.expects(/^403 \/api\/direct\/send/);
    // No other news comes before the test lets it.
    const asked: Route[] = [];
    await page.route("**/api/direct-status", (route) => void asked.push(route));
    await page.clock.install();
    await openChat(page, amir);
    await switchDirect(false);
    await say(page, "خاموش");
    await page.getByRole("status").getByText(errors.DIRECT_DISABLED.text).waitFor();
    const input = page.getByRole("textbox", { name: "متن پیام" });
    await expect.poll(() => input.isDisabled()).toBe(true);
    // Whoever knows better turns it back.
    await page.clock.runFor(DIRECT_STATUS_POLL_MS + 1000);
    await expect.poll(() => asked.length).toBe(1);
    expect(await input.isDisabled()).toBe(true);
    await asked[0]?.fulfill({ json: { success: true, enabled: true } });
    await expect.poll(() => input.isEnabled()).toBe(true);
  });
});
