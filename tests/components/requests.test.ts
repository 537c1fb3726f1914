import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { Standing } from "../../contract/direct/events.ts";
import { NOT_ACCEPTING_TEXT } from "../../contract/direct/texts.ts";
import { paths } from "../../contract/product.ts";
import { REQUESTS_PATH, SAFETY_PATH } from "../../contract/safety-path.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { aConversation, aFirstContact, aRequest, conversationsOf, requestsOf } from "./support/direct.ts";
import { focus, goTo, openPage, place, sees, seesNo, settled, tabTo } from "./support/page.tsx";
import { aPerson, type Person } from "./support/people.ts";
import { aPair, bubble, input, INBOX, log, openChat, type Room, say, sendButton } from "./support/room.ts";
import { cutSockets, framesTo, letSocketsOpen, tell } from "./support/sockets.ts";
import { comeBack } from "./support/surroundings.ts";

const entry = page.getByRole("link", { name: "درخواست‌ها" });
const rows = page.getByRole("list", { name: "درخواست‌ها" }).getByRole("listitem");
const rowOf = ({ username }: Person) => rows.filter({ hasText: username });
const deleteAll = page.getByRole("button", { name: "پاک کردن همه" });
const conversations = page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
const question = page.getByRole("dialog");
const contact = page.getByRole("region", { name: "اولین بار است که برایت می‌نویسد" });
const answers = page.getByRole("region", { name: "جواب این درخواست" });
const accept = answers.getByRole("button", { name: "قبول" });
const banner = page.getByRole("banner");

describe("the way to the requests", () => {
  test("stands above the conversations while somebody waits, with their number and without a dot", async () => {
    const [viewer, amir] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/conversations": conversationsOf([aConversation(viewer, amir)], 3) });
    openPage(paths.direct, { person: viewer });
    await expect.element(entry.getByText("۳ نفر منتظرند")).toBeInTheDocument();
    expect(entry.element().getBoundingClientRect().bottom).toBeLessThan(
      conversations.first().element().getBoundingClientRect().top,
    );
    expect(document.querySelector("main .bg-danger")).toBeNull();
    answer({ "GET /api/direct/requests": requestsOf([aRequest(viewer, aPerson(), "سلام")]) });
    await entry.click();
    await expect.poll(place).toBe(REQUESTS_PATH);
    await expect.poll(() => rows.length).toBe(1);
  });

  test("is not there while nobody waits, and comes and goes without a reload", async () => {
    const viewer = aPerson();
    letSocketsOpen();
    openPage(paths.direct, { person: viewer });
    await sees("هنوز گفت‌وگویی نداری");
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
    expect(entry.length).toBe(0);
    answer({ "GET /api/direct/conversations": conversationsOf([], 99) });
    tell(INBOX, { type: "direct:requests", count: 99 });
    await expect.element(entry.getByText("۹۹+", { exact: true })).toBeVisible();
    expect(page.getByRole("link", { name: "پیام‌ها، خوانده‌نشده داری" }).length).toBe(0);
    answer({ "GET /api/direct/conversations": conversationsOf([]) });
    tell(INBOX, { type: "direct:requests", count: 0 });
    await expect.element(entry).not.toBeInTheDocument();
  });
});

