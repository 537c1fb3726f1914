import type { WebSocketRoute } from "playwright-core";
import { describe, expect, test } from "vitest";

import { SEND_BURST } from "../../contract/limits.ts";
import { paths } from "../../contract/product.ts";
import {
  blockSockets,
  bubble,
  deleteElsewhere,
  fillConversation,
  openChat,
  reaches,
  say,
  sendMessage,
  textsOf,
} from "./support/direct.ts";
import { appIsKept, loseTheNetwork, readIsKept } from "./support/offline.ts";
import { agedCookie, createPair, newUsername, rename } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";

describe("messages written without a network", () => {
  test("wait, and arrive in their order, each once, when it is back", async () => {
    const [sara, amir] = await createPair();
    const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
    await openChat(mine.page, amir);
    await openChat(other.page, sara);
    await mine.page.getByRole("banner").getByText("آنلاین").waitFor();
    await loseTheNetwork(mine);
    for (const text of ["یکم", "دوم", "سوم"]) {
      await say(mine.page, text);
      await reaches(mine.page, text, "در انتظار فرستادن");
    }
    await sendMessage(amir, sara, "در این میان");
    await mine.context.setOffline(false);
    await reaches(mine.page, "سوم", "خوانده شد");
    await bubble(mine.page, "در این میان").waitFor();
    const texts = ["در این میان", "یکم", "دوم", "سوم"];
    expect(await textsOf(amir, sara)).toEqual(texts);
    for (const text of texts) {
      expect(await bubble(mine.page, text).count()).toBe(1);
      expect(await bubble(other.page, text).count()).toBe(1);
    }
  });

  test("outlive the app, and go when it is next opened, wherever that is", async () => {
    const [sara, amir] = await createPair();
    const phone = await openPhone({ person: sara });
    await openChat(phone.page, amir);
    await phone.page.getByRole("banner").getByText("آفلاین").waitFor();
    await loseTheNetwork(phone);
    await say(phone.page, "از تونل");
    await say(phone.page, "هنوز در تونل");
    await reaches(phone.page, "هنوز در تونل", "در انتظار فرستادن");
    await phone.page.close();
    await phone.context.setOffline(false);

    const page = await phone.context.newPage();
    await page.goto(paths.home);
    await expect.poll(() => textsOf(amir, sara)).toEqual(["از تونل", "هنوز در تونل"]);
    await openChat(page, amir);
    await reaches(page, "هنوز در تونل", /فرستاده شد|رسید/);
    expect(await bubble(page, "از تونل").count()).toBe(1);
  });

  test("stay readable with the rest of the chat when the app opens without a network", async () => {
    const [sara, amir] = await createPair();
    await sendMessage(amir, sara, "یادت نرود");
    const phone = await openPhone({ person: sara, serviceWorkers: "allow" });
    const { page } = phone;
    await openChat(page, amir);
    await bubble(page, "یادت نرود").waitFor();
    await appIsKept(phone);
    await readIsKept(phone, "یادت نرود");
    await loseTheNetwork(phone);
    await say(page, "یادم هست");
    await reaches(page, "یادم هست", "در انتظار فرستادن");
    await page.reload();
    await bubble(page, "یادت نرود").waitFor();
    await reaches(page, "یادم هست", "در انتظار فرستادن");
    await phone.context.setOffline(false);
    await reaches(page, "یادم هست", "فرستاده شد");
    expect(await textsOf(amir, sara)).toEqual(["یادت نرود", "یادم هست"]);
  });

  test("of two tabs go once each, and both tabs show both", async () => {
    const [sara, amir] = await createPair();
    const phone = await openPhone({ person: sara });
    const pages = [phone.page, await phone.context.newPage()];
    for (const page of pages) {
      await openChat(page, amir);
      await page.getByRole("banner").getByText("آفلاین").waitFor();
    }
    await loseTheNetwork(phone);
    for (const [at, page] of pages.entries()) await say(page, `زبانهٔ ${at + 1}`);
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

  test("go in order also when they are more than the server takes at once", async () => {
    const [sara, amir] = await createPair();
    const phone = await openPhone({ person: sara });
    const { page } = phone;
    await openChat(page, amir);
    await page.getByRole("banner").getByText("آفلاین").waitFor();
    await loseTheNetwork(phone);
    const texts = Array.from({ length: SEND_BURST + 6 }, (_, at) => `در صف ${at + 1}.`);
    for (const text of texts) {
      await page.getByRole("textbox").fill(text);
      await page.getByRole("button", { name: "فرستادن" }).dispatchEvent("click");
    }
    await reaches(page, texts.at(-1) ?? "", "در انتظار فرستادن");
    await phone.context.setOffline(false);
    await reaches(page, texts.at(-1) ?? "", "فرستاده شد");
    expect(await textsOf(amir, sara)).toEqual(texts);
    expect(await bubble(page, "در صف").locator("p[dir]").allInnerTexts()).toEqual(texts);
  });

  test("are sent, once, also when their writer was renamed on another device meanwhile", async () => {
    const [sara, amir] = await createPair();
    const phone = await openPhone({ person: sara });
    const { page } = phone;
    await blockSockets(phone);
    await openChat(page, amir);
    await page.getByRole("banner").getByText("آفلاین").waitFor();
    await loseTheNetwork(phone);
    await say(page, "به نام تازه");
    await reaches(page, "به نام تازه", "در انتظار فرستادن");
    const current = newUsername("taze");
    await rename(sara, current);
    // A session that is renewed knows the new name only.
    const [cookie] = (await phone.context.cookies()).filter(({ name }) => name === "session");
    if (cookie) await phone.context.addCookies([{ ...cookie, value: await agedCookie(sara.cookie, 11) }]);
    await phone.context.setOffline(false);
    await reaches(page, "به نام تازه", "فرستاده شد");
    expect(await textsOf(amir, { ...sara, username: current })).toEqual(["به نام تازه"]);
  });

  test("are forgotten with everything else when somebody logs out", async () => {
    const [sara, amir] = await createPair();
    const phone = await openPhone({ person: sara });
    const { page } = phone;
    phone.expects(/ERR_FAILED \/api\/direct\/send/);
    await phone.context.route("**/api/direct/send", (route) => route.abort());
    await blockSockets(phone);
    await openChat(page, amir);
    await say(page, "هرگز فرستاده نمی‌شود");
    await reaches(page, "هرگز فرستاده نمی‌شود", "در انتظار فرستادن");
    await page.goto(paths.profile);
    await page.getByRole("button", { name: "خروج" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "خروج" }).tap();
    await page.getByLabel("شمارهٔ موبایل").waitFor();
    const kept = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open("keyval-store");
          opening.addEventListener("success", () => {
            const keys = opening.result.transaction("keyval").objectStore("keyval").getAllKeys();
            keys.addEventListener("success", () => resolve(keys.result));
          });
        }),
    );
    expect(kept).not.toContain("labkhand-unsent");
    expect(await textsOf(amir, sara)).toEqual([]);
  });
});

