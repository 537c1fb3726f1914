import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { blockSockets, openChat, reaches, say, sendMessage, textsOf } from "./support/direct.ts";
import { createPerson, follow, newUsername } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { expectToFit, sees } from "./support/screen.ts";
import {
  conversations,
  createPeople,
  directButton,
  namesIn,
  openInbox,
  openLive,
  rowOf,
  unreadDot,
} from "./support/inbox.ts";

describe("what is unread", () => {
  test("shows in the header within a second, in the menu and the list, and goes when the chat is opened", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    const { page } = await openPhone({ person: sara });
    await openLive(page, paths.home);
    await directButton(page, "پیام‌ها").waitFor();
    await sendMessage(amir, sara, "سلام سارا");
    await unreadDot(page).waitFor({ timeout: 1000 });

    await page.getByRole("button", { name: "منو", exact: true }).tap();
    await sees(page, "۱ گفت‌وگوی خوانده‌نشده");
    await page.keyboard.press("Escape");
    await unreadDot(page).tap();
    const row = rowOf(page, amir);
    await row.getByText("۱ پیام خوانده‌نشده").waitFor();
    await row.getByText("سلام سارا").waitFor();
    await row.getByText("اکنون").waitFor();

    await row.getByRole("link").tap();
    await page.getByRole("log").getByText("سلام سارا").waitFor();
    await page.goBack();
    await row.getByText("سلام سارا").waitFor();
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

describe("the conversations", () => {
  test("show who is there, who is writing, and what one said oneself", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(sara, amir, "کجایی؟");
    const { page } = await openPhone({ person: sara });
    await openLive(page, paths.direct);
    const row = rowOf(page, amir);
    await row.getByText("شما:").waitFor();
    expect(await row.getByText("آنلاین").count()).toBe(0);

    const other = await openPhone({ person: amir });
    await openChat(other.page, sara);
    await row.getByText("آنلاین").waitFor();
    await other.page.getByRole("textbox", { name: "متن پیام" }).pressSequentially("همین‌جا");
    await row.getByText("در حال نوشتن…").waitFor();
    await row.getByText("کجایی؟").waitFor();
    await other.context.close();
    await row.getByText("آنلاین").waitFor({ state: "hidden" });
  });

  test("come ten at a time, and end", async () => {
    const [sara, ...others] = await createPeople(13);
    for (const other of others) await sendMessage(other, sara!, "سلام");
    const { page } = await openPhone({ person: sara });
    await openInbox(page);
    await expect.poll(() => conversations(page).count()).toBe(10);
    await page.getByRole("button", { name: "۱۰ گفت‌وگوی بعدی" }).tap();
    await expect.poll(() => conversations(page).count()).toBe(12);
    expect(await namesIn(page)).toEqual(others.map(({ username }) => username).toReversed());
    await sees(page, "گفت‌وگوی دیگری نیست.");
  });

  test("are deleted for oneself only, after asking, and come back with a new message", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "حرف قدیمی");
    const { page } = await openPhone({ person: sara });
    await openLive(page, paths.direct);
    const row = rowOf(page, amir);
    const ask = row.getByRole("button", { name: `پاک کردن گفت‌وگو با ${amir.username}` });
    await ask.tap();
    const question = page.getByRole("dialog");
    await question.getByText("این گفت‌وگو فقط برای تو پاک می‌شود.").waitFor();
    await question.getByRole("button", { name: "بی‌خیال" }).tap();
    await question.waitFor({ state: "hidden" });
    await ask.tap();
    await question.getByRole("button", { name: "پاک شود" }).tap();
    await sees(page, "گفت‌وگو پاک شد");
    await row.waitFor({ state: "hidden" });
    await question.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await sees(page, "هنوز گفت‌وگویی نداری");

    await sendMessage(amir, sara, "حرف تازه");
    await row.getByText("حرف تازه").waitFor();
    await row.getByRole("link").tap();
    await page.getByRole("log").getByText("حرف تازه").waitFor();
    expect(await page.getByText("حرف قدیمی").count()).toBe(0);
    const other = await openPhone({ person: amir });
    await openChat(other.page, sara);
    await other.page.getByRole("log").getByText("حرف قدیمی").waitFor();
  });

  test("tell what waits or was refused, also of a first message, and take it with them when they are deleted", async () => {
    const [sara, amir, reza] = await createPeople(3);
    await sendMessage(amir!, sara!, "سلام سارا");
    const phone = await openPhone({ person: sara! });
    const { page } = phone;
    await blockSockets(phone);
    phone.expects(/^403 \/api\/direct\/send/, /ERR_FAILED \/api\/direct\/send/);
    const refusal = { success: false, error: "حساب تو موقتاً معلق شده", code: "SUSPENDED" };
    await page.route("**/api/direct/send", (route) =>
      route.request().postData()?.includes("نخستین")
        ? route.fulfill({ status: 403, json: refusal })
        : route.abort("failed"),
    );
    await openChat(page, reza!);
    await say(page, "نخستین");
    await reaches(page, "نخستین", "فرستاده نشد");
    await openChat(page, amir!);
    await say(page, "در راه");
    await page.getByRole("textbox", { name: "متن پیام" }).fill("نیمه‌کاره");
    await openInbox(page);
    await rowOf(page, amir!).getByText("در راه").waitFor();
    await rowOf(page, amir!).getByText("در انتظار فرستادن:").waitFor();
    await rowOf(page, reza!).getByText("فرستاده نشد:").waitFor();
    await rowOf(page, reza!).getByText("نخستین").waitFor();

    for (const peer of [amir!, reza!]) {
      await rowOf(page, peer).getByRole("button").tap();
      await page.getByRole("dialog").getByRole("button", { name: "پاک شود" }).tap();
      await rowOf(page, peer).waitFor({ state: "hidden" });
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await page.unroute("**/api/direct/send");
    await openChat(page, amir!);
    expect(await page.getByRole("textbox", { name: "متن پیام" }).inputValue()).toBe("");
    await sees(page, "هنوز پیامی نیست");
    await openChat(page, reza!);
    await sees(page, "هنوز پیامی نیست");
    expect(await textsOf(amir!, sara!)).toEqual(["سلام سارا"]);
    expect(await textsOf(reza!, sara!)).toEqual([]);
  });

  test("tell of what was half written, until something is unread", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(sara, amir, "سلام امیر");
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await page.getByRole("textbox", { name: "متن پیام" }).fill("می‌خواستم بگویم");
    await openLive(page, paths.direct);
    await rowOf(page, amir).getByText("پیش‌نویس:").waitFor();
    await rowOf(page, amir).getByText("می‌خواستم بگویم").waitFor();
    await sendMessage(amir, sara, "من هم سلام");
    await rowOf(page, amir).getByText("من هم سلام").waitFor();
    expect(await rowOf(page, amir).getByText("پیش‌نویس:").count()).toBe(0);
  });

  test("are deleted in the name of who looks at them, so that another session refuses", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "سلام");
    const { page } = await openPhone({ person: sara });
    await openInbox(page);
    const deletion = page.waitForRequest("**/api/direct/conversation/delete");
    await rowOf(page, amir).getByRole("button").tap();
    await page.getByRole("dialog").getByRole("button", { name: "پاک شود" }).tap();
    expect((await deletion).postDataJSON()).toEqual({ viewer: sara.username, with: amir.username });
  });

  test("that cannot be read say so, and can be tried again", async () => {
    const { page, expects } = await openPhone({ person: await createPerson() });
    expects(/^503 \/api\/direct\/conversations/);
    const error = "سرویس در دسترس نیست. کمی بعد دوباره تلاش کن.";
    let isBroken = true;
    await page.route("**/api/direct/conversations?*", (route) =>
      isBroken
        ? route.fulfill({ status: 503, json: { success: false, error, code: "UNAVAILABLE" } })
        : route.fallback(),
    );
    // The list is read once more as soon as the socket stands; after that only a person asks again.
    await openLive(page, paths.direct);
    await page.waitForLoadState("networkidle");
    await sees(page, error);
    isBroken = false;
    await page.getByRole("button", { name: "تلاش دوباره" }).tap();
    await sees(page, "هنوز گفت‌وگویی نداری");
    expect(await page.getByText(error).count()).toBe(0);
  });

  test("stay readable without a network", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "این می‌ماند");
    const { page, context, tolerates } = await openPhone({ person: sara, serviceWorkers: "allow" });
    tolerates(/./);
    await openInbox(page);
    await rowOf(page, amir).getByText("این می‌ماند").waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.reload();
    await rowOf(page, amir).getByText("این می‌ماند").waitFor();
    expect(await namesIn(page)).toEqual([amir.username]);
  });
});

