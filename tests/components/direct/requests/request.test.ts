import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { SAFETY_PATH } from "../../../../contract/moderation/reports.ts";
import { answer, calls, lastInput, lost, refused } from "../../support/answers.ts";
import { aConversation, aFirstContact, conversationsOf, requestsOf } from "../../support/direct.ts";
import { focus, goTo, openPage, place, sees, settled, tabTo } from "../../support/page.tsx";
import { aPair, bubble, input, log, type Room, say } from "../../support/room.ts";
import { framesTo } from "../../support/sockets.ts";

const conversations = page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
const question = page.getByRole("dialog");
const contact = page.getByRole("region", { name: "اولین بار است که برایت می‌نویسد" });
const answers = page.getByRole("region", { name: "جواب این درخواست" });
const accept = answers.getByRole("button", { name: "قبول" });
const banner = page.getByRole("banner");

/** Opens a stranger's request. */
async function openRequest(texts: string[], more: Partial<Room> = {}): Promise<Room> {
  const room = Object.assign(aPair(), { requestState: "request", firstContact: aFirstContact(), ...more });
  for (const text of texts) room.add(text);
  room.letIn();
  openPage(paths.chat(room.peer.username), { person: room.viewer, answers: room.answers });
  await expect.element(accept).toBeVisible();
  return room;
}

