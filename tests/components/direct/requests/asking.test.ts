import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { CHAT_POLL_MS, MOBILE_TO_WRITE_TEXT, NOT_ACCEPTING_TEXT } from "../../../../contract/direct/values.ts";
import { paths } from "../../../../contract/product.ts";
import { MOBILE_HASH } from "../../../../contract/account/values.ts";
import { mobileFirstTexts } from "../../../../frontend/src/texts/mobile-first.ts";
import { answer, calls, lost, refused } from "../../support/answers.ts";
import { focus, goTo, sees, seesNo, settled } from "../../support/page.tsx";
import { aPair, bubble, input, log, openChat, say, sendButton, stateOf } from "../../support/room.ts";
import { framesTo, socketsOpened } from "../../support/sockets.ts";
import { pass } from "../../support/surroundings.ts";

const banner = page.getByRole("banner");

describe("a sender who is a stranger to the recipient", () => {
  test("sends three messages from the first on by a socket, sees the limit but no presence, and keeps the fourth unsent", async () => {
    const room = Object.assign(aPair(), { requestState: "pending", messagesLeft: 3, online: true });
    await openChat(room);
    await sees("پیامت به درخواست‌هایش می‌رود؛ تا قبول نکند ۳ پیام می‌توانی بفرستی.");
    await settled();
    expect(socketsOpened()).not.toContain(room.path);
    await say("یک");
    await sees("پیامت در درخواست‌هایش است؛ تا قبول نکند ۲ پیام دیگر می‌توانی بفرستی.");
    await expect.element(stateOf("یک", "فرستاده شد")).toBeVisible();
    expect(calls("POST /api/direct/send")).toHaveLength(1);
    await expect.poll(() => framesTo(room.path).map(({ type }) => type)).toContain("join-direct");
    await say("دو");
    await sees(/تا قبول نکند ۱ پیام دیگر/);
    await expect.element(stateOf("دو", "فرستاده شد")).toBeVisible();
    expect(calls("POST /api/direct/send")).toHaveLength(1);
    expect(banner.getByText("آنلاین").length).toBe(0);
    await say("سه");
    await sees("پیام‌هایت در درخواست‌هایش است. تا قبول نکند، پیام دیگری نمی‌رود؛ نوشته‌ات همین‌جا می‌ماند.");
    await input.fill("چهار");
    await focus(sendButton);
    await userEvent.keyboard("{Enter}");
    await settled();
    await expect.element(input).toHaveValue("چهار");
    expect(log.getByRole("listitem").length).toBe(3);
    expect(framesTo(room.path).map(({ type }) => type)).not.toContain("typing-start");
    room.emit({ type: "direct:request-state", requestState: "open", messagesLeft: null });
    await seesNo(/تا قبول نکند/);
    await sendButton.click();
    await expect.element(bubble("چهار")).toBeVisible();
    await expect.element(input).toHaveValue("");
  });

  test("counts a message that waits on this device, keeps one over the limit, and sends it once accepted", async () => {
    const room = Object.assign(aPair(), { requestState: "pending", messagesLeft: 1 });
    await openChat(room, { isLive: false, answers: { "POST /api/direct/send": lost } });
    await say("چهار");
    await sees(/پیام دیگری نمی‌رود/);
    answer({ "POST /api/direct/send": refused("REQUEST_LIMIT") });
    dispatchEvent(new Event("online"));
    await expect.element(bubble("چهار").getByText(/هر وقت پذیرفت یا جواب داد/)).toBeVisible();
    Object.assign(room, { requestState: "open", messagesLeft: null });
    answer(room.answers);
    goTo(paths.direct);
    await sees("پیام‌ها");
    goTo(paths.chat(room.peer.username));
    await bubble("چهار").getByRole("button", { name: "دوباره بفرست" }).click();
    await expect.element(bubble("چهار").getByRole("img", { name: "فرستاده شد" })).toBeVisible();
  });

  test("learns from the rejection that the recipient no longer takes messages", async () => {
    const room = Object.assign(aPair().fill(1), { requestState: "pending", messagesLeft: 3 });
    const answerFrame = room.answer.bind(room);
    room.answer = (frame) =>
      frame.type === "direct:send"
        ? [{ type: "error", code: "NOT_ACCEPTING_MESSAGES", error: NOT_ACCEPTING_TEXT, clientId: frame.clientId }]
        : answerFrame(frame);
    await openChat(room);
    await sees(/تا قبول نکند ۳ پیام/);
    Object.assign(room, { requestState: "closed", messagesLeft: 0 });
    await say("سلام");
    await seesNo(/تا قبول نکند/);
    await expect.element(input).toBeDisabled();
    await expect.element(bubble("سلام").getByText(/فقط با کسانی گفت‌وگو می‌کند/)).toBeVisible();
  });

  test("learns while typing that the chat has closed, and polls until it opens again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const room = Object.assign(aPair().fill(1), { requestState: "pending", messagesLeft: 3 });
    const answerFrame = room.answer.bind(room);
    room.answer = (frame) =>
      frame.type === "check-user-online"
        ? [{ type: "direct:request-state", requestState: "closed", messagesLeft: null }]
        : answerFrame(frame);
    await openChat(room);
    Object.assign(room, { requestState: "closed", messagesLeft: null });
    await input.fill("سلام");
    await sees(NOT_ACCEPTING_TEXT);
    await expect.element(input).toBeDisabled();
    await expect.element(input).toHaveValue("سلام");
    Object.assign(room, { requestState: "open" });
    await pass(CHAT_POLL_MS);
    await seesNo(NOT_ACCEPTING_TEXT);
    await expect.element(input).toBeEnabled();
    await sendButton.click();
    await expect.element(bubble("سلام")).toBeVisible();
  });

  test("is asked to add a mobile when they have none, and keeps the text", async () => {
    const room = Object.assign(aPair(), { requestState: "pending", messagesLeft: 3 });
    Object.assign(room.viewer, { mobileNumber: null });
    await openChat(room, { isLive: false });
    await sees(MOBILE_TO_WRITE_TEXT);
    const add = page.getByRole("link", { name: mobileFirstTexts.add });
    await expect
      .element(add)
      .toHaveAttribute("href", expect.stringMatching(new RegExp(`^${paths.profile}.*${MOBILE_HASH}$`)));
    await input.fill("سلام");
    await expect.element(sendButton).toHaveAttribute("aria-disabled", "true");
    await expect.element(input).toHaveValue("سلام");
  });

  test("is asked to add a mobile when only the rejection says that it is missing", async () => {
    const room = aPair();
    Object.assign(room.viewer, { mobileNumber: null });
    const answers = { "POST /api/direct/send": refused("MOBILE_REQUIRED_TO_WRITE") };
    await openChat(room, { isLive: false, answers });
    await say("سلام");
    await expect.element(bubble("سلام").getByText(MOBILE_TO_WRITE_TEXT)).toBeVisible();
    await expect.element(page.getByRole("link", { name: mobileFirstTexts.add })).toBeVisible();
  });

  test("only reads while the recipient talks with people they follow, and polls for a change while the page is visible", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const room = Object.assign(aPair().fill(2), { requestState: "closed" });
    await openChat(room, { isLive: false });
    await expect.element(bubble("پیام 2")).toBeVisible();
    await sees("این شخص فعلاً فقط با کسانی گفت‌وگو می‌کند که خودش دنبالشان می‌کند.");
    await expect.element(input).toBeDisabled();
    // A closed chat has no socket, whichever side closed it (D094).
    expect(socketsOpened()).not.toContain(room.path);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const asked = calls("GET /api/direct/messages").length;
    await pass(3 * CHAT_POLL_MS);
    expect(calls("GET /api/direct/messages")).toHaveLength(asked);
    hidden.mockRestore();
    room.add("علیک");
    room.requestState = "open";
    await pass(CHAT_POLL_MS);
    await expect.element(bubble("علیک")).toBeVisible();
    await expect.poll(socketsOpened).toContain(room.path);
  });
});
