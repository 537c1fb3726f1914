import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { CHAT_POLL_MS, REQUESTS_PATH } from "../../../contract/direct/values.ts";
import { paths } from "../../../contract/product.ts";
import { useSessionStore } from "../../../frontend/src/entities/viewer/session-store.ts";
import { rereadAccount } from "../../../frontend/src/entities/viewer/reread-account.ts";
import { accountOf, logInBySms, openSetting } from "../support/account.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "../support/answers.ts";
import { aConversation, aFirstContact, aRequest, conversationsOf, requestsOf } from "../support/direct.ts";
import { aJoke } from "../support/jokes.ts";
import { goTo, openAnew, openPage, place, sees, settled } from "../support/page.tsx";
import { aPerson, listed, type Person, statusOf } from "../support/people.ts";
import { aPair, bubble, INBOX, input, openChat, type Room, say, stateOf } from "../support/room.ts";
import { emit, framesTo, letSocketsOpen } from "../support/sockets.ts";
import { pass } from "../support/surroundings.ts";

const rows = page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
const dialog = page.getByRole("dialog");
const sentIn = (room: Room) => room.messages.filter(({ own }) => own).map(({ text }) => text);
const inviteRow = (room: Room) =>
  aConversation(room.viewer, room.peer, { lastMessage: room.messages.at(-1) ?? room.add("سلام") });

let closings = 0;

/** Closes their former names, and optionally takes a new one: their public id changes. */
function close(person: Person, username = person.username): string {
  const formerId = person.id;
  closings += 1;
  Object.assign(person, { id: closings.toString(16).padStart(32, "f"), username });
  return formerId;
}

/** The calls about a room whose peer has closed their former name: nobody has the former id. */
function answersAfter(room: Room, formerId: string): Answers {
  const roomId = room.id;
  const isKnown = (who: string) => [room.peer.id, room.peer.username, roomId].includes(who) && who !== formerId;
  return {
    ...room.answers,
    "GET /api/direct/messages": (asked) => (isKnown(asked.with) ? room.pageAt(asked) : refused("USER_NOT_FOUND")),
    "POST /api/direct/send": ({ to, text, clientId }) =>
      isKnown(to) && to !== roomId ? room.take(text, clientId) : refused("USER_NOT_FOUND"),
    "GET /api/direct/conversations": () => conversationsOf([inviteRow(room)]),
    "POST /api/direct/conversation/delete": (asked) =>
      isKnown(asked.with) ? { message: "گفت‌وگو پاک شد" } : refused("USER_NOT_FOUND"),
  };
}

/** Writes two messages that are not sent, and half of a third one. */
async function writeInATunnel(room: Room, texts: readonly string[]): Promise<void> {
  answer({ "POST /api/direct/send": lost });
  for (const text of texts) await say(text);
  await expect.element(stateOf(texts.at(-1) ?? "", "در انتظار فرستادن")).toBeVisible();
  await input.fill("نیمه‌کاره");
  expect(sentIn(room)).not.toContain(texts[0]);
}

/** The two arrived once each and in order. */
const haveArrived = (room: Room, texts: readonly string[]) =>
  expect.poll(() => sentIn(room).filter((text) => texts.includes(text))).toEqual(texts);

/** They arrived, and the draft of the third is still there. */
async function seesAllSent(room: Room, texts: readonly string[], draft = "نیمه‌کاره"): Promise<void> {
  await haveArrived(room, texts);
  if (place() !== paths.chat(room.peer.username)) goTo(paths.chat(room.peer.username));
  for (const text of texts) {
    await expect.element(stateOf(text, "فرستاده شد")).toBeVisible();
    expect(bubble(text).length, text).toBe(1);
  }
  await expect.element(input).toHaveValue(draft);
}

const jokeText = page.getByLabelText("متن جوک");
const session = () => localStorage.getItem("labkhand-session");

/** The Worker ends the session, as the app learns with its next call. */
async function endSession(): Promise<void> {
  answer({ "POST /api/user-status": refused("LOGIN_REQUIRED") });
  void rereadAccount();
  await expect.poll(session).toBeNull();
}

