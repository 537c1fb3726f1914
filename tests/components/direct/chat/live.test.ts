import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { closeCodes } from "../../../../contract/direct/events.ts";
import { CHAT_POLL_MS, TYPING_IDLE_MS, TYPING_SHOWN_MS } from "../../../../contract/direct/values.ts";
import { paths } from "../../../../contract/product.ts";
import { themes } from "../../../../contract/themes.ts";
import { rgbOf } from "../../../support/colors.ts";
import { answer, calls, lastInput, lost, refused } from "../../support/answers.ts";
import { goTo, openPage, place, sees, seesNo, settled } from "../../support/page.tsx";
import { aPair, bubble, INBOX, input, openChat, type Room, say, stateOf } from "../../support/room.ts";
import { cutSockets, emit, framesTo, socketsOpened } from "../../support/sockets.ts";
import { comeBack, loseTheNetwork, pass } from "../../support/surroundings.ts";

const header = page.getByRole("banner");
const writing = page.getByRole("img", { name: "در حال نوشتن…" });
const typesOf = (room: Room) => framesTo(room.path).map(({ type }) => type);
const typing = ({ peer: { id, username } }: Room, isTyping: boolean) =>
  ({ type: "user-typing", from: username, fromId: id, typing: isTyping }) as const;

test("a typing report is sent while the viewer types, and shows that the peer types until no more follow", async () => {
  const room = Object.assign(aPair(), { online: true });
  await openChat(room);
  await expect.element(header.getByText("آنلاین")).toBeVisible();
  const link = header.getByRole("link", { name: room.peer.username });
  // The corners of its focus ring.
  expect(getComputedStyle(link.element()).borderRadius).not.toBe("0px");
  // The clock does not advance between the letters and the reports.
  vi.useFakeTimers();
  const sent = () => typesOf(room).filter((type) => type.startsWith("typing"));
  await input.fill("د");
  expect(sent()).toEqual(["typing-start"]);
  for (let letter = 0; letter < 3; letter += 1) {
    await pass(1000);
    await userEvent.keyboard("ه");
  }
  expect(sent()).toEqual(["typing-start", "typing-start"]);
  await pass(TYPING_IDLE_MS);
  expect(sent().at(-1)).toBe("typing-stop");
  const { length } = sent();
  await pass(5000);
  expect(sent()).toHaveLength(length);

  const showTyping = async (isTyping: boolean) => {
    room.emit(typing(room, isTyping));
    await pass(1);
  };
  for (const end of [() => showTyping(false), () => pass(500)]) {
    await showTyping(true);
    await expect.element(header.getByText("در حال نوشتن…")).toBeVisible();
    await expect.element(writing).toBeVisible();
    // Longer than one report is shown for.
    for (let more = 0; more < 2; more += 1) {
      await pass(TYPING_SHOWN_MS - 1000);
      await showTyping(true);
    }
    await pass(TYPING_SHOWN_MS - 500);
    await expect.element(writing).toBeVisible();
    await end();
    await expect.element(writing).not.toBeInTheDocument();
    await expect.element(header.getByText("آنلاین")).toBeVisible();
  }
});

describe("a read receipt", () => {
  test("is sent only when the chat is visible, and marks the peer's messages as read", async () => {
    const room = aPair();
    await openChat(room);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    room.receive("در جیبت هستم");
    await expect.element(bubble("در جیبت هستم")).toBeVisible();
    await settled();
    expect(typesOf(room)).not.toContain("direct:read");
    hidden.mockRestore();
    comeBack();
    await expect.poll(() => framesTo(room.path).at(-1)).toEqual({ type: "direct:read", seq: room.lastSeq });

    await say("خواندمت");
    await expect.element(stateOf("خواندمت", "فرستاده شد")).toBeVisible();
    const receipt = { by: room.peer.username, byId: room.peer.id, seq: room.lastSeq };
    room.emit({ type: "direct:delivered", ...receipt });
    await expect.element(stateOf("خواندمت", "رسید")).toBeVisible();
    room.emit({ type: "direct:read", ...receipt });
    await expect.element(stateOf("خواندمت", "خوانده شد")).toBeVisible();
    // Plain ticks: nothing in a chat is more prominent than its words.
    const { color, backgroundColor } = getComputedStyle(stateOf("خواندمت", "خوانده شد").element());
    expect(color).toBe(rgbOf(themes["black-gray"].colors.bubbleAccent));
    expect(backgroundColor).toBe("rgba(0, 0, 0, 0)");
  });

  test("is sent again when the first attempt failed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const room = aPair().addNews(1);
    await openChat(room, { isLive: false, answers: { "POST /api/direct/mark-read": lost } });
    await expect.poll(() => calls("POST /api/direct/mark-read")).toHaveLength(1);
    expect(room.ownReadSeq).toBe(0);
    answer(room.answers);
    await pass(CHAT_POLL_MS);
    await expect.poll(() => room.ownReadSeq).toBe(room.lastSeq);
    expect(bubble("خبر 1").length).toBe(1);
  });
});