test("what was deleted on another device during a break is gone after it, and nothing jumps", async () => {
  const [sara, amir] = await createPair();
  await fillConversation(sara, amir, 70);
  const phone = await openPhone({ person: sara });
  const { page } = phone;
  await openChat(page, amir);
  await page.getByRole("button", { name: "پیام‌های قدیمی‌تر" }).tap();
  await page.getByText("پیام 1", { exact: true }).waitFor();
  const [read, gone] = [page.getByText("پیام 30", { exact: true }), page.getByText("پیام 10", { exact: true })];
  await read.evaluate((message) => message.scrollIntoView({ block: "center" }));
  const before = await read.boundingBox();
  await loseTheNetwork(phone);
  await deleteElsewhere(sara, amir, "پیام 10");
  await deleteElsewhere(sara, amir, "پیام 69");
  await phone.context.setOffline(false);
  await gone.waitFor({ state: "detached" });
  expect(await page.getByRole("log").getByRole("listitem").count()).toBe(68);
  const moved = async () => Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 999));
  await expect.poll(moved).toBeLessThan(3);
});

test("a phone that believes to be online and hears nothing says no longer who is there", async () => {
  const [sara, amir] = await createPair();
  const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
  mine.tolerates(/WebSocket/, /ERR_FAILED \/api\//);
  const sockets: WebSocketRoute[] = [];
  let isDown = false;
  await mine.context.routeWebSocket(/\/api\/direct\/socket/, (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await openChat(other.page, sara);
  await openChat(mine.page, amir);
  const header = mine.page.getByRole("banner");
  await header.getByText("آنلاین").waitFor();
  await mine.context.route("**/api/**", (route) => route.abort());
  isDown = true;
  for (const socket of sockets) await socket.close();
  await header.getByText("آنلاین").waitFor({ state: "hidden" });
  expect(await header.getByText("آفلاین").count()).toBe(0);
  await mine.context.unroute("**/api/**");
  await header.getByText("آنلاین").waitFor();
});

test("where no socket opens, messages come and go by asking, and nothing is said about it", async () => {
  const [sara, amir] = await createPair();
  const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
  await blockSockets(mine);
  await openChat(mine.page, amir);
  await openChat(other.page, sara);
  await say(other.page, "از راه دور");
  await bubble(mine.page, "از راه دور").waitFor();
  await reaches(other.page, "از راه دور", "خوانده شد");
  await say(mine.page, "پاسخ");
  await bubble(other.page, "پاسخ").waitFor();
  await reaches(mine.page, "پاسخ", "خوانده شد");
  expect(await mine.page.getByRole("status").filter({ hasText: /\S/ }).count()).toBe(0);
});