describe("a viewer who got a new id by closing their previous username to others", () => {
  test("keeps unsent messages when they close the name on this phone without a socket", async () => {
    const room = aPair();
    const { viewer } = room;
    await openChat(room, { isLive: false });
    await writeInATunnel(room, ["یک", "دو"]);
    answer({
      ...accountOf(viewer),
      "POST /api/user-status": () => statusOf(viewer),
      "POST /api/set-username": ({ username }) => {
        close(viewer, username);
        return { message: "نام کاربری ثبت شد", id: viewer.id, username };
      },
    });
    goTo(paths.profile);
    await openSetting("نام کاربری");
    await page.getByRole("switch", { name: "نام قبلی‌ام دیگر به من نرسد" }).click();
    await page.getByRole("textbox", { name: "نام کاربری" }).fill("taze.khandan");
    await page.getByRole("button", { name: "ثبت نام کاربری" }).click();
    await sees("نام کاربری ثبت شد");
    answer({ "POST /api/direct/send": room.answers["POST /api/direct/send"] });
    dispatchEvent(new Event("online"));
    await seesAllSent(room, ["یک", "دو"]);
    expect(lastInput("POST /api/direct/send")).toMatchObject({ from: "taze.khandan" });
  });

  test("keeps unsent messages and drafts when the name was closed elsewhere, with this app closed or open", async () => {
    const room = aPair();
    const { viewer } = room;
    const { "POST /api/direct/send": send } = room.answers;
    await openChat(room, { isLive: false });
    await writeInATunnel(room, ["یک", "دو"]);
    close(viewer);
    answer({ "POST /api/direct/send": send, "POST /api/user-status": () => statusOf(viewer) });
    openAnew(paths.home);
    await seesAllSent(room, ["یک", "دو"]);
    expect(calls("POST /api/set-username")).toEqual([]);

    await writeInATunnel(room, ["سه", "چهار"]);
    goTo(paths.add);
    await jokeText.fill("جوکی که هنوز تمام نشده");
    await sees("پیش‌نویس ذخیره شد");
    const { id, username } = viewer;
    close(viewer, "nam.taze");
    answer({ "POST /api/direct/send": send });
    room.letIn();
    dispatchEvent(new Event("online"));
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
    const before = calls("POST /api/user-status").length;
    // An id it already knows triggers no call.
    emit(INBOX, { type: "direct:renamed", id, username });
    emit(INBOX, { type: "direct:renamed", id: viewer.id, username: viewer.username });
    await expect.poll(session).toContain(viewer.id);
    await expect.element(jokeText).toHaveValue("جوکی که هنوز تمام نشده");
    expect(localStorage.getItem("labkhand-joke-draft")).toContain(viewer.ownKey);
    await seesAllSent(room, ["سه", "چهار"]);
    expect(calls("POST /api/user-status")).toHaveLength(before + 1);
  });

  test("keeps unsent messages and drafts when they must log in again, and hands none to the next person", async () => {
    const room = aPair();
    const { viewer } = room;
    // A phone that never read their account.
    openPage(paths.profile, {
      answers: { ...room.answers, ...accountOf(viewer), "POST /api/user-status": lost },
    });
    await logInBySms();
    goTo(paths.chat(room.peer.username));
    await writeInATunnel(room, ["یک", "دو"]);
    goTo(paths.add);
    await jokeText.fill("جوکی از تونل");
    await sees("پیش‌نویس ذخیره شد");
    close(viewer);
    await endSession();
    answer({ ...accountOf(viewer), "POST /api/user-status": lost });
    await page.getByRole("link", { name: "ورود یا ثبت‌نام" }).click();
    await logInBySms();
    goTo(paths.add);
    await expect.element(jokeText).toHaveValue("جوکی از تونل");

    answer({ "POST /api/jokes": lost });
    await page.getByRole("button", { name: "انتشار" }).click();
    await sees("اینترنت قطع است.");
    close(viewer);
    await endSession();
    const published: string[] = [];
    const isLoggedIn = Promise.withResolvers<void>();
    answer({
      ...accountOf(viewer),
      "POST /api/direct/send": room.answers["POST /api/direct/send"],
      "POST /api/jokes": async ({ text }) => {
        // Its toast would replace the login's toast.
        await isLoggedIn.promise;
        published.push(text);
        return { message: "", joke: aJoke(viewer, text, { own: true }) };
      },
    });
    goTo(paths.profile);
    await logInBySms();
    isLoggedIn.resolve();
    await expect.poll(() => published).toEqual(["جوکی از تونل"]);
    await seesAllSent(room, ["یک", "دو"]);

    await writeInATunnel(room, ["سه", "چهار"]);
    const other = aPerson();
    const senders: unknown[] = [];
    answer({
      "POST /api/user-status": () => statusOf(other),
      // The Worker's answer when the phone tries before it knows who is signed in.
      "POST /api/direct/send": ({ from }) => {
        senders.push(from);
        return refused("IDENTITY_MISMATCH");
      },
    });
    openAnew(paths.home);
    await expect.poll(session).toContain(other.id);
    expect(localStorage.getItem("labkhand-message-drafts")).toBeNull();
    await settled();
    expect(senders).not.toContain(other.username);
    expect(sentIn(room)).toEqual(["یک", "دو"]);
  });
});

