import type { Page, WebSocket } from "playwright-core";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { z } from "zod";

import { paths } from "../../../contract/product.ts";
import { type DirectClient, openDirectClient } from "../../../dev/app/direct-client.ts";
import { call, type Person } from "./people.ts";
import { appUrl, type Phone } from "./phone.ts";

const ADMIN_SECRET = "labkhand-admin";

/** Sends a message through the API, as soon as the server takes it. */
export async function sendMessage(from: Person, to: Pick<Person, "username">, text: string): Promise<void> {
  const body = { from: from.username, to: to.username, text };
  for (;;) {
    const failure = await call("/api/direct/send", { body, cookie: from.cookie }).then(() => null, String);
    if (failure === null) return;
    if (!failure.includes("429")) throw new Error(failure);
    await wait(250);
  }
}

/** Resolves when a socket of the next chat on the page has joined: earlier frames would be lost. */
export const chatJoins = (page: Page) => page.waitForEvent("websocket", joinsChat);

/** False if it closes before, as on a bad network. */
const joinsChat = (socket: WebSocket): Promise<boolean> | boolean =>
  socket.url().includes("/api/direct/socket/") &&
  socket
    .waitForEvent("framereceived", ({ payload }) => String(payload).includes('"direct:joined"'))
    .then(
      () => true,
      () => false,
    );

/** Marks a conversation as read, as from another device. */
export async function readAll(viewer: Person, peer: Pick<Person, "username">): Promise<void> {
  await call("/api/direct/mark-read", {
    body: { viewer: viewer.username, peer: peer.username },
    cookie: viewer.cookie,
  });
}

/** Fills a conversation with «پیام 1», «پیام 2», … from both sides; both have read it. */
export async function fillConversation(one: Person, other: Person, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const [from, to] = at % 2 === 0 ? [one, other] : [other, one];
    await sendMessage(from, to, `پیام ${at}`);
  }
  await readAll(one, other);
  await readAll(other, one);
}

const messagePage = z.object({ messages: z.array(z.object({ text: z.string() })), peerReadSeq: z.number() });

async function conversationOf(viewer: Person, peer: Pick<Person, "username">) {
  const reply = await fetch(`${appUrl}/api/direct/messages?with=${peer.username}&limit=200`, {
    headers: { cookie: `session=${viewer.cookie}` },
  });
  return messagePage.parse(await reply.json());
}

/** The texts that a person still has of a conversation, oldest first. */
export async function textsOf(viewer: Person, peer: Pick<Person, "username">): Promise<string[]> {
  return (await conversationOf(viewer, peer)).messages.map(({ text }) => text);
}

/** How many messages of a conversation the peer has read, as their writer sees it. */
export async function readBy(peer: Person, writer: Person): Promise<number> {
  return (await conversationOf(writer, peer)).peerReadSeq;
}

/** A person's app on another phone: their inbox is open, and the chat with a person. It is closed after the test. */
export async function openElsewhere(person: Person, peer: Person): Promise<{ chat: DirectClient; leave: () => void }> {
  const open = (path: string) => openDirectClient({ url: appUrl }, path, `session=${person.cookie}`, () => undefined);
  const [inbox, chat] = await Promise.all([open("/api/direct/socket"), open(`/api/direct/socket/${peer.username}`)]);
  inbox.send({ type: "user-online" });
  const leave = () => [inbox, chat].forEach((client) => client.close());
  onTestFinished(leave);
  return { chat, leave };
}

/** Sets the administrator's switch; direct messages are on again when the test has finished. */
export async function switchDirect(enabled: boolean): Promise<void> {
  const post = async (value: boolean) => {
    const reply = await fetch(`${appUrl}/api/admin/direct-status`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-admin-secret": ADMIN_SECRET },
      body: JSON.stringify({ enabled: value }),
    });
    if (!reply.ok) throw new Error(`the switch answered ${reply.status}`);
  };
  await post(enabled);
  if (!enabled) onTestFinished(() => post(true));
}

/** Returns to an app that was left for a moment, too short for its sockets to close. */
export const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

/** Prevents the sockets of direct messages from opening, as some networks do. */
export async function blockSockets({ context, tolerates }: Phone): Promise<void> {
  tolerates(/WebSocket/);
  await context.routeWebSocket(/\/api\/direct\/socket/, (socket) => socket.close());
}

/** Opens a chat and waits until its input is enabled. The peer's presence appears later in the header. */
export async function openChat(page: Page, peer: Person): Promise<void> {
  await page.goto(paths.chat(peer.username));
  await page.getByRole("textbox", { name: "متن پیام" }).waitFor();
}

/** Writes a message and sends it with the button. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "متن پیام" }).fill(text);
  await page.getByRole("button", { name: "فرستادن" }).tap();
}

/** A message of the chat on screen. */
export const bubble = (page: Page, text: string) =>
  page.getByRole("log").getByRole("listitem").filter({ hasText: text });

/** Long-presses a message. */
export async function longPress(page: Page, text: string): Promise<void> {
  const box = await bubble(page, text).getByText(text).boundingBox();
  if (box === null) throw new Error(`no message «${text}» on screen`);
  const devtools = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await page.getByRole("dialog").waitFor();
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}

/** Waits until one's own message has this receipt. */
export const reaches = (page: Page, text: string, state: string | RegExp): Promise<void> =>
  bubble(page, text).getByRole("img", { name: state }).waitFor();