describe("the peer's presence", () => {
  test("follows changes, makes no requests while idle, and is hidden without a network or answers", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const room = aPair().fill(1);
    await openChat(room);
    await pass(2000);
    const [asked, opened] = [calls().length, socketsOpened().length];
    await pass(60_000);
    expect([calls().length, socketsOpened().length]).toEqual([asked, opened]);

    await expect.element(header.getByText("آفلاین")).toBeVisible();
    for (const [online, said] of [
      [true, "آنلاین"],
      [false, "آفلاین"],
      [true, "آنلاین"],
    ] as const) {
      room.emit({ type: "user-status-changed", username: room.peer.username, id: room.peer.id, online });
      await expect.element(header.getByText(said)).toBeVisible();
    }

    room.online = true;
    const comeOnline = loseTheNetwork();
    await expect.element(header.getByText("در انتظار شبکه…")).toBeVisible();
    await seesNo("آنلاین");
    comeOnline();
    await expect.element(header.getByText("آنلاین")).toBeVisible();

    // The phone seems online, but gets no answers.
    answer({ "GET /api/direct/messages": lost });
    cutSockets();
    await settled();
    await pass(CHAT_POLL_MS);
    await seesNo("آنلاین");
    answer(room.answers);
    await pass(CHAT_POLL_MS);
    await expect.element(header.getByText("آنلاین")).toBeVisible();
  });

  test("is hidden until the peer has accepted the viewer's request", async () => {
    const room = Object.assign(aPair().fill(2), { requestState: "pending" as const, messagesLeft: 1 });
    await openChat(room);
    await expect.element(bubble("پیام 2")).toBeVisible();
    await seesNo("آفلاین");
  });
});

test("a chat without a socket exchanges messages by polling and shows no notice about it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const room = aPair();
  await openChat(room, { isLive: false });
  await sees("هنوز پیامی نیست");
  room.add("از راه دور");
  // As long as a socket may take to open.
  await pass(4000);
  await settled();
  await pass(CHAT_POLL_MS);
  await expect.element(bubble("از راه دور")).toBeVisible();
  await expect.poll(() => room.ownReadSeq).toBe(room.lastSeq);
  await say("پاسخ");
  await expect.element(stateOf("پاسخ", "فرستاده شد")).toBeVisible();
  room.peerReadSeq = room.lastSeq;
  await pass(CHAT_POLL_MS);
  await expect.element(stateOf("پاسخ", "خوانده شد")).toBeVisible();
  expect(page.getByRole("status").filter({ hasText: /\S/ }).length).toBe(0);
});

describe("a chat's username", () => {
  test("leads to the chat under the peer's current name when it is a previous name or was typed by hand", async () => {
    const room = aPair().addNews(1);
    const { username } = room.peer;
    openPage(paths.chat("nam.ghabli"), { person: room.viewer, answers: room.answers });
    await expect.poll(place).toBe(paths.chat(username));
    await expect.element(page.getByRole("heading", { level: 1, name: username })).toBeVisible();
    await expect.element(bubble("خبر 1")).toBeVisible();
    await expect.element(header.getByRole("link", { name: username })).toHaveAttribute("href", paths.user(username));

    goTo(paths.direct);
    await expect.element(input).not.toBeInTheDocument();
    goTo(`${paths.direct}/%40${username.toUpperCase()}%20`);
    await expect.element(page.getByRole("heading", { level: 1, name: username })).toBeVisible();
    await expect.poll(place).toBe(paths.chat(username));
    await expect.element(bubble("خبر 1")).toBeVisible();
    expect(lastInput("GET /api/direct/messages")?.["with"]).not.toContain("@");
  });

  test("is updated at once when the peer changes it, and the draft stays", async () => {
    const room = Object.assign(aPair(), { online: true });
    await openChat(room);
    await expect.element(header.getByText("آنلاین")).toBeVisible();
    await input.fill("نیمه‌کاره");
    room.peer.username = "nam.taze";
    room.emit({ type: "direct:renamed", id: room.peer.id, username: "nam.taze" });
    await expect.poll(place).toBe(paths.chat("nam.taze"));
    await expect.element(page.getByRole("heading", { level: 1, name: "nam.taze" })).toBeVisible();
    room.receive("با نام تازه");
    await expect.element(bubble("با نام تازه")).toBeVisible();
    await expect.element(input).toHaveValue("نیمه‌کاره");
  });
});