describe("a phone that was offline while the peer closed their previous name", () => {
  test("finds the peer by the conversation list or the room's id, and otherwise marks messages as failed", async () => {
    const room = aPair().fill(1);
    await openChat(room, { isLive: false });
    await writeInATunnel(room, ["یک", "دو"]);
    goTo(paths.direct);
    await expect.element(input).not.toBeInTheDocument();
    let formerId = close(room.peer, "taze.dust");
    answer({ ...answersAfter(room, formerId), "POST /api/direct/send": lost });
    openAnew(paths.direct);
    await expect.element(rows.filter({ hasText: "taze.dust" })).toBeVisible();
    await expect.poll(() => rows.length).toBe(1);
    // Once for the list: no message waits under the former id to be rejected.
    answer(answersAfter(room, formerId));
    dispatchEvent(new Event("online"));
    await haveArrived(room, ["یک", "دو"]);
    expect(lastInput("POST /api/direct/send")).toMatchObject({ to: room.peer.id });
    await seesAllSent(room, ["یک", "دو"]);

    await writeInATunnel(room, ["سه", "چهار"]);
    formerId = close(room.peer, "dust.taze");
    answer(answersAfter(room, formerId));
    dispatchEvent(new Event("online"));
    await haveArrived(room, ["سه", "چهار"]);
    await expect.poll(place).toBe(paths.chat("dust.taze"));
    await seesAllSent(room, ["سه", "چهار"]);

    await writeInATunnel(room, ["پنج", "شش"]);
    const sent = sentIn(room);
    answer({
      "GET /api/direct/messages": refused("USER_NOT_FOUND"),
      "POST /api/direct/send": refused("USER_NOT_FOUND"),
    });
    goTo(paths.direct);
    dispatchEvent(new Event("online"));
    await expect.element(rows.getByText("فرستاده نشد:")).toBeInTheDocument();
    expect(sentIn(room)).toEqual(sent);
  });

  test("opens a cached chat by the peer's previous name", async () => {
    const room = aPair().fill(2);
    await openChat(room, { isLive: false });
    goTo(paths.direct);
    await expect.element(input).not.toBeInTheDocument();
    const former = room.peer.username;
    const formerId = close(room.peer, "taze.dust");
    answer({ ...answersAfter(room, formerId), "GET /api/direct/conversations": conversationsOf([]) });
    goTo(paths.chat(former));
    await expect.poll(place).toBe(paths.chat("taze.dust"));
    await expect.element(bubble("پیام 2")).toBeVisible();
    await say("پیدایت کردم");
    await expect.element(stateOf("پیدایت کردم", "فرستاده شد")).toBeVisible();
  });

  test("finds the peer when the peer used this phone, and when the viewer closed a previous name too", async () => {
    const room = aPair();
    const { viewer, peer } = room;
    await openChat(room, { isLive: false });
    await writeInATunnel(room, ["یک", "دو"]);
    const { lastMessage } = inviteRow(room);
    const signIn = (person: Person, answers: Answers, path: string) => {
      answer({ ...answers, "POST /api/user-status": () => statusOf(person) });
      useSessionStore.getState().setUser(person);
      openAnew(path);
    };
    const theirs = conversationsOf([aConversation(peer, viewer, { lastMessage })]);
    signIn(aPerson(peer), { "GET /api/direct/conversations": theirs }, paths.direct);
    await expect.element(rows.filter({ hasText: viewer.username })).toBeVisible();
    let formerId = close(peer, "taze.dust");
    signIn(viewer, answersAfter(room, formerId), paths.home);
    // The draft went when somebody else was signed in.
    await seesAllSent(room, ["یک", "دو"], "");

    await writeInATunnel(room, ["سه", "چهار"]);
    const attempts = calls("POST /api/direct/send").length;
    formerId = close(peer, "dust.taze");
    close(viewer, "taze.khandan");
    const isRefused = Promise.withResolvers<void>();
    answer({
      ...answersAfter(room, formerId),
      "POST /api/user-status": () => isRefused.promise.then(() => statusOf(viewer)),
      "GET /api/direct/messages": async (asked) => {
        isRefused.resolve();
        // The viewer learns their own new id while the call is under way.
        await expect.poll(session).toContain(viewer.id);
        return room.pageAt(asked);
      },
    });
    openAnew(paths.home);
    await seesAllSent(room, ["سه", "چهار"]);
    expect(calls("POST /api/direct/send").length).toBeGreaterThan(attempts);
  });
});

