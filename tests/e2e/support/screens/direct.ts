import type { Page } from "playwright-core";
import { z } from "zod";

import { paths } from "../../../../contract/product.ts";
import { blockSockets, comeBack, longPress, openChat, reaches, say, sendMessage, switchDirect } from "../direct.ts";
import { createPerson, type Person } from "../people.ts";
import { sees } from "../screen.ts";
import { goTo, inDialog, type Screen } from "./screen-kit.ts";

/** Inbox and chats. */
export const directScreens: Screen[] = [
  { name: "inbox of a visitor", open: goTo(paths.direct) },
  { name: "inbox without conversations", viewer: "newcomer", open: goTo(paths.direct) },
  { name: "inbox", viewer: "correspondent", open: openInbox },
  {
    name: "inbox while direct is switched off",
    viewer: "correspondent",
    open: async (page) => {
      await openInbox(page);
      await switchDirect(false);
      await comeBack(page);
      await sees(page, "ارسال و دریافت پیام موقتاً غیرفعال است.");
    },
  },
  {
    name: "question before a conversation is deleted",
    viewer: "correspondent",
    open: async (page) => {
      await openInbox(page);
      await page
        .getByRole("button", { name: /^پاک کردن گفت‌وگو/ })
        .first()
        .tap();
      await inDialog(page);
    },
  },
  { name: "chat", viewer: "newcomer", open: async (page) => void (await openFullChat(page)) },
  {
    name: "chat: what can be done with a message",
    viewer: "newcomer",
    open: async (page) => {
      await openFullChat(page);
      await longPress(page, "مرسی!");
    },
  },
  {
    name: "chat while direct is switched off, at the end of the input",
    viewer: "newcomer",
    open: async (page) => {
      await openFullChat(page);
      await page.getByRole("textbox").fill("خ".repeat(2001));
      await switchDirect(false);
      await comeBack(page);
      await sees(page, "ارسال و دریافت پیام موقتاً غیرفعال است.");
    },
  },
  {
    name: "chat with a refused message",
    viewer: "newcomer",
    expects: /^403 \/api\/direct\/send/,
    open: async (page, phone) => {
      await blockSockets(phone);
      await openFullChat(page);
      const json = { success: false, error: "این پیام فرستاده نشد", code: "USER_BLOCKED" };
      await page.route("**/api/direct/send", (route) => route.fulfill({ status: 403, json }));
      await say(page, "پیامی که نمی‌رود");
      await page.getByRole("button", { name: "دوباره بفرست" }).waitFor();
    },
  },
  {
    name: "chat with unread messages, above its end",
    viewer: "newcomer",
    open: async (page) => {
      const peer = await openFullChat(page);
      await page.goto(paths.home);
      for (let at = 1; at <= 26; at += 1) await sendMessage(peer, await viewerOf(page), `خبر شمارهٔ ${at}`);
      await openChat(page, peer);
      await page.getByRole("heading", { name: "پیام‌های خوانده‌نشده" }).waitFor();
      await page.getByRole("button", { name: "رفتن به آخرین پیام" }).waitFor();
    },
  },
  { name: "chat of a visitor", open: goTo(paths.chat("sara.khandan")) },
  {
    name: "chat with nobody",
    viewer: "newcomer",
    expects: /^404 \/api\/direct\/messages/,
    open: async (page, phone) => {
      phone.tolerates(/WebSocket/);
      await goTo(paths.chat("nobody.of.this.name"))(page);
    },
  },
];

async function openInbox(page: Page): Promise<void> {
  await page.goto(paths.direct);
  await page.getByText("۹+").waitFor();
  await page.getByRole("region", { name: "دنبال‌کننده‌ها" }).getByRole("link").waitFor();
}

const session = z.object({ state: z.object({ user: z.object({ username: z.string() }) }) });

/** A chat with messages of both sides, opened by whoever is signed in on this page. */
async function openFullChat(page: Page): Promise<Person> {
  await page.goto(paths.home);
  const user = await viewerOf(page);
  const peer = await createPerson();
  await sendMessage(peer, user, "سلام! جوکت عالی بود 😂");
  await openChat(page, peer);
  await say(page, "مرسی!");
  await reaches(page, "مرسی!", "فرستاده شد");
  return peer;
}

async function viewerOf(page: Page): Promise<Pick<Person, "username">> {
  const stored = await page.evaluate(() => localStorage.getItem("labkhand-session"));
  return session.parse(JSON.parse(stored ?? "null")).state.user;
}