describe("a request", () => {
  test("shows the sender's first contact, and is marked once a message asks to move to another app", async () => {
    const inCommon = { count: 5, usernames: ["sara", "amir", "nika"] };
    const firstContact = aFirstContact({ inCommon, resembles: "parisa.ahmadi46" });
    const room = await openRequest(["سلام", "جوکت عالی بود"], { firstContact });
    await expect
      .element(contact.getByText(/این نام شبیه «.?parisa.ahmadi46.?» است که دنبالش می‌کنی؛ خودش نیست./))
      .toBeVisible();
    await expect.element(contact.getByText("از ۱۱ دی ۱۴۰۴ در لبخند است")).toBeVisible();
    const names = /sara.+amir.+nika.+ و ۲ نفر دیگر که دنبالشان می‌کنی، او را دنبال می‌کنند/;
    await expect.element(contact.getByText(names)).toBeVisible();
    await expect.element(contact.getByRole("link", { name: "اگر اذیتت کرد" })).toHaveAttribute("href", SAFETY_PATH);
    await expect.element(bubble("جوکت عالی بود")).toBeVisible();
    expect(input.length).toBe(0);
    const warning = page.getByText("شماره و آدرس خودت را نده.");
    expect(warning.length).toBe(0);
    await expect.poll(() => framesTo(room.path).map(({ type }) => type)).toContain("join-direct");
    room.receive("بیا تلگرام @ali_77");
    await expect.element(bubble("بیا تلگرام @ali_77")).toBeVisible();
    expect(warning.length).toBe(1);
  });

  test("shows that the sender has just joined, but no links, and does not reveal that it was read", async () => {
    const firstContact = aFirstContact({ registeredAt: new Date().toISOString() });
    const room = await openRequest(["ببین: https://evil.example/x"], { online: true, firstContact });
    await expect.element(contact.getByText("تازه به لبخند آمده است")).toBeVisible();
    await expect.element(contact.getByText("کسی که دنبالش می‌کنی، او را دنبال نمی‌کند")).toBeVisible();
    await expect.poll(() => framesTo(room.path).map(({ type }) => type)).toContain("join-direct");
    room.receive("www.evil.example");
    await expect.element(bubble("www.evil.example")).toBeVisible();
    expect(log.getByRole("link").length).toBe(0);
    expect(banner.getByText("آنلاین").length).toBe(0);
    await settled();
    expect(framesTo(room.path).map(({ type }) => type)).not.toContain("direct:read");
    expect(calls("POST /api/direct/mark-read")).toEqual([]);
  });

  test("becomes an open conversation in the list when it is accepted", async () => {
    const room = await openRequest(["سلام", "جوکت عالی بود"]);
    answer({
      "POST /api/direct/requests/accept": () => {
        Object.assign(room, { requestState: "open", firstContact: null });
        return { message: "پذیرفته شد" };
      },
      "GET /api/direct/conversations": conversationsOf([aConversation(room.viewer, room.peer)]),
      "GET /api/direct/requests": requestsOf([]),
    });
    await accept.click();
    await sees("حالا می‌توانید با هم گفت‌وگو کنید");
    expect(lastInput("POST /api/direct/requests/accept")).toEqual({ viewer: room.viewer.username, with: room.id });
    await expect.element(input).toBeVisible();
    expect(contact.length).toBe(0);
    // Messages that were seen before are not unread now.
    expect(room.ownReadSeq).toBe(room.lastSeq);
    expect(page.getByRole("heading", { name: "پیام‌های خوانده‌نشده" }).length).toBe(0);
    await say("سلام! مرسی");
    await expect.element(bubble("سلام! مرسی")).toBeVisible();
    goTo(paths.direct);
    await expect.element(conversations.filter({ hasText: room.peer.username })).toBeVisible();
  });

  test("stays with the reason when accepting it fails, and opens when it was accepted on another device", async () => {
    const room = await openRequest(["سلام"]);
    await expect.poll(() => framesTo(room.path).map(({ type }) => type)).toContain("join-direct");
    answer({ "POST /api/direct/requests/accept": lost });
    await accept.click();
    await sees("ارتباط برقرار نشد");
    await expect.element(accept).toBeVisible();
    expect(input.length).toBe(0);
    room.emit({ type: "direct:request-state", requestState: "open", messagesLeft: null });
    await expect.element(input).toBeVisible();
  });

  test("is deleted after confirmation and leads to the inbox", async () => {
    const room = await openRequest(["سلام"]);
    await answers.getByRole("button", { name: "پاک کردن" }).click();
    answer({ "POST /api/direct/conversation/delete": { message: "گفت‌وگو پاک شد" } });
    await question.getByRole("button", { name: "پاک شود" }).click();
    await sees("گفت‌وگو پاک شد");
    expect(lastInput("POST /api/direct/conversation/delete")).toMatchObject({ with: room.id });
    await expect.poll(place).toBe(paths.direct);
  });

  test("lets the recipient block the sender after confirmation", async () => {
    const room = await openRequest(["سلام"]);
    await answers.getByRole("button", { name: "مسدود کردن" }).click();
    answer({
      "POST /api/block": { message: "مسدود شد", blocked: true },
      "GET /api/direct/messages": refused("USER_BLOCKED"),
    });
    await question.getByRole("button", { name: "مسدود شود" }).click();
    await sees("این شخص را مسدود کرده‌ای");
    expect(lastInput("POST /api/block")).toMatchObject({ blocked: room.peer.username });
  });

  test("is reported with the newest message that was shown, and then offers to block the sender", async () => {
    const room = await openRequest(["سلام", "عکست را بفرست"]);
    const shown = room.messages.at(-1);
    await answers.getByRole("button", { name: "گزارش" }).click();
    await question.getByText("درخواست عکس یا شماره").click();
    room.receive("ببخشید، شوخی بود");
    // Behind the sheet no element has a role.
    await expect.element(page.getByText("ببخشید، شوخی بود")).toBeInTheDocument();
    answer({ "POST /api/direct/report": { message: "گزارش ثبت شد" } });
    await question.getByRole("button", { name: "فرستادن گزارش" }).click();
    await sees("خوب شد که گفتی");
    expect(lastInput("POST /api/direct/report")).toMatchObject({
      with: room.peer.id,
      messageId: shown?._id,
      withContext: false,
    });
    await question.getByRole("button", { name: "مسدود کردن" }).click();
    await expect.element(question.getByRole("button", { name: "مسدود شود" })).toBeVisible();
  });

  test("can be accepted with the keyboard alone", async () => {
    const room = await openRequest(["سلام"]);
    answer({
      "POST /api/direct/requests/accept": () => {
        Object.assign(room, { requestState: "open", firstContact: null });
        return { message: "پذیرفته شد" };
      },
    });
    await focus(contact.getByRole("link", { name: "اگر اذیتت کرد" }));
    await tabTo(accept);
    await userEvent.keyboard("{Enter}");
    await expect.element(input).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });
});