describe("a request sent before one of the two people closed a previous name", () => {
  test("is shown once to its sender under the new id, takes no messages, and can be deleted", async () => {
    const room = aPair();
    room.requestState = "closed";
    room.add("سلام، می‌شناسی‌ام؟", true);
    const roomId = room.id;
    const nobody = (asked: { with: string }) => asked.with !== roomId;
    let isDeleted = false;
    letSocketsOpen();
    openPage(paths.direct, {
      person: room.viewer,
      answers: {
        "GET /api/direct/conversations": () => conversationsOf(isDeleted ? [] : [inviteRow(room)]),
        "GET /api/direct/messages": (asked) => (nobody(asked) ? refused("USER_NOT_FOUND") : room.pageAt(asked)),
        "POST /api/direct/conversation/delete": (asked) => {
          if (nobody(asked)) return refused("USER_NOT_FOUND");
          isDeleted = true;
          return { message: "گفت‌وگو پاک شد" };
        },
      },
    });
    await expect.poll(() => rows.length).toBe(1);
    await expect.poll(() => framesTo(INBOX).map(({ type }) => type)).toContain("user-online");
    close(room.peer, "taze.dust");
    const { person: _, ...conversation } = inviteRow(room);
    emit(INBOX, { type: "direct:conversation", peer: "taze.dust", peerId: room.peer.id, conversation });
    await expect.element(rows.filter({ hasText: listed(room.peer).username })).toBeVisible();
    await expect.poll(() => rows.length).toBe(1);

    await rows.getByRole("link").click();
    await expect.element(bubble("سلام، می‌شناسی‌ام؟")).toBeVisible();
    await expect.element(input).toBeDisabled();
    expect(framesTo(room.path)).toEqual([]);
    goTo(paths.direct);
    await rows.getByRole("button").click();
    await dialog.getByRole("button", { name: "پاک شود" }).click();
    const asked = () => lastInput("POST /api/direct/conversation/delete");
    await expect.poll(asked).toMatchObject({ with: roomId });
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(rows).not.toBeInTheDocument();
  });

  test("is accepted when the phone knows its sender by the old id", async () => {
    const room = aPair().addNews(1);
    room.requestState = "request";
    room.firstContact = aFirstContact();
    const { viewer, peer } = room;
    const roomId = room.id;
    openPage(REQUESTS_PATH, {
      person: viewer,
      answers: { ...room.answers, "GET /api/direct/requests": requestsOf([aRequest(viewer, peer, "خبر 1")]) },
    });
    await page.getByRole("list", { name: "درخواست‌ها" }).getByRole("link").click();
    await expect.element(bubble("خبر 1")).toBeVisible();
    const formerId = close(peer);
    const seen: string[] = [];
    answer({
      ...answersAfter(room, formerId),
      "POST /api/direct/mark-read": ({ peer: who, seq }) => {
        if (who === formerId) return refused("USER_NOT_FOUND");
        seen.push(who);
        return { readSeq: room.read(seq) };
      },
      "POST /api/direct/requests/accept": (asked) => {
        if (asked.with === formerId) return refused("USER_NOT_FOUND");
        room.requestState = "open";
        return { message: "پذیرفتی" };
      },
    });
    await page.getByRole("button", { name: "قبول" }).click();
    await expect.element(input).toBeVisible();
    expect(lastInput("POST /api/direct/requests/accept")).toMatchObject({ with: roomId });
    // Messages that were seen before the acceptance count as read.
    expect(seen[0]).toBe(roomId);
  });
});

test("a closed chat read under a placeholder room id continues under the real id once the peer opens it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const room = aPair();
  room.requestState = "closed";
  const pageOf: Answers["GET /api/direct/messages"] = (asked) => {
    const read = room.pageAt(asked);
    return room.requestState === "closed" ? { ...read, room: "e".repeat(64) } : read;
  };
  const answers = { ...room.answers, "GET /api/direct/messages": pageOf };
  openPage(paths.chat(room.peer.username), { person: room.viewer, answers });
  await expect.element(input).toBeDisabled();
  room.requestState = "open";
  room.add("حالا می‌شناسمت");
  await pass(CHAT_POLL_MS);
  await expect.element(bubble("حالا می‌شناسمت")).toBeVisible();
  await say("سلام!");
  await expect.element(stateOf("سلام!", "فرستاده شد")).toBeVisible();
  expect(bubble("حالا می‌شناسمت").length).toBe(1);
});