describe("the people one could write to", () => {
  test("are those one follows, then one's followers, nobody twice and none of the conversations", async () => {
    const [sara, talked, followed, both, follower] = await createPeople(5);
    for (const each of [talked!, followed!, both!]) await follow(sara!, each);
    for (const each of [talked!, both!, follower!]) await follow(each, sara!);
    await sendMessage(talked!, sara!, "سلام");
    const { page } = await openPhone({ person: sara });
    await openInbox(page);
    const namesOf = (title: string) =>
      page.getByRole("region", { name: title }).getByRole("listitem").locator("bdi").allInnerTexts();
    await expect.poll(() => namesOf("دنبال‌شده‌ها")).toEqual([both!.username, followed!.username]);
    expect(await namesOf("دنبال‌کننده‌ها")).toEqual([follower!.username]);
    await page.getByRole("region", { name: "دنبال‌کننده‌ها" }).getByRole("link").tap();
    await page.waitForURL(`**${paths.chat(follower!.username)}`);
  });

  test("are found by name, with the keyboard alone", async () => {
    const [sara, found] = [await createPerson(), await createPerson(newUsername("yaftani"))];
    const { page } = await openPhone({ person: sara });
    await openInbox(page);
    const box = page.getByRole("combobox");
    await box.focus();
    await page.keyboard.type(sara.username);
    await sees(page, "کسی با این نام پیدا نشد");
    await box.fill(found.username);
    await page.getByRole("option", { name: found.username }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paths.chat(found.username)}`);
    await say(page, "پیدایت کردم");
    await page.goBack();
    await rowOf(page, found).getByText("پیدایت کردم").waitFor();
    expect(await namesIn(page)).toEqual([found.username]);
  });
});

describe("the search key of a phone", () => {
  test("opens the one of exactly that name, or the only one found, but never one found for an older text", async () => {
    const stem = newUsername("jostan");
    const [first, second] = [`${stem}.a`, `${stem}.ab`];
    for (const name of [first, second]) await createPerson(name);
    const { page } = await openPhone({ person: await createPerson() });
    await openInbox(page);
    const box = page.getByRole("combobox");
    await box.fill(stem);
    await page.getByRole("option").nth(1).waitFor();
    await box.press("Enter");
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe(paths.direct);
    // Pressed before the answer is there.
    await box.fill(first);
    await box.press("Enter");
    await page.waitForURL(`**${paths.chat(first)}`);
    await page.goBack();
    await box.fill(`${stem}.ab`.slice(0, -1));
    await page.getByRole("option").nth(1).waitFor();
    await box.fill(second.slice(4));
    await box.press("Enter");
    await page.waitForURL(`**${paths.chat(second)}`);
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
    await unreadDot(page).waitFor({ timeout: 1000 });
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

describe("with the keyboard alone", () => {
  test("one reaches every conversation and deletes one; the focus comes back", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "سلام");
    const { page } = await openPhone({ person: sara });
    await openInbox(page);
    await rowOf(page, amir).waitFor();
    await page.getByRole("combobox").focus();
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
    expect(await focused()).toBe(paths.chat(amir.username));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const ask = page.getByRole("button", { name: `پاک کردن گفت‌وگو با ${amir.username}` });
    await expect.poll(() => ask.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "پاک شود" }).press("Enter");
    await rowOf(page, amir).waitFor({ state: "hidden" });
  });
});

test("a visitor is asked to log in", async () => {
  const { page } = await openPhone();
  await openInbox(page);
  await sees(page, "پیام‌هایت این‌جا جمع می‌شوند");
  await page.locator("main").getByRole("link", { name: "ورود یا ثبت‌نام" }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.profile);
});
