import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { CHAT_POLL_MS } from "../../../../contract/direct/values.ts";
import { paths } from "../../../../contract/product.ts";
import { answer, calls, lost, refused } from "../../support/answers.ts";
import { aConversation, conversationsOf } from "../../support/direct.ts";
import { focus, goTo, sees, seesNo, settled } from "../../support/page.tsx";
import { aPair, bubble, log, openChat, type Room, say, stateOf } from "../../support/room.ts";
import { cutSockets } from "../../support/sockets.ts";
import { loseTheNetwork, pass } from "../../support/surroundings.ts";

const header = page.getByRole("banner");
const older = page.getByRole("button", { name: "پیام‌های قدیمی‌تر" });
/** Stands above the first unread message. */
const divider = page.getByRole("heading", { name: "پیام‌های خوانده‌نشده" });
const main = () => document.querySelector("main") ?? document.body;
const toEnd = () => main().scrollHeight - main().clientHeight - main().scrollTop;
const belowTop = () => divider.element().getBoundingClientRect().top - main().getBoundingClientRect().top;
const firstUnread = () =>
  log.getByRole("listitem").filter({ has: divider }).element().querySelector("[dir] > p")?.textContent;
const topOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top;

/** Waits until the scroll position is reached and its frame is over: a scroll within that frame would meet moving content. */
async function stands(place: () => number, around: number): Promise<void> {
  await expect.poll(() => Math.abs(place() - around)).toBeLessThan(3);
  await settled();
}

/** Waits until the first unread message is at the top of the screen. @returns its text */
async function openedAtUnread(): Promise<string | null | undefined> {
  await expect.element(divider).toBeVisible();
  await expect.poll(belowTop).toBeCloseTo(8, -1);
  return firstUnread();
}

/** Opens a chat and leaves it for the inbox. */
async function leaveChat(room: Room): Promise<void> {
  const row = aConversation(room.viewer, room.peer);
  await openChat(room);
  answer({ "GET /api/direct/conversations": conversationsOf([row]) });
  await expect.element(bubble("پیام 30")).toBeVisible();
  goTo(paths.direct);
  await expect.element(page.getByRole("heading", { name: "پیام‌ها", level: 1 })).toBeVisible();
}

describe("a chat with unread messages", () => {
  test("opens at the first unread message when they do not fit the screen, and stays there when more arrive", async () => {
    const room = Object.assign(aPair().fill(2).addNews(25), { online: true });
    await openChat(room);
    expect(await openedAtUnread()).toBe("خبر 1");
    expect(log.getByRole("listitem").length).toBe(27);

    room.receive("خبر تازه");
    room.receive("خبر تازه‌تر");
    const pill = page.getByRole("button", { name: "۲ پیام تازه" });
    await expect.element(pill).toBeVisible();
    expect(belowTop()).toBeCloseTo(8, -1);
    await pill.click();
    await stands(toEnd, 0);
    await expect.element(pill).not.toBeInTheDocument();
    // Until the chat is left.
    expect(divider.length).toBe(1);
    goTo(paths.home);
    await expect.element(log).not.toBeInTheDocument();
    goTo(paths.chat(room.peer.username));
    await expect.element(bubble("خبر تازه‌تر")).toBeVisible();
    // Presence is shown only once the server's own page is here.
    await expect.element(header.getByText("آنلاین")).toBeVisible();
    expect(divider.length).toBe(0);
  });

  test("opens at the end when the unread messages fit the screen, and does not count own messages as unread", async () => {
    const room = aPair().fill(30);
    room.add("از من", true);
    room.addNews(2);
    await openChat(room);
    await expect.element(divider).toBeVisible();
    await stands(toEnd, 0);
    expect(firstUnread()).toBe("خبر 1");
    room.receive("خبر 3");
    await expect.element(bubble("خبر 3")).toBeVisible();
    await stands(toEnd, 0);
    expect(divider.length).toBe(1);
  });

  test("moves the unread divider up when older messages load, without a jump", async () => {
    const room = aPair();
    room.add("اولین");
    for (let at = 1; at <= 28; at += 1) room.add(`پاسخ ${at}`, true);
    room.addNews(28);
    await openChat(room);
    expect(await openedAtUnread()).toBe("خبر 1");
    const before = topOf("خبر 3");
    older.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await expect.element(bubble("اولین").getByRole("heading")).toBeInTheDocument();
    expect(divider.length).toBe(1);
    await stands(() => topOf("خبر 3"), before);
  });

  test("shows where the unread messages begin when the chat was already opened in this app", async () => {
    const room = aPair().fill(30);
    await leaveChat(room);
    room.addNews(25);
    goTo(paths.chat(room.peer.username));
    expect(await openedAtUnread()).toBe("خبر 1");
  });

  test("shows unread messages and the peer's presence only once the network is back", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const room = Object.assign(aPair().fill(30), { online: true });
    await leaveChat(room);
    cutSockets();
    const comeOnline = loseTheNetwork();
    answer({ "GET /api/direct/messages": lost });
    room.addNews(25);
    goTo(paths.chat(room.peer.username));
    await expect.element(bubble("پیام 30")).toBeVisible();
    // Long enough for a poll.
    await pass(CHAT_POLL_MS + 500);
    await seesNo("آنلاین");
    expect(divider.length).toBe(0);
    answer(room.answers);
    comeOnline();
    await pass(CHAT_POLL_MS + 500);
    expect(await openedAtUnread()).toBe("خبر 1");
    await expect.element(header.getByText("آنلاین")).toBeVisible();
  });

  test("shows unread messages only once the page was read, even when the socket already reports presence", async () => {
    const room = aPair().fill(30);
    await leaveChat(room);
    answer({ "GET /api/direct/messages": refused("INTERNAL") });
    room.addNews(25);
    const before = calls("GET /api/direct/messages").length;
    goTo(paths.chat(room.peer.username));
    // Once when the chat is opened, once when its socket is.
    await expect.poll(() => calls("GET /api/direct/messages").length - before).toBeGreaterThanOrEqual(2);
    const { id, username } = room.peer;
    room.emit({ type: "user-online-status", username: id, id, online: true });
    await settled();
    // The socket's news do not replace the page, although they are the newest.
    expect(divider.length).toBe(0);
    Object.assign(room, { online: true });
    answer(room.answers);
    expect(await openedAtUnread()).toBe("خبر 1");
    await expect.element(header.getByText("آنلاین")).toBeVisible();
    await expect.element(header.getByRole("heading", { name: username })).toBeVisible();
  });
});