describe("the requests", () => {
  /** The list is open and empty; then somebody writes, and only the next read says so. */
  async function somebodyWrites() {
    const [viewer, stranger] = [aPerson(), aPerson()];
    letSocketsOpen();
    openPage(REQUESTS_PATH, { person: viewer });
    await sees("درخواستی نداری");
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
    answer({ "GET /api/direct/requests": requestsOf([aRequest(viewer, stranger, "سلام")]) });
    return stranger;
  }

  test("say who writes and whom both know, and lead to what they wrote", async () => {
    const [viewer, kind, stranger] = [aPerson(), aPerson(), aPerson()];
    const known = aFirstContact({ inCommon: { count: 1, usernames: ["sara.khandan"] } });
    answer({
      "GET /api/direct/requests": requestsOf([
        aRequest(viewer, kind, "جوکت عالی بود", known),
        aRequest(viewer, stranger, "سلام، اسمت چیه؟"),
      ]),
    });
    openPage(REQUESTS_PATH, { person: viewer });
    await expect.element(rowOf(kind).getByText("جوکت عالی بود")).toBeVisible();
    await expect.element(rowOf(kind).getByText("۱ آشنای مشترک")).toBeVisible();
    await expect.element(rowOf(stranger).getByText("آشنای مشترکی ندارید")).toBeVisible();
    await expect.element(rowOf(stranger).getByRole("link")).toHaveAttribute("href", paths.chat(stranger.username));
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test("that somebody new sends show without a reload", async () => {
    const stranger = await somebodyWrites();
    tell(INBOX, { type: "direct:requests", count: 1 });
    await expect.element(rowOf(stranger)).toBeVisible();
  });

  test("are read anew once the network is back: what came meanwhile is in no frame", async () => {
    const stranger = await somebodyWrites();
    cutSockets();
    letSocketsOpen();
    comeBack();
    await expect.element(rowOf(stranger)).toBeVisible();
  });

  test("are deleted after a question", async () => {
    const [viewer, stranger] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/requests": requestsOf([aRequest(viewer, stranger, "سلام")]) });
    openPage(REQUESTS_PATH, { person: viewer });
    await rowOf(stranger).getByRole("button").click();
    answer({
      "POST /api/direct/conversation/delete": { message: "گفت‌وگو پاک شد" },
      "GET /api/direct/requests": requestsOf([]),
    });
    await question.getByRole("button", { name: "پاک شود" }).click();
    await sees("درخواستی نداری");
    expect(lastInput("POST /api/direct/conversation/delete")).toMatchObject({ with: stranger.id });
  });

  test("go all at once after one question, also those not read yet, and without what comes meanwhile", async () => {
    const [viewer, late] = [aPerson(), aPerson()];
    const strangers = Array.from({ length: 12 }, () => aPerson());
    const all = strangers.map((stranger) => aRequest(viewer, stranger, "سلام"));
    answer({
      "GET /api/direct/requests": {
        ...requestsOf(all.slice(0, 10)),
        hasMore: true,
        nextCursor: `0_1_${"a".repeat(64)}`,
      },
    });
    letSocketsOpen();
    openPage(REQUESTS_PATH, { person: viewer });
    await expect.element(rows.nth(9)).toBeVisible();
    await tabTo(deleteAll);
    await userEvent.keyboard("{Enter}");
    const came = aRequest(viewer, late, "بعد از همه");
    answer({ "GET /api/direct/requests": requestsOf([came, ...all.slice(0, 9)]) });
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
    tell(INBOX, { type: "direct:requests", count: 13 });
    await sees("بعد از همه");
    answer({
      "POST /api/direct/requests/delete": () => {
        const isFirst = calls("POST /api/direct/requests/delete").length === 1;
        const gone = isFirst ? strangers.slice(0, 10) : strangers.slice(10);
        return { message: "پاک شدند", deleted: gone.map(({ id }) => id), hasMore: isFirst };
      },
      "GET /api/direct/requests": requestsOf([came]),
    });
    await tabTo(question.getByRole("button", { name: "همه پاک شوند" }));
    await userEvent.keyboard("{Enter}");
    await sees("درخواست‌ها پاک شدند");
    await expect.poll(() => rows.length).toBe(1);
    await expect.element(rowOf(late)).toBeVisible();
    expect(calls("POST /api/direct/requests/delete")).toHaveLength(2);
    expect(lastInput("POST /api/direct/requests/delete")).toEqual({
      viewer: viewer.username,
      upTo: all[0]?.lastMessageAt,
    });
    expect(deleteAll.length).toBe(0);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("that could not all be deleted say so, and can be tried again; one alone has its own button", async () => {
    const [viewer, one, two] = [aPerson(), aPerson(), aPerson()];
    const requests = [aRequest(viewer, one, "سلام"), aRequest(viewer, two, "سلام")];
    answer({ "GET /api/direct/requests": requestsOf(requests), "POST /api/direct/requests/delete": lost });
    openPage(REQUESTS_PATH, { person: viewer });
    await deleteAll.click();
    const yes = question.getByRole("button", { name: "همه پاک شوند" });
    await yes.click();
    await sees("ارتباط برقرار نشد");
    await expect.element(yes).toBeVisible();
    answer({ "GET /api/direct/requests": requestsOf(requests.slice(1)) });
    answer({
      "POST /api/direct/requests/delete": () => {
        const isSecond = calls("POST /api/direct/requests/delete").length === 2;
        return { message: "پاک شدند", deleted: isSecond ? [one.id] : [], hasMore: true };
      },
    });
    await yes.click();
    await sees("درخواست‌ها پاک شدند");
    await expect.element(rowOf(two)).toBeVisible();
    expect(deleteAll.length).toBe(0);
    expect(calls("POST /api/direct/requests/delete")).toHaveLength(3);
  });

  test("that cannot be read say so, and can be tried again", async () => {
    answer({ "GET /api/direct/requests": refused("TOO_MANY_REQUESTS") });
    openPage(REQUESTS_PATH, { person: aPerson() });
    await sees("خیلی تند رفتی!");
    answer({ "GET /api/direct/requests": requestsOf([]) });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await sees("درخواستی نداری");
  });

  test("that were read stay while the network is away", async () => {
    const [viewer, stranger] = [aPerson(), aPerson()];
    answer({ "GET /api/direct/requests": requestsOf([aRequest(viewer, stranger, "سلام")]) });
    letSocketsOpen();
    openPage(REQUESTS_PATH, { person: viewer });
    await expect.element(rowOf(stranger)).toBeVisible();
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
    const asked = calls("GET /api/direct/requests").length;
    answer({ "GET /api/direct/requests": lost });
    tell(INBOX, { type: "direct:requests", count: 2 });
    await expect.poll(() => calls("GET /api/direct/requests").length).toBeGreaterThan(asked);
    await settled();
    await expect.element(rowOf(stranger)).toBeVisible();
  });

  test("are for who is signed in", async () => {
    openPage(REQUESTS_PATH);
    await sees("درخواست‌هایت این‌جا جمع می‌شوند");
  });
});

/** What a stranger wrote, looked at. */
async function openRequest(texts: string[], more: Partial<Room> = {}): Promise<Room> {
  const room = Object.assign(aPair(), { standing: "request", firstContact: aFirstContact(), ...more });
  for (const text of texts) room.add(text);
  room.letIn();
  openPage(paths.chat(room.peer.username), { person: room.viewer, answers: room.answers });
  await expect.element(accept).toBeVisible();
  return room;
}

describe("a request", () => {
  test("shows since when somebody is here, whom both know, and what to think of; nothing can be written yet", async () => {
    const inCommon = { count: 5, usernames: ["sara", "amir", "nika"] };
    await openRequest(["سلام"], { firstContact: aFirstContact({ inCommon }) });
    await expect.element(contact.getByText("از ۱۱ دی ۱۴۰۴ در لبخند است")).toBeVisible();
    const names = /sara.+amir.+nika.+ و ۲ نفر دیگر که دنبالشان می‌کنی، او را دنبال می‌کنند/;
    await expect.element(contact.getByText(names)).toBeVisible();
    await expect.element(contact.getByRole("link", { name: "اگر اذیتت کرد" })).toHaveAttribute("href", SAFETY_PATH);
    await expect.element(bubble("سلام")).toBeVisible();
    expect(input.length).toBe(0);
  });

  test("of somebody who has just come says so", async () => {
    await openRequest(["سلام"], { firstContact: aFirstContact({ registeredAt: new Date().toISOString() }) });
    await expect.element(contact.getByText("تازه به لبخند آمده است")).toBeVisible();
    await expect.element(contact.getByText("کسی که دنبالش می‌کنی، او را دنبال نمی‌کند")).toBeVisible();
  });

  test("leads nowhere, and tells nobody that it was looked at", async () => {
    const room = await openRequest(["ببین: https://evil.example/x"], { online: true });
    await expect.poll(() => framesTo(room.path).map(({ type }) => type)).toContain("join-direct");
    room.hear("www.evil.example");
    await expect.element(bubble("www.evil.example")).toBeVisible();
    expect(log.getByRole("link").length).toBe(0);
    expect(banner.getByText("آنلاین").length).toBe(0);
    await settled();
    expect(framesTo(room.path).map(({ type }) => type)).not.toContain("direct:read");
    expect(calls("POST /api/direct/mark-read")).toEqual([]);
  });

  test("that is accepted goes on as a talk, and stands among the conversations", async () => {
    const room = await openRequest(["سلام", "جوکت عالی بود"]);
    answer({
      "POST /api/direct/requests/accept": () => {
        Object.assign(room, { standing: "open", firstContact: null });
        return { message: "پذیرفته شد" };
      },
      "GET /api/direct/conversations": conversationsOf([aConversation(room.viewer, room.peer)]),
      "GET /api/direct/requests": requestsOf([]),
    });
    await accept.click();
    await sees("حالا می‌توانید با هم گفت‌وگو کنید");
    expect(lastInput("POST /api/direct/requests/accept")).toEqual({ viewer: room.viewer.username, with: room.peer.id });
    await expect.element(input).toBeVisible();
    expect(contact.length).toBe(0);
    // What was seen before is not new now.
    expect(room.ownReadSeq).toBe(room.lastSeq);
    expect(page.getByRole("heading", { name: "پیام‌های خوانده‌نشده" }).length).toBe(0);
    await say("سلام! مرسی");
    await expect.element(bubble("سلام! مرسی")).toBeVisible();
    goTo(paths.direct);
    await expect.element(conversations.filter({ hasText: room.peer.username })).toBeVisible();
  });

  test("that cannot be accepted says why and stays", async () => {
    await openRequest(["سلام"]);
    answer({ "POST /api/direct/requests/accept": lost });
    await accept.click();
    await sees("ارتباط برقرار نشد");
    await expect.element(accept).toBeVisible();
    expect(input.length).toBe(0);
  });

  test("is accepted on another device, and the talk is open here too", async () => {
    const room = await openRequest(["سلام"]);
    await expect.poll(() => framesTo(room.path).map(({ type }) => type)).toContain("join-direct");
    room.tell({ type: "direct:standing", standing: "open", messagesLeft: null });
    await expect.element(input).toBeVisible();
  });

  test("is deleted after a question, and leads to the messages", async () => {
    const room = await openRequest(["سلام"]);
    await answers.getByRole("button", { name: "پاک کردن" }).click();
    answer({ "POST /api/direct/conversation/delete": { message: "گفت‌وگو پاک شد" } });
    await question.getByRole("button", { name: "پاک شود" }).click();
    await sees("گفت‌وگو پاک شد");
    expect(lastInput("POST /api/direct/conversation/delete")).toMatchObject({ with: room.peer.id });
    await expect.poll(place).toBe(paths.direct);
  });

  test("is blocked after a question", async () => {
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

  test("is reported with what was written last, and then blocked if one likes", async () => {
    const room = await openRequest(["سلام", "عکست را بفرست"]);
    await answers.getByRole("button", { name: "گزارش" }).click();
    await question.getByText("درخواست عکس یا شماره").click();
    answer({ "POST /api/direct/report": { message: "گزارش ثبت شد" } });
    await question.getByRole("button", { name: "فرستادن گزارش" }).click();
    await sees("خوب شد که گفتی");
    expect(lastInput("POST /api/direct/report")).toMatchObject({
      with: room.peer.id,
      messageId: room.messages.at(-1)?._id,
      withContext: false,
    });
    await question.getByRole("button", { name: "مسدود کردن" }).click();
    await expect.element(question.getByRole("button", { name: "مسدود شود" })).toBeVisible();
  });

  test("is reported as it stood, whatever comes in meanwhile", async () => {
    const room = await openRequest(["عکست را بفرست"]);
    const [shown] = room.messages;
    await answers.getByRole("button", { name: "گزارش" }).click();
    await question.getByText("درخواست عکس یا شماره").click();
    room.hear("ببخشید، شوخی بود");
    // Behind the sheet nothing has a role.
    await expect.element(page.getByText("ببخشید، شوخی بود")).toBeInTheDocument();
    answer({ "POST /api/direct/report": { message: "گزارش ثبت شد" } });
    await question.getByRole("button", { name: "فرستادن گزارش" }).click();
    await sees("خوب شد که گفتی");
    expect(lastInput("POST /api/direct/report")).toMatchObject({ messageId: shown?._id });
  });

  test("is answered with the keyboard alone", async () => {
    const room = await openRequest(["سلام"]);
    answer({
      "POST /api/direct/requests/accept": () => {
        Object.assign(room, { standing: "open", firstContact: null });
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

describe("whoever writes to somebody that does not know them", () => {
  test("is told before and after, writes three messages, and keeps the fourth", async () => {
    const room = Object.assign(aPair(), { standing: "asked", messagesLeft: 3 });
    await openChat(room);
    await sees("پیامت به درخواست‌هایش می‌رود؛ تا قبول نکند ۳ پیام می‌توانی بفرستی.");
    await say("یک");
    await sees("پیامت در درخواست‌هایش است؛ تا قبول نکند ۲ پیام دیگر می‌توانی بفرستی.");
    await say("دو");
    await sees(/تا قبول نکند ۱ پیام دیگر/);
    await say("سه");
    await sees("پیام‌هایت در درخواست‌هایش است. تا قبول نکند، پیام دیگری نمی‌رود؛ نوشته‌ات همین‌جا می‌ماند.");
    await input.fill("چهار");
    await focus(sendButton);
    await userEvent.keyboard("{Enter}");
    await settled();
    await expect.element(input).toHaveValue("چهار");
    expect(log.getByRole("listitem").length).toBe(3);
    room.tell({ type: "direct:standing", standing: "open", messagesLeft: null });
    await seesNo(/تا قبول نکند/);
    await sendButton.click();
    await expect.element(bubble("چهار")).toBeVisible();
    await expect.element(input).toHaveValue("");
  });

  test("keeps what went too far from another device, and sends it once that may be", async () => {
    const room = Object.assign(aPair(), { standing: "asked", messagesLeft: 1 });
    await openChat(room, { isLive: false, answers: { "POST /api/direct/send": refused("REQUEST_LIMIT") } });
    await say("چهار");
    await expect.element(bubble("چهار").getByText(/هر وقت پذیرفت یا جواب داد/)).toBeVisible();
    Object.assign(room, { standing: "open", messagesLeft: null });
    answer(room.answers);
    goTo(paths.direct);
    await sees("پیام‌ها");
    goTo(paths.chat(room.peer.username));
    await bubble("چهار").getByRole("button", { name: "دوباره بفرست" }).click();
    await expect.element(bubble("چهار").getByRole("img", { name: "فرستاده شد" })).toBeVisible();
  });

  test("sees how it stands by the refusal, where nothing else has told that it is another way now", async () => {
    const room = Object.assign(aPair(), { standing: "asked", messagesLeft: 3 });
    const hear = room.answer.bind(room);
    room.answer = (frame) =>
      frame.type === "direct:send"
        ? [{ type: "error", code: "NOT_ACCEPTING_MESSAGES", error: NOT_ACCEPTING_TEXT, clientId: frame.clientId }]
        : hear(frame);
    await openChat(room);
    await sees(/تا قبول نکند ۳ پیام/);
    Object.assign(room, { standing: "closed", messagesLeft: 0 });
    await say("سلام");
    await seesNo(/تا قبول نکند/);
    await expect.element(input).toBeDisabled();
    await expect.element(bubble("سلام").getByText(/فقط با کسانی گفت‌وگو می‌کند/)).toBeVisible();
  });

  test("hears while they write, and when they come back, that it is another way now", async () => {
    const room = Object.assign(aPair(), { standing: "asked", messagesLeft: 3 });
    const hear = room.answer.bind(room);
    let told: Standing = "closed";
    room.answer = (frame) =>
      frame.type === "check-user-online"
        ? [{ type: "direct:standing", standing: told, messagesLeft: null }]
        : hear(frame);
    await openChat(room);
    await input.fill("سلام");
    await sees(NOT_ACCEPTING_TEXT);
    await expect.element(input).toBeDisabled();
    await expect.element(input).toHaveValue("سلام");
    told = "open";
    comeBack();
    await seesNo(NOT_ACCEPTING_TEXT);
    await expect.element(input).toBeEnabled();
    await sendButton.click();
    await expect.element(bubble("سلام")).toBeVisible();
  });

  test("counts what still waits on this device", async () => {
    const room = Object.assign(aPair(), { standing: "asked", messagesLeft: 1 });
    await openChat(room, { isLive: false, answers: { "POST /api/direct/send": lost } });
    await say("یک");
    await sees(/پیام دیگری نمی‌رود/);
  });

  test("sees one tick and nothing of the other one, and tells nothing of writing", async () => {
    const room = Object.assign(aPair(), { standing: "asked", messagesLeft: 3, online: true });
    await openChat(room);
    await say("سلام");
    await expect.element(bubble("سلام").getByRole("img", { name: "فرستاده شد" })).toBeVisible();
    expect(banner.getByText("آنلاین").length).toBe(0);
    expect(framesTo(room.path).map(({ type }) => type)).not.toContain("typing-start");
  });

  test("cannot write where only those are heard whom somebody follows", async () => {
    const room = Object.assign(aPair(), { standing: "closed" });
    await openChat(room);
    await sees("این شخص فعلاً فقط با کسانی گفت‌وگو می‌کند که خودش دنبالشان می‌کند.");
    await expect.element(input).toBeDisabled();
  });
});
