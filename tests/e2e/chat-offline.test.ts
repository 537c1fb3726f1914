import { describe, expect, test } from "vitest";

import {
  blockSockets,
  bubble,
  fillConversation,
  openChat,
  openedAtUnread,
  openElsewhere,
  reaches,
  readAll,
  readBy,
  say,
  sendMany,
  sendMessage,
  textsOf,
} from "./support/direct.ts";
import { createPeople, namesIn, openInbox, rowOf } from "./support/inbox.ts";
import { appIsKept, loseTheNetwork, readIsKept } from "./support/offline.ts";
import { createFriends, follow } from "./support/people.ts";
import { hurry, openPhone } from "./support/phone.ts";

describe("messages written without a network", () => {
  test("arrive in order, once each, when the network returns, and nobody is shown as online until then", async () => {
    const [sara, amir] = await createFriends();
    const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
    await hurry(mine);
    const header = mine.page.getByRole("banner");
    await openChat(mine.page, amir);
    await openChat(other.page, sara);
    await header.getByText("آنلاین").waitFor();
    await loseTheNetwork(mine);
    await header.getByText("در انتظار شبکه…").waitFor();
    expect(await header.getByText("آنلاین").count()).toBe(0);
    for (const text of ["یکم", "دوم", "سوم"]) {
      await say(mine.page, text);
      await reaches(mine.page, text, "در انتظار فرستادن");
    }
    await sendMessage(amir, sara, "در این میان");
    await mine.context.setOffline(false);
    await reaches(mine.page, "سوم", "خوانده شد");
    await header.getByText("آنلاین").waitFor();
    await bubble(mine.page, "در این میان").waitFor();
    const texts = ["در این میان", "یکم", "دوم", "سوم"];
    expect(await textsOf(amir, sara)).toEqual(texts);
    for (const text of texts) {
      expect(await bubble(mine.page, text).count()).toBe(1);
      expect(await bubble(other.page, text).count()).toBe(1);
    }
  });

  test("are sent once each from two tabs, and shown in both", async () => {
    const [sara, amir] = await createFriends();
    const phone = await openPhone({ person: sara });
    await hurry(phone);
    const pages = [phone.page, await phone.context.newPage()];
    for (const page of pages) await openChat(page, amir);
    await loseTheNetwork(phone);
    for (const [at, page] of pages.entries()) {
      await page.bringToFront();
      await say(page, `زبانهٔ ${at + 1}`);
    }
    for (const page of pages) await reaches(page, "زبانهٔ 2", "در انتظار فرستادن");
    await phone.context.setOffline(false);
    for (const page of pages) {
      for (const text of ["زبانهٔ 1", "زبانهٔ 2"]) {
        await reaches(page, text, "فرستاده شد");
        expect(await bubble(page, text).count()).toBe(1);
      }
    }
    expect(await textsOf(amir, sara)).toEqual(["زبانهٔ 1", "زبانهٔ 2"]);
  });
});

test("an app opened offline shows its conversations, and unread messages and presence once online", async () => {
  const [sara, amir, reza] = await createPeople(3);
  await follow(sara!, reza!);
  await sendMessage(reza!, sara!, "این می‌ماند");
  await fillConversation(sara!, amir!, 10);
  await openElsewhere(amir!, sara!);
  const phone = await openPhone({ person: sara!, serviceWorkers: "allow" });
  await hurry(phone);
  const { page } = phone;
  const online = page.getByRole("banner").getByText("آنلاین");
  await openInbox(page);
  await rowOf(page, reza!).getByText("این می‌ماند").waitFor();
  await rowOf(page, amir!).getByRole("link").tap();
  await bubble(page, "پیام 10").waitFor();
  await online.waitFor();
  await appIsKept(phone);
  await readIsKept(phone, "پیام 10");
  await loseTheNetwork(phone);
  await say(page, "یادم هست");
  await reaches(page, "یادم هست", "در انتظار فرستادن");

  await page.reload();
  await bubble(page, "پیام 10").waitFor();
  await reaches(page, "یادم هست", "در انتظار فرستادن");
  await page.getByRole("button", { name: "بازگشت" }).tap();
  await rowOf(page, reza!).getByText("این می‌ماند").waitFor();
  expect((await namesIn(page)).toSorted()).toEqual([amir!.username, reza!.username].toSorted());
  await rowOf(page, amir!).getByRole("link").tap();
  await bubble(page, "پیام 10").waitFor();
  await sendMany(amir!, sara!, 25);
  expect(await online.count()).toBe(0);
  await phone.context.setOffline(false);
  expect(await openedAtUnread(page)).toBe("خبر 1");
  await online.waitFor();
  await reaches(page, "یادم هست", /فرستاده شد|رسید/);
});

test("messages are exchanged by polling, without a notice, when no socket opens", async () => {
  const [sara, amir] = await createFriends();
  const phone = await openPhone({ person: sara });
  const { page } = phone;
  await hurry(phone);
  await blockSockets(phone);
  await openChat(page, amir);
  await sendMessage(amir, sara, "از راه دور");
  await bubble(page, "از راه دور").waitFor();
  await expect.poll(() => readBy(sara, amir)).toBe(1);
  await say(page, "پاسخ");
  await reaches(page, "پاسخ", "فرستاده شد");
  expect(await textsOf(amir, sara)).toEqual(["از راه دور", "پاسخ"]);
  await readAll(amir, sara);
  await reaches(page, "پاسخ", "خوانده شد");
  expect(await page.getByRole("status").filter({ hasText: /\S/ }).count()).toBe(0);
});
