import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { LAST_RETRY_MS } from "../../../../frontend/src/features/direct/outbox/send.ts";
import { answer, type Answers, lost, refused } from "../../support/answers.ts";
import { aConversation, conversationsOf } from "../../support/direct.ts";
import { goTo, openPage, sees } from "../../support/page.tsx";
import { aPerson } from "../../support/people.ts";
import { aPair, INBOX, input, Room, say, stateOf } from "../../support/room.ts";
import { emit, letSocketsOpen } from "../../support/sockets.ts";
import { pass } from "../../support/surroundings.ts";

const rows = page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
const rowOf = ({ peer }: Room) => rows.filter({ hasText: peer.username });
const dialog = page.getByRole("dialog");
const title = page.getByRole("heading", { name: "پیام‌ها", level: 1 });

/** The calls about several rooms of one person, answered by the room they are about. */
function answersOf(...rooms: Room[]): Answers {
  const roomOf = (name: string) => {
    const room = rooms.find(({ id, peer }) => [id, peer.id, peer.username].includes(name));
    if (room === undefined) throw new Error(`no room with ${name}`);
    return room;
  };
  return {
    "GET /api/direct/messages": (place) => roomOf(place.with).pageAt(place),
    "POST /api/direct/mark-read": ({ peer, seq }) => ({ readSeq: roomOf(peer).read(seq) }),
    "POST /api/direct/send": ({ to, text, clientId }) => roomOf(to).take(text, clientId),
    "GET /api/direct/conversations": () => conversationsOf(rooms.filter(hasMessages).map(conversationIn)),
    "POST /api/direct/conversation/delete": (body) => {
      roomOf(body.with).messages = [];
      return { message: "گفت‌وگو پاک شد" };
    },
  };
}

const hasMessages = ({ messages }: Room) => messages.length > 0;
const conversationIn = ({ viewer, peer, messages, ownReadSeq }: Room) => {
  const lastMessage = messages.at(-1);
  const unreadCount = messages.filter(({ own, seq }) => !own && seq > ownReadSeq).length;
  return aConversation(viewer, peer, { unreadCount, ...(lastMessage && { lastMessage }) });
};

async function goToChat({ peer }: Room): Promise<void> {
  goTo(paths.chat(peer.username));
  await expect.element(page.getByRole("heading", { level: 1, name: peer.username })).toBeVisible();
  await expect.element(input).toBeVisible();
}

async function goToInbox(): Promise<void> {
  goTo(paths.direct);
  await expect.element(title).toBeVisible();
}

describe("unsent messages in the list", () => {
  test("show as waiting or rejected, even a first message, and are deleted with their conversation", async () => {
    const viewer = aPerson();
    const [amir, reza] = [new Room(viewer, aPerson()), new Room(viewer, aPerson())];
    amir.add("سلام سارا");
    openPage(paths.direct, { person: viewer, answers: answersOf(amir, reza) });
    answer({ "POST /api/direct/send": ({ text }) => (text === "نخستین" ? refused("SUSPENDED") : lost) });
    await goToChat(reza);
    await say("نخستین");
    await expect.element(stateOf("نخستین", "فرستاده نشد")).toBeVisible();
    await goToChat(amir);
    await say("در راه");
    await input.fill("نیمه‌کاره");
    await goToInbox();
    await expect.element(rowOf(amir).getByText("در راه")).toBeVisible();
    await expect.element(rowOf(amir).getByText("در انتظار فرستادن:")).toBeInTheDocument();
    await expect.element(rowOf(reza).getByText("فرستاده نشد:")).toBeVisible();
    await expect.element(rowOf(reza).getByText("نخستین")).toBeVisible();

    answer({ "POST /api/direct/send": answersOf(amir, reza)["POST /api/direct/send"] });
    for (const room of [amir, reza]) {
      await rowOf(room).getByRole("button").click();
      await dialog.getByRole("button", { name: "پاک شود" }).click();
      await expect.element(rowOf(room)).not.toBeInTheDocument();
      await expect.element(dialog).not.toBeInTheDocument();
    }
    await goToChat(amir);
    await expect.element(input).toHaveValue("");
    await sees("هنوز پیامی نیست");
    await goToChat(reza);
    await sees("هنوز پیامی نیست");
    expect([...amir.messages, ...reza.messages]).toEqual([]);
  });

  test("show a draft until the conversation has an unread message", async () => {
    const room = aPair();
    room.add("سلام امیر", true);
    letSocketsOpen();
    openPage(paths.direct, { person: room.viewer, answers: answersOf(room) });
    await goToChat(room);
    await input.fill("می‌خواستم بگویم");
    await goToInbox();
    await expect.element(rowOf(room).getByText("پیش‌نویس:")).toBeVisible();
    await expect.element(rowOf(room).getByText("می‌خواستم بگویم")).toBeVisible();
    const lastMessage = room.add("من هم سلام");
    const { username: peer, id: peerId } = room.peer;
    const conversation = { peer, peerId, unreadCount: 1, lastMessageAt: lastMessage.createdAt, lastMessage };
    emit(INBOX, { type: "direct:conversation", peer, peerId, conversation });
    await expect.element(rowOf(room).getByText("من هم سلام")).toBeVisible();
    expect(rowOf(room).getByText("پیش‌نویس:").length).toBe(0);
  });

  test("remain when deleting their conversation fails, even when no loaded page contains the conversation", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const room = aPair();
    room.add("سلام سارا");
    const others = Array.from({ length: 10 }, () => aConversation(room.viewer, aPerson(), { unreadCount: 1 }));
    openPage(paths.direct, {
      person: room.viewer,
      answers: {
        ...answersOf(room),
        "GET /api/direct/conversations": {
          ...conversationsOf(others),
          hasMore: true,
          nextCursor: `1_1_${"0".repeat(64)}`,
        },
        "POST /api/direct/send": lost,
        "POST /api/direct/conversation/delete": lost,
      },
    });
    await goToChat(room);
    await say("در راه");
    await goToInbox();
    await expect.element(rowOf(room).getByText("در راه")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "۱۰ گفت‌وگوی بعدی" })).toBeVisible();
    await rowOf(room).getByRole("button").click();
    await dialog.getByRole("button", { name: "پاک شود" }).click();
    await sees("ارتباط برقرار نشد");
    await dialog.getByRole("button", { name: "بی‌خیال" }).click();
    await expect.element(rowOf(room).getByText("در راه")).toBeVisible();
    answer({ "POST /api/direct/send": answersOf(room)["POST /api/direct/send"] });
    await pass(LAST_RETRY_MS);
    await expect.poll(() => room.messages.map(({ text }) => text)).toEqual(["سلام سارا", "در راه"]);
  });
});
