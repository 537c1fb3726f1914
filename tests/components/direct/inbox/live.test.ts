import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { DIRECT_STATUS_POLL_MS, TYPING_SHOWN_MS, UNREAD_POLL_MS } from "../../../../contract/direct/values.ts";
import { paths } from "../../../../contract/product.ts";
import { answer, calls } from "../../support/answers.ts";
import { aConversation, conversationsOf } from "../../support/direct.ts";
import { goTo, openPage, place, sees, seesNo, settled } from "../../support/page.tsx";
import { aPerson, type Person, publicUser } from "../../support/people.ts";
import { aPair, INBOX } from "../../support/room.ts";
import { emit, framesTo, letSocketsOpen, socketsOpened } from "../../support/sockets.ts";
import { comeBack, pass } from "../../support/surroundings.ts";

const rows = page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
const rowOf = ({ username }: Person) => rows.filter({ hasText: username });
const peersShown = () => rows.elements().map((row) => row.querySelector("a")?.getAttribute("href")?.split("/").at(-1));
const inHeader = (name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });
const dot = inHeader("پیام‌ها، خوانده‌نشده داری");
const notice = page.getByRole("status").getByText("ارسال و دریافت پیام موقتاً غیرفعال است.");

/** Opens a page whose inbox socket is open. */
async function openLive(path: string, person: Person): Promise<void> {
  letSocketsOpen();
  openPage(path, { person });
  await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
  emit(INBOX, { type: "direct:status", enabled: true });
}

/** Sends the inbox the current state of a conversation. */
function emitConversation(viewer: Person, peer: Person, text: string, unreadCount: number): void {
  const { person: _, ...conversation } = aConversation(viewer, peer, { unreadCount });
  const lastMessage = { ...conversation.lastMessage, text };
  const createdAt = new Date().toISOString();
  emit(INBOX, {
    type: "direct:conversation",
    peer: peer.username,
    peerId: peer.id,
    conversation: { ...conversation, lastMessageAt: createdAt, lastMessage: { ...lastMessage, createdAt } },
  });
}

const emitUnread = (count: number): void => emit(INBOX, { type: "direct:unread", count });