describe("a chat with a long conversation", () => {
  test("opens at the end, loads older messages without a jump, and announces a new message below", async () => {
    const room = aPair().fill(120);
    await openChat(room);
    await expect.element(bubble("پیام 120")).toBeVisible();
    await stands(toEnd, 0);

    for (const [first, oldest] of [
      [71, 21],
      [21, 1],
    ]) {
      older.element().scrollIntoView();
      await settled();
      const before = topOf(`پیام ${first}`);
      older.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await expect.element(page.getByText(`پیام ${oldest}`, { exact: true })).toBeInTheDocument();
      // In the frame after they came, everything is in its place again.
      await stands(() => topOf(`پیام ${first}`), before);
    }
    expect(log.getByRole("listitem").length).toBe(120);
    expect(older.length).toBe(0);

    room.receive("پیام صد و بیست و یکم");
    await page.getByRole("button", { name: "پیام تازه" }).click();
    await stands(toEnd, 0);
    room.receive("پیام آخر");
    await expect.element(bubble("پیام آخر")).toBeVisible();
    await stands(toEnd, 0);
    expect(page.getByRole("button", { name: "پیام تازه" }).length).toBe(0);
  });

  test("has a button that scrolls from the beginning to the end, by finger and by keyboard", async () => {
    await openChat(Object.assign(aPair().fill(40), { online: true }));
    const button = page.getByRole("button", { name: "رفتن به آخرین پیام" });
    await expect.element(header.getByText("آنلاین")).toBeVisible();
    expect(button.length).toBe(0);
    const withKeys = async () => {
      await focus(button);
      await userEvent.keyboard("{Enter}");
    };
    for (const press of [() => button.click(), withKeys]) {
      page.getByText("ابتدای گفت‌وگو").element().scrollIntoView();
      await expect.element(button).toBeVisible();
      const { width, height } = button.element().getBoundingClientRect();
      expect([width, height]).toEqual([44, 44]);
      await press();
      await expect.element(button).not.toBeInTheDocument();
      await stands(toEnd, 0);
    }
    expect(document.activeElement?.id).toBe("main");
  });

  test("removes messages deleted on another device during a disconnection, without a jump", async () => {
    const room = aPair().fill(70);
    await openChat(room);
    await expect.element(bubble("پیام 70")).toBeVisible();
    older.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await expect.element(page.getByText("پیام 1", { exact: true })).toBeInTheDocument();
    // The messages above did not move the reader, who now scrolls up.
    await stands(toEnd, 0);
    page.getByText("پیام 30", { exact: true }).element().scrollIntoView({ block: "center" });
    await settled();
    const before = topOf("پیام 30");
    cutSockets();
    room.remove("پیام 10");
    room.remove("پیام 69");
    room.letIn();
    dispatchEvent(new Event("online"));
    await expect.element(page.getByText("پیام 10", { exact: true })).not.toBeInTheDocument();
    expect(log.getByRole("listitem").length).toBe(68);
    await stands(() => topOf("پیام 30"), before);
  });
});

test("a chat shows the note about its beginning only once it has a message", async () => {
  // A message before midnight would stand under «دیروز» after it.
  vi.useFakeTimers({ toFake: ["Date"] });
  await openChat(aPair());
  await sees("هنوز پیامی نیست");
  await seesNo("ابتدای گفت‌وگو");
  await say("سلام");
  await expect.element(stateOf("سلام", "فرستاده شد")).toBeVisible();
  await sees("ابتدای گفت‌وگو");
  await expect.element(page.getByRole("heading", { name: "امروز" })).toBeVisible();
});

test("sending messages quickly while the keyboard is open does not scroll the header away", async () => {
  const room = aPair().fill(30);
  await openChat(room);
  await page.viewport(360, 290);
  for (const text of ["یک", "دو", "سه"]) await say(text);
  await expect.element(stateOf("سه", "فرستاده شد")).toBeVisible();
  expect(document.documentElement.scrollHeight).toBe(innerHeight);
  scrollTo(0, 60);
  expect(header.element().getBoundingClientRect().top).toBe(0);
});
