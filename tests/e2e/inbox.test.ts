import type { Page, WebSocket } from "playwright-core";
import { describe, expect, test } from "vitest";

import { PING, PONG } from "../../contract/direct-events.ts";
import { DIRECT_STATUS_POLL_MS, SOCKET_PING_MS } from "../../contract/limits.ts";
import { paths } from "../../contract/product.ts";
import { blockSockets, openChat, say, sendMessage, switchDirect } from "./support/direct.ts";
import { createPerson, follow, newUsername, type Person } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { expectToFit, sees } from "./support/screen.ts";

const createPeople = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => createPerson()));

const directButton = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });
const unreadDot = (page: Page) => directButton(page, "پیام‌ها، خوانده‌نشده داری");
const conversations = (page: Page) => page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
const rowOf = (page: Page, peer: Person) => conversations(page).filter({ hasText: peer.username });
const namesIn = (page: Page) =>
  conversations(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1)));

async function openInbox(page: Page): Promise<void> {
  await page.goto(paths.direct);
  await page.getByRole("heading", { name: "پیام‌ها", level: 1 }).waitFor();
}

/** Waits until the inbox socket stands, which the page opens when it has settled. */
async function openLive(page: Page, path: string): Promise<WebSocket> {
  const opening = page.waitForEvent("websocket", (it) => it.url().endsWith("/api/direct/socket"));
  await page.goto(path);
  const socket = await opening;
  await socket.waitForEvent("framereceived");
  return socket;
}

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

describe("while direct messages are off", () => {
  test("the header turns red and the inbox says so, and both turn back, as it happens", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "سلام");
    const [home, inbox] = [await openPhone({ person: sara }), await openPhone({ person: sara })];
    await openLive(home.page, paths.home);
    await openLive(inbox.page, paths.direct);
    await switchDirect(false);
    await directButton(home.page, "پیام‌ها، فعلاً خاموش است").waitFor({ timeout: 1000 });
    const notice = inbox.page.getByRole("status").getByText("ارسال و دریافت پیام موقتاً غیرفعال است.");
    await notice.waitFor();
    await rowOf(inbox.page, amir).getByText("سلام").waitFor();
    await switchDirect(true);
    await notice.waitFor({ state: "hidden" });
    await unreadDot(home.page).waitFor();
    expect(await directButton(home.page, "پیام‌ها، فعلاً خاموش است").count()).toBe(0);
  });

  test("a visitor who looks at the inbox asks now and then, and hears of it too", async () => {
    const { page } = await openPhone();
    await page.clock.install();
    let enabled = true;
    await page.route("**/api/direct-status", (route) => route.fulfill({ json: { success: true, enabled } }));
    await openInbox(page);
    await page.waitForLoadState("networkidle");
    enabled = false;
    await page.clock.runFor(DIRECT_STATUS_POLL_MS + 1000);
    const notice = page.getByRole("status").getByText("ارسال و دریافت پیام موقتاً غیرفعال است.");
    await notice.waitFor();
    enabled = true;
    await page.clock.runFor(DIRECT_STATUS_POLL_MS + 1000);
    await notice.waitFor({ state: "hidden" });
    expect(await notice.count()).toBe(0);
  });

  test("the menu's notice still leads to what was written", async () => {
    await switchDirect(false);
    const { page } = await openPhone({ person: await createPerson() });
    await openLive(page, paths.home);
    await directButton(page, "پیام‌ها، فعلاً خاموش است").waitFor();
    await page.getByRole("button", { name: "منو", exact: true }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "پیام‌ها" }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "خواندن پیام‌ها" }).tap();
    await sees(page, "ارسال و دریافت پیام موقتاً غیرفعال است.");
    expect(new URL(page.url()).pathname).toBe(paths.direct);
  });
});

test("a visitor is asked to log in", async () => {
  const { page } = await openPhone();
  await openInbox(page);
  await sees(page, "پیام‌هایت این‌جا جمع می‌شوند");
  await page.locator("main").getByRole("link", { name: "ورود یا ثبت‌نام" }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.profile);
});

// Shorter than a phone waits for a pong.
const STEP_MS = 5000;
const TEN_MINUTES_MS = 10 * 60_000;

describe("an open app", () => {
  test.for([paths.home, paths.direct])("that idles on %s for ten minutes asks for nothing", async (path) => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "سلام");
    const { page, context } = await openPhone({ person: sara });
    await page.clock.install();
    const socket = await openLive(page, path);
    const frames = { ping: 0, pong: 0 };
    socket.on("framesent", ({ payload }) => void (frames.ping += Number(payload === PING)));
    socket.on("framereceived", ({ payload }) => void (frames.pong += Number(payload === PONG)));
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(STEP_MS);
    await page.waitForLoadState("networkidle");

    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    page.on("websocket", (another) => asked.push(another.url()));
    for (let idle = 0; idle < TEN_MINUTES_MS; idle += STEP_MS) {
      await page.clock.runFor(STEP_MS);
      // The server answers in real time.
      await page.waitForTimeout(20);
      await expect.poll(() => frames.ping - frames.pong, { interval: 5 }).toBe(0);
    }
    expect(asked).toEqual([]);
    expect(frames.ping).toBeGreaterThanOrEqual(TEN_MINUTES_MS / SOCKET_PING_MS);
    await sendMessage(amir, sara, "هنوز هستی؟");
    if (path === paths.direct) await rowOf(page, amir).getByText("هنوز هستی؟").waitFor();
    expect(asked).toEqual([]);
  });

  test("whose sockets cannot open asks now and then, and says nothing of it", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    const phone = await openPhone({ person: sara });
    await blockSockets(phone);
    await phone.page.goto(paths.direct);
    await sees(phone.page, "هنوز گفت‌وگویی نداری");
    await sendMessage(amir, sara, "از راه دیگر");
    await rowOf(phone.page, amir).getByText("از راه دیگر").waitFor({ timeout: 20_000 });
    await phone.page.getByRole("link", { name: "رفتن به خانه" }).tap();
    await unreadDot(phone.page).waitFor();
    expect(await phone.page.getByText("ارتباط برقرار نشد").count()).toBe(0);
  });
});
