import { expect, test } from "vitest";

import { type ErrorCode, errors } from "../../contract/errors.ts";
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
  // Said by the server, or it would be tried again for seconds, and no frame could come while nothing is on its way.
  const code: ErrorCode = "INTERNAL";
  const json = { success: false, error: errors[code].text, code };
  let failures = 0;
  await page.route("**/api/direct/messages?*", async (route) => {
    await route.fulfill({ status: 500, json });
    failures += 1;
  });
  await sendMany(amir, sara, 25);
  const isHere = page
    .waitForEvent("websocket", (it) => it.url().includes("/api/direct/socket/"))
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"online":true')));
  await row.tap();
  // Once when the chat is opened, once when its socket is.
  await expect.poll(() => failures).toBeGreaterThanOrEqual(2);
  // What the socket tells of the other one then is not yet the page, though it is the newest that is known.
  const other = await openPhone({ person: amir });
  await other.page.goto(paths.home);
  await isHere;
  expect(await divider(page).count()).toBe(0);
  await page.unroute("**/api/direct/messages?*");
  expect(await openedAtUnread(page)).toBe("خبر 1");
  await page.getByRole("banner").getByText("آنلاین").waitFor();
});