describe("the conversations in the inbox", () => {
  test("show who is online, who is typing, and which last message is the viewer's own", async () => {
    const [viewer, amir] = [aPerson(), aPerson()];
    const lastMessage = { ...aConversation(viewer, amir).lastMessage, own: true, text: "کجایی؟" };
    answer({ "GET /api/direct/conversations": conversationsOf([aConversation(viewer, amir, { lastMessage })]) });
    await openLive(paths.direct, viewer);
    await expect.element(rowOf(amir).getByText("تو:")).toBeVisible();
    await expect.poll(() => framesTo(INBOX).at(-1)).toEqual({ type: "check-users-online", ids: [amir.id] });
    expect(rowOf(amir).getByText("آنلاین").length).toBe(0);
    const status = { username: amir.username, id: amir.id };
    emit(INBOX, { type: "user-status-changed", ...status, online: true });
    await expect.element(rowOf(amir).getByText("آنلاین")).toBeInTheDocument();
    vi.useFakeTimers();
    emit(INBOX, { type: "user-typing", from: amir.username, fromId: amir.id, typing: true });
    await expect.element(rowOf(amir).getByText("در حال نوشتن…")).toBeVisible();
    await pass(TYPING_SHOWN_MS);
    await expect.element(rowOf(amir).getByText("کجایی؟")).toBeVisible();
    emit(INBOX, { type: "user-status-changed", ...status, online: false });
    await expect.element(rowOf(amir).getByText("آنلاین")).not.toBeInTheDocument();
  });

  test("are listed unread first, then newest first, and show at most nine as their unread count", async () => {
    const [viewer, amir, reza] = [aPerson(), aPerson(), aPerson()];
    const unread = [reza, amir].map((peer) => aConversation(viewer, peer, { unreadCount: 1 }));
    answer({ "GET /api/direct/conversations": conversationsOf(unread) });
    await openLive(paths.direct, viewer);
    await expect.poll(peersShown).toEqual([reza.username, amir.username]);
    // Reading the list now gives the same answer.
    const now = [aConversation(viewer, amir, { unreadCount: 10 }), aConversation(viewer, reza, { unreadCount: 1 })];
    answer({ "GET /api/direct/conversations": conversationsOf(now) });
    emitConversation(viewer, amir, "پیام 10", 10);
    await expect.element(rowOf(amir).getByText("۱۰ پیام خوانده‌نشده")).toBeInTheDocument();
    await expect.element(rowOf(amir).getByText("۹+")).toBeVisible();
    expect(peersShown()).toEqual([amir.username, reza.username]);
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

describe("the link to the messages", () => {
  test("is in the header of inner pages with its dot, but not in the inbox or a chat", async () => {
    await page.viewport(320, 640);
    const room = aPair(aPerson({ username: "x".repeat(30) }));
    const { viewer, peer } = room;
    answer({
      "GET /api/user-public/{username}": { user: publicUser(peer), viewerFollows: false, viewerLikesVideo: false },
      "GET /api/direct/conversations": conversationsOf([aConversation(viewer, peer, { unreadCount: 1 })]),
      ...room.addNews(1).answers,
    });
    await openLive(paths.user(peer.username), viewer);
    await expect.element(inHeader("پیام‌ها")).toBeVisible();
    emitUnread(1);
    await expect.element(dot).toBeVisible();
    await dot.click();
    await expect.element(rowOf(peer)).toBeVisible();
    expect(dot.length).toBe(0);
    await rowOf(peer).getByRole("link").click();
    await expect.element(page.getByRole("log").getByText("خبر 1")).toBeVisible();
    expect(dot.length).toBe(0);
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  test("is the back button's target in a chat that the app was opened on", async () => {
    // A page without a history, as a link from another app opens it.
    vi.stubGlobal("navigation", { canGoBack: false });
    const room = aPair();
    const back = page.getByRole("button", { name: "بازگشت" });
    openPage(paths.chat(room.peer.username), {
      person: room.viewer,
      answers: {
        ...room.answers,
        "GET /api/user-public/{username}": {
          user: publicUser(room.peer),
          viewerFollows: false,
          viewerLikesVideo: false,
        },
      },
    });
    await sees("هنوز پیامی نیست");
    await back.click();
    await expect.poll(place).toBe(paths.direct);
    goTo(paths.follows(room.peer.username, "followers"));
    await expect.element(back).toBeVisible();
    await back.click();
    await expect.poll(place).toBe(paths.user(room.peer.username));
    await back.click();
    await expect.poll(place).toBe(paths.home);
  });
});

test("a background tab shows the unread count in its title", async () => {
  await openLive(paths.home, aPerson());
  await expect.poll(() => document.title).toBe("خانه | لبخند");
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  comeBack();
  emitUnread(1);
  await expect.poll(() => document.title).toBe("(۱) خانه | لبخند");
  hidden.mockRestore();
  comeBack();
  await expect.poll(() => document.title).toBe("خانه | لبخند");
});

describe("an open app", () => {
  test("makes no requests while idle for a minute, and still receives updates", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const [viewer, amir] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/conversations": conversationsOf([aConversation(viewer, amir)]) });
    await openLive(paths.direct, viewer);
    await pass(5000);
    await settled();
    const [asked, opened] = [calls().length, socketsOpened().length];
    await pass(60_000);
    expect([calls().slice(asked), socketsOpened().length]).toEqual([[], opened]);
    emitConversation(viewer, amir, "هنوز هستی؟", 1);
    await expect.element(rowOf(amir).getByText("هنوز هستی؟")).toBeVisible();
  });

  test("polls when its sockets cannot open, and shows no error", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const [viewer, amir] = [aPerson(), aPerson()];
    openPage(paths.direct, { person: viewer });
    await sees("هنوز گفت‌وگویی نداری");
    const conversation = aConversation(viewer, amir, { unreadCount: 1 });
    answer({ "GET /api/direct/conversations": conversationsOf([conversation]) });
    // As long as a socket may take to open, and may be missed, and some.
    await pass(11_000);
    await settled();
    await pass(UNREAD_POLL_MS);
    await expect.element(rowOf(amir).getByText("سلام")).toBeVisible();
    await page.getByRole("link", { name: "رفتن به خانه" }).click();
    await expect.element(dot).toBeVisible();
    await seesNo("ارتباط برقرار نشد");
  });
});

describe("an app while direct messages are off", () => {
  test("shows a red, struck-through header link and a notice in the inbox on return", async () => {
    const [viewer, amir] = [aPerson(), aPerson()];
    const list = conversationsOf([aConversation(viewer, amir, { unreadCount: 1 })]);
    answer({ "GET /api/direct/conversations": list });
    await openLive(paths.home, viewer);
    emitUnread(1);
    await expect.element(dot).toBeVisible();
    answer({ "GET /api/direct-status": { enabled: false } });
    comeBack();
    // The unread dot stays, next to the red.
    const off = inHeader("پیام‌ها، فعلاً خاموش است، خوانده‌نشده داری");
    await expect.element(off).toBeVisible();
    await expect.poll(() => getComputedStyle(off.element()).color).toBe("rgb(255, 151, 144)");
    expect(off.element().querySelector("path")?.getAttribute("d")).toContain("M4 4l16 16");
    expect(off.element().querySelector("span.bg-golden")).not.toBeNull();
    goTo(paths.direct);
    await expect.element(notice).toBeVisible();
    await expect.element(rowOf(amir).getByText("سلام")).toBeVisible();
  });

  test("learns that messages are on again by polling in the inbox, and on a return to any other page", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const off = inHeader("پیام‌ها، فعلاً خاموش است");
    await openLive(paths.home, aPerson());
    emit(INBOX, { type: "direct:status", enabled: false });
    await expect.element(off).toBeVisible();
    answer({ "GET /api/direct-status": { enabled: true } });
    const asked = calls("GET /api/direct-status").length;
    await pass(DIRECT_STATUS_POLL_MS + 1000);
    expect(calls("GET /api/direct-status")).toHaveLength(asked);
    await expect.element(off).toBeVisible();
    comeBack();
    await expect.element(inHeader("پیام‌ها")).toBeVisible();

    goTo(paths.direct);
    await sees("هنوز گفت‌وگویی نداری");
    emit(INBOX, { type: "direct:status", enabled: false });
    await expect.element(notice).toBeVisible();
    await pass(DIRECT_STATUS_POLL_MS + 1000);
    await expect.element(notice).not.toBeInTheDocument();
  });
});
