import { get, set } from "idb-keyval";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { queryKeys } from "../../frontend/src/entities/query-keys.ts";
import { isPendingLike } from "../../frontend/src/entities/viewer/pending-like.ts";
import { rereadAccount } from "../../frontend/src/entities/viewer/reread-account.ts";
import { queryClient } from "../../frontend/src/lib/network/query-client.ts";
import { type Answers, answer, refused } from "./support/answers.ts";
import { aConversation, conversationsOf } from "./support/direct.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, goTo, openPage, place, sees } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { openChat, Room } from "./support/room.ts";

const ENDED = "از حسابت بیرون آمده‌ای؛ دوباره وارد شو.";
const dialog = page.getByRole("dialog");
const toLogin = dialog.getByRole("button", { name: "ورود یا ثبت‌نام" });
const button = (name: string | RegExp) => page.getByRole("button", { name });
/** The data the app has read and still caches. */
const read = () =>
  JSON.stringify(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state]),
  );

describe("an action in a session that was ended on another device", () => {
  const author = aPerson();
  let joke: ReturnType<typeof aJoke>;

  async function openSearch(): Promise<void> {
    const viewer = aPerson();
    // A heart that was not tapped just now: a like rests for LIKE_LOCK_MS.
    joke = aJoke(author, "جوکی که همین حالا خنداند");
    openPage(paths.search, {
      person: viewer,
      answers: {
        "GET /api/jokes": pageOf([joke]),
        "GET /api/jokes/{id}/report-status": { reportingDisabled: false },
      },
    });
    queryClient.setQueryData(queryKeys.sessions, `خوانده‌شدهٔ ${viewer.username}`);
    await expect.element(cardOf(joke.text)).toBeVisible();
  }

  /** From now on every call with the cookie is rejected, this one included. */
  const end = (ended: Answers) => answer({ ...ended, "POST /api/user-status": refused("LOGIN_REQUIRED") });

  const acts: [what: string, ended: Answers, reason: string, act: () => Promise<void>][] = [
    [
      "a like",
      { "POST /api/jokes/{id}/like": refused("LOGIN_REQUIRED_TO_LIKE") },
      "برای لایک ابتدا وارد شوید",
      () => cardOf(joke.text).getByRole("button", { name: /^لایک/ }).click(),
    ],
    [
      "a follow",
      { "POST /api/follow": refused("LOGIN_REQUIRED_TO_FOLLOW") },
      "برای دنبال کردن ابتدا وارد شوید",
      () => button(`دنبال کردن ${author.username}`).click(),
    ],
    [
      "a report",
      { "POST /api/jokes/{id}/report": refused("LOGIN_REQUIRED_TO_REPORT") },
      "برای گزارش ابتدا وارد شوید",
      async () => {
        await button("گزارش").click();
        await button("فرستادن گزارش").click();
      },
    ],
    [
      "a post",
      { "POST /api/jokes": refused("LOGIN_REQUIRED_TO_POST") },
      "برای نوشتن جوک ابتدا وارد شوید",
      async () => {
        goTo(paths.add);
        await page.getByLabelText("متن جوک").fill("جوکی که می‌ماند");
        await button("انتشار").click();
      },
    ],
  ];

  test.for(acts)("%s signs the person out at once and shows the visitor's login question", async (acted) => {
    const [, ended, reason, act] = acted;
    await openSearch();
    end(ended);
    await act();
    const question = page.getByRole("dialog", { name: reason });
    await expect.element(question).toBeVisible();
    await expect.element(question.getByText(ENDED)).toBeVisible();
    await expect.element(dialog).toHaveLength(1);
    // The question says it; a toast would repeat it.
    expect(document.getElementById("toasts")?.textContent).toBe("");
    expect(localStorage.getItem("labkhand-session")).toBeNull();
    await expect.poll(read).not.toContain("خوانده‌شدهٔ");
    await toLogin.click();
    await expect.poll(place).toBe(paths.profile);
    await sees("سلام!");
    await button("منو").click();
    await expect.element(dialog.getByRole("link", { name: "ورود یا ثبت‌نام" })).toBeVisible();
  });

  test("stores a like until the login, which leads back to the liked joke", async () => {
    await openSearch();
    end({ "POST /api/jokes/{id}/like": refused("LOGIN_REQUIRED_TO_LIKE") });
    await cardOf(joke.text).getByRole("button", { name: /^لایک/ }).click();
    await toLogin.click();
    await expect.poll(() => new URLSearchParams(location.search).get("next")).toBe(paths.sharedJoke(joke._id));
    expect(isPendingLike(joke._id)).toBe(true);
  });

  test("stores nothing until the login when the person takes a like back", async () => {
    await openSearch();
    answer({ "GET /api/jokes": pageOf([joke], { likedIds: [joke._id] }) });
    await queryClient.resetQueries();
    const heart = cardOf(joke.text).getByRole("button", { name: /^لایک/ });
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    end({ "POST /api/jokes/{id}/unlike": refused("LOGIN_REQUIRED_TO_LIKE") });
    await heart.click();
    await toLogin.click();
    await expect.poll(() => new URLSearchParams(location.search).get("next")).toBe(paths.search);
    expect(isPendingLike(joke._id)).toBe(false);
  });
});

test("a read rejected for lack of a login ends the session, without asking for a login", async () => {
  openPage(paths.direct, {
    person: aPerson(),
    answers: {
      "GET /api/direct/conversations": refused("LOGIN_REQUIRED_TO_MESSAGE"),
      "POST /api/user-status": () => new Promise(() => undefined),
    },
  });
  await sees(ENDED);
  expect(localStorage.getItem("labkhand-session")).toBeNull();
  expect(dialog.elements()).toEqual([]);
});

test("a session ended on another device keeps unsent texts on this device and removes everything read", async () => {
  const [viewer, amir] = [aPerson(), aPerson()];
  await set("labkhand-read", { clientState: { queries: ["a private message"] } });
  await set("labkhand-outbox:somebody", ["not sent yet"]);
  answer({ "GET /api/direct/conversations": conversationsOf([aConversation(viewer, amir)]) });
  openPage(paths.direct, { person: viewer });
  const conversation = page.getByRole("main").getByText(amir.username);
  await expect.element(conversation).toBeVisible();
  expect(read()).toContain(amir.username);

  const ended = refused("LOGIN_REQUIRED");
  answer({ "POST /api/user-status": ended, "GET /api/direct/conversations": ended });
  await rereadAccount();
  await sees(ENDED);
  await expect.element(conversation).not.toBeInTheDocument();
  await expect.poll(read).not.toContain(amir.username);
  await expect.poll(() => get("labkhand-read")).toBeUndefined();
  expect(await get("labkhand-outbox:somebody")).toEqual(["not sent yet"]);
});

test("a session that ends during an open chat removes its messages from memory", async () => {
  const room = new Room(aPerson(), aPerson());
  room.add("پیامی محرمانه");
  await openChat(room, { isLive: false });
  await sees("پیامی محرمانه");
  const ended = refused("LOGIN_REQUIRED");
  answer({ "POST /api/user-status": ended, "GET /api/direct/messages": ended });
  await rereadAccount();
  await sees("برای گفت‌وگو اول وارد شو");
  await expect.poll(read).not.toContain("محرمانه");
});
