import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { allowAnotherName } from "../e2e/support/database.ts";
import { blockSockets, bubble, openChat, readAll, reaches, say, sendMessage, textsOf } from "../e2e/support/direct.ts";
import { rowOf, unreadDot } from "../e2e/support/inbox.ts";
import { loseTheNetwork, readIsKept } from "../e2e/support/offline.ts";
import { createFriends, newUsername, type Person, rename } from "../e2e/support/people.ts";
import { openPhone } from "../e2e/support/phone.ts";
import { openSetting } from "../e2e/support/profiles.ts";
import { sees } from "../e2e/support/screen.ts";

/** Renames a person, as from another device; the test uses the new name from then on. */
async function callAnew(person: Person, closeFormer = false): Promise<void> {
  const username = newUsername();
  await allowAnotherName(person.user.id);
  await rename(person, username, closeFormer);
  person.username = username;
}

/** The messages of the chat on screen; those on the owner's side are marked. */
const sides = (page: Page) =>
  page
    .getByRole("log")
    .getByRole("listitem")
    .evaluateAll((items) =>
      items.map((item) => {
        const text = item.querySelector("p")?.textContent ?? "";
        return item.querySelector("[data-state]") === null ? text : `من: ${text}`;
      }),
    );

/** Two tabs of one phone with the chat with the peer. */
async function openTwoTabs(person: Person, peer: Person): Promise<[Page, Page]> {
  const { page, context } = await openPhone({ person });
  await openChat(page, peer);
  const second = await context.newPage();
  await openChat(second, peer);
  return [page, second];
}

describe("a chat whose people are renamed between messages", () => {
  test("loses no message on two phones with two tabs each, and shows each message on the right side", async () => {
    const [sara, amir] = await createFriends();
    const saras = await openTwoTabs(sara, amir);
    const amirs = await openTwoTabs(amir, sara);
    const written: [Person, string][] = [];
    for (let at = 0; at < 4; at += 1) {
      const [writer, tabs] = at % 2 === 0 ? [sara, saras] : [amir, amirs];
      // One is renamed before the message is written, the other before it may have arrived.
      await callAnew(at < 2 ? sara : amir);
      await say(tabs[at < 2 ? 0 : 1], `پیام ${at}`);
      await callAnew(at < 2 ? amir : sara);
      written.push([writer, `پیام ${at}`]);
    }
    for (const [owner, peer, tabs] of [
      [sara, amir, saras],
      [amir, sara, amirs],
    ] as const) {
      const shown = written.map(([writer, text]) => (writer === owner ? `من: ${text}` : text));
      for (const tab of tabs) {
        await expect.poll(() => sides(tab)).toEqual(shown);
        await expect.poll(() => new URL(tab.url()).pathname).toBe(paths.chat(peer.username));
      }
      await tabs[0].reload();
      await expect.poll(() => sides(tabs[0])).toEqual(shown);
      expect(await textsOf(owner, peer)).toEqual(written.map(([, text]) => text));
    }
  });

  test("keeps unsent messages and sends them on reopening, even when both people closed their previous names", async () => {
    const [sara, amir] = await createFriends();
    const phone = await openPhone({ person: sara });
    // An open socket would still send the messages.
    await blockSockets(phone);
    // Until the phone knows the peer's new id.
    phone.tolerates(/^404 \/api\/direct\//);
    await openChat(phone.page, amir);
    await loseTheNetwork(phone);
    await say(phone.page, "با نام‌های قبلی");
    await say(phone.page, "هنوز در تونل");
    await reaches(phone.page, "هنوز در تونل", "در انتظار فرستادن");
    // A page shows a message at once, and loses it when it is closed before storing it.
    await readIsKept(phone, "هنوز در تونل");
    await callAnew(sara, true);
    await callAnew(amir, true);
    await sendMessage(amir, sara, "از نام تازه");
    await phone.page.close();
    await phone.context.setOffline(false);

    const page = await phone.context.newPage();
    await page.goto(paths.home);
    await expect.poll(() => textsOf(amir, sara)).toEqual(["از نام تازه", "با نام‌های قبلی", "هنوز در تونل"]);
    await unreadDot(page).tap();
    await rowOf(page, amir).getByRole("link").tap();
    await expect.poll(() => sides(page)).toEqual(["از نام تازه", "من: با نام‌های قبلی", "من: هنوز در تونل"]);
    await reaches(page, "هنوز در تونل", /فرستاده شد|رسید/);
  });

  test("keeps a draft with the person rather than the name until it is sent", async () => {
    const [sara, amir] = await createFriends();
    const { page } = await openPhone({ person: sara });
    const input = page.getByRole("textbox");
    await openChat(page, amir);
    await input.fill("نیمه‌کاره");
    await callAnew(sara);
    await callAnew(amir);
    await openChat(page, amir);
    await expect.poll(() => input.inputValue()).toBe("نیمه‌کاره");
    await page.getByRole("button", { name: "فرستادن" }).tap();
    await reaches(page, "نیمه‌کاره", "فرستاده شد");
    await page.reload();
    await bubble(page, "نیمه‌کاره").waitFor();
    expect(await input.inputValue()).toBe("");
  });

  test("shows a person's messages as own after they rename themselves in another tab", async () => {
    const [sara, amir] = await createFriends();
    await sendMessage(sara, amir, "هنوز از من");
    const { page, context } = await openPhone({ person: sara });
    await openChat(page, amir);
    const tab = await context.newPage();
    await tab.goto(paths.profile);
    const current = newUsername();
    await openSetting(tab, "نام کاربری");
    await tab.getByRole("textbox", { name: "نام کاربری" }).fill(current);
    await tab.getByRole("button", { name: "ثبت نام کاربری" }).tap();
    await sees(tab, "نام کاربری ثبت شد");
    await readAll(amir, { username: current });
    await reaches(page, "هنوز از من", "خوانده شد");
    await say(page, "با نام تازه‌ام");
    await reaches(page, "با نام تازه‌ام", /فرستاده شد|رسید/);
    expect(await textsOf(amir, { username: current })).toEqual(["هنوز از من", "با نام تازه‌ام"]);
  });
});