describe("a peer who closed their previous name", () => {
  test("gets a new id, and an open chat continues under it when the name is new, and when it is the same", async () => {
    const room = aPair().fill(2);
    await openChat(room);
    for (const [renamed, newId, said] of [
      ["nam.taze", "e".repeat(32), "به نام تازه‌ات"],
      [null, "f".repeat(32), "به همان نامت"],
    ] as const) {
      await input.fill("نیمه‌کاره");
      const before = { ...room.peer };
      Object.assign(room.peer, { id: newId, username: renamed ?? before.username });
      room.letIn();
      const { id, username } = room.peer;
      emit(`${INBOX}/${before.id}`, { type: "direct:renamed", id, username, formerId: before.id });
      await expect.poll(() => framesTo(room.path).map(({ type }) => type)).toContain("join-direct");
      await expect.poll(place).toBe(paths.chat(username));
      await expect.element(bubble("پیام 2")).toBeVisible();
      await expect.element(input).toHaveValue("نیمه‌کاره");
      await say(said);
      await expect.element(stateOf(said, "فرستاده شد").first()).toBeVisible();
      expect(framesTo(room.path)).toContainEqual(expect.objectContaining({ type: "direct:send", to: id }));
      room.receive(`پاسخ ${said}`);
      await expect.element(bubble(`پاسخ ${said}`)).toBeVisible();
      expect(lastInput("GET /api/direct/messages")?.with).not.toBe(before.id);
    }
  });

  test("is found by their current name when this phone cached the chat under their old id", async () => {
    const room = aPair().fill(2);
    await openChat(room);
    goTo(paths.direct);
    await expect.element(input).not.toBeInTheDocument();
    const formerId = room.peer.id;
    room.peer.id = "f".repeat(32);
    answer({
      "GET /api/direct/messages": (asked) => (asked.with === formerId ? refused("USER_NOT_FOUND") : room.pageAt(asked)),
    });
    goTo(paths.chat(room.peer.username));
    await expect.element(input).toBeVisible();
    await expect.element(bubble("پیام 2")).toBeVisible();
  });
});

describe("an open chat after one side has blocked the other", () => {
  const asked = () => calls("GET /api/direct/messages").length;

  // The blocked person sees that nobody has the name; the blocker sees their own block.
  test.for([
    ["USER_NOT_FOUND", "کسی با این نام کاربری پیدا نشد"],
    ["USER_BLOCKED", "این شخص را مسدود کرده‌ای"],
  ] as const)(
    "(%s) shows the block at once, hides presence and the input, and makes no more requests",
    async (block) => {
      const [code, title] = block;
      const room = aPair().fill(2);
      room.online = true;
      await openChat(room);
      await expect.element(header.getByText("آنلاین")).toBeVisible();
      // The clock does not advance, so no poll runs.
      vi.useFakeTimers();
      answer({ "GET /api/direct/messages": refused(code) });
      const before = asked();
      cutSockets(closeCodes.GONE);
      await expect.poll(asked).toBe(before + 1);
      await pass(1);
      await sees(title);
      await expect.element(header.getByText("آنلاین")).not.toBeInTheDocument();
      await expect.element(input).not.toBeInTheDocument();
      const sockets = socketsOpened().filter((path) => path === room.path).length;
      await pass(60_000);
      expect(asked()).toBe(before + 1);
      expect(socketsOpened().filter((path) => path === room.path)).toHaveLength(sockets);
    },
  );

  test("shows the block when a message is sent before the block is known", async () => {
    const room = aPair().fill(2);
    room.online = true;
    const nobody = refused("USER_NOT_FOUND");
    await openChat(room, { isLive: false });
    answer({ "GET /api/direct/messages": nobody, "POST /api/direct/send": nobody });
    vi.useFakeTimers();
    await say("هستی؟");
    await sees("کسی با این نام کاربری پیدا نشد");
    await expect.element(header.getByText("آنلاین")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "دوباره بفرست" })).not.toBeInTheDocument();
  });
});

describe("the message input", () => {
  test("keeps the draft through back and forward navigation until it is sent", async () => {
    const room = aPair();
    await openChat(room);
    await input.fill("هنوز تمام نشده");
    goTo(paths.direct);
    await expect.element(page.getByRole("heading", { name: "پیام‌ها", level: 1 })).toBeVisible();
    history.back();
    await expect.element(input).toHaveValue("هنوز تمام نشده");
    await page.getByRole("button", { name: "فرستادن", exact: true }).click();
    await expect.element(stateOf("هنوز تمام نشده", "فرستاده شد")).toBeVisible();
    goTo(paths.direct);
    await expect.element(input).not.toBeInTheDocument();
    history.back();
    await expect.element(bubble("هنوز تمام نشده")).toBeVisible();
    await expect.element(input).toHaveValue("");
  });
});
