import { expect, test } from "vitest";

import { CHAT_POLL_MS } from "../../contract/limits.ts";
import { paths } from "../../contract/product.ts";
import { bubble, divider, fillConversation, openChat, openedAtUnread, sendMany } from "./support/direct.ts";
import { appIsKept, loseTheNetwork, readIsKept } from "./support/offline.ts";
import { createPair } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";

test("a chat opened without a network shows what is unread, and who is there, once both are known", async () => {
  const [sara, amir] = await createPair();
  await fillConversation(sara, amir, 30);
  const other = await openPhone({ person: amir });
  await other.page.goto(paths.home);
  const phone = await openPhone({ person: sara, serviceWorkers: "allow" });
  const { page } = phone;
  const online = page.getByRole("banner").getByText("آنلاین");
  await page.clock.install();
  await openChat(page, amir);
  await bubble(page, "پیام 30").waitFor();
  await online.waitFor();
  await appIsKept(phone);
  await readIsKept(phone, "پیام 30");
  await loseTheNetwork(phone);
  await page.reload();
  await bubble(page, "پیام 30").waitFor();
  await sendMany(amir, sara, 25);
  // Long enough for a poll.
  await page.clock.runFor(CHAT_POLL_MS + 500);
  expect(await online.count()).toBe(0);
  await phone.context.setOffline(false);
  expect(await openedAtUnread(page)).toBe("خبر 1");
  await online.waitFor();
});

test("so does one whose page cannot be read while its socket is up", async () => {
  const [sara, amir] = await createPair();
  await fillConversation(sara, amir, 30);
  const phone = await openPhone({ person: sara });
  const { page } = phone;
  phone.expects(/^500 \/api\/direct\/messages/);
  await page.goto(paths.direct);
  const row = page.getByRole("link", { name: amir.username });
  await row.tap();
  await bubble(page, "پیام 30").waitFor();
  await page.goBack();
  await row.waitFor();
  await page.route("**/api/direct/messages?*", (route) => route.fulfill({ status: 500, body: "" }));
  await sendMany(amir, sara, 25);
  // What the socket tells of the other one is not yet the page.
  const isHere = page
    .waitForEvent("websocket", (it) => it.url().endsWith(`/${amir.username}`))
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"online":true')));
  await row.tap();
  const other = await openPhone({ person: amir });
  await other.page.goto(paths.home);
  await isHere;
  expect(await divider(page).count()).toBe(0);
  await page.unroute("**/api/direct/messages?*");
  expect(await openedAtUnread(page)).toBe("خبر 1");
  await page.getByRole("banner").getByText("آنلاین").waitFor();
});
