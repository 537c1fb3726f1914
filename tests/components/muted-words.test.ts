import axe from "axe-core";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { REQUESTS_PATH } from "../../contract/direct/values.ts";
import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { copiedWords } from "../../frontend/src/entities/muted-words/words-of-worker.ts";
import { muteWord, unmuteWord } from "../../frontend/src/entities/muted-words/muted-words.ts";
import { violations } from "../support/page-faults.ts";
import { accountOf, openSetting } from "./support/account.ts";
import { answer, type Answers, calls } from "./support/answers.ts";
import { aConversation, aMessage, aRequest, conversationsOf, requestsOf } from "./support/direct.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { focus, goTo, openAnew, openPage, sees, settled, tabTo } from "./support/page.tsx";
import { aPerson, type Person, publicUser } from "./support/people.ts";
import { aPair, openChat } from "./support/room.ts";
import { answersTo } from "./support/usual-answers.ts";

const KEY = "labkhand-muted";
const LINE = "این جوک کلمه‌ای دارد که نمی‌خواهی ببینی.";
const dialog = page.getByRole("dialog");
const field = dialog.getByLabelText("کلمهٔ تازه");
const add = dialog.getByRole("button", { name: "اضافه کن" });
const alert = dialog.getByRole("alert");
const list = dialog.getByRole("list", { name: "کلمه‌های ناخواسته" });
const cover = page.getByText(LINE);
const listed = () =>
  list
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent);

/** Lays a person's words in this device, as an earlier visit has. */
const mute = (person: Person, ...words: string[]) =>
  localStorage.setItem(KEY, JSON.stringify({ [person.ownKey]: words }));
const kept = (person: Person): unknown => JSON.parse(localStorage.getItem(KEY) ?? "{}")[person.ownKey];

async function openWords(person = aPerson()): Promise<Person> {
  openPage(paths.profile, { person, answers: accountOf(person) });
  await openSetting("کلمه‌های ناخواسته");
  await expect.element(field).toBeVisible();
  return person;
}

async function addWord(word: string): Promise<void> {
  await field.fill(word);
  await add.click();
}

test("keeps each person's muted words on this device only when they are added or removed", async () => {
  const [other, person] = [aPerson(), aPerson()];
  mute(other, "گربه");
  await openWords(person);
  await sees("هنوز کلمه‌ای نیست.");
  const before = calls().length;
  await addWord("  گربه ");
  await sees("۱ کلمه از ۱۰۰");
  await expect.element(field).toHaveValue("");
  await addWord("۱۲ سوسک");
  expect(listed()).toEqual(["۱۲ سوسک", "گربه"]);
  expect(kept(person)).toEqual(["۱۲ سوسک", "گربه"]);
  // The service worker hides them in notifications.
  await expect.poll(copiedWords).toEqual(["۱۲ سوسک", "گربه"]);
  await list.getByRole("button", { name: "«\u2068گربه\u2069» را بردار" }).click();
  await expect.poll(listed).toEqual(["۱۲ سوسک"]);
  await list.getByRole("button").click();
  await sees("هنوز کلمه‌ای نیست.");
  expect(kept(person)).toBeUndefined();
  await expect.poll(copiedWords).toEqual([]);
  expect(kept(other)).toEqual(["گربه"]);
  expect(calls().slice(before)).toEqual([]);

  // By keyboard alone; the focus stays when a row goes.
  await focus(field);
  await userEvent.keyboard("گربه{Enter}");
  await expect.poll(listed).toEqual(["گربه"]);
  await expect.element(field).toHaveFocus();
  await tabTo(list.getByRole("button"));
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("status")).toHaveFocus();
});

test("rejects a word with the reason when it is too short, too long or covered already, or there are a hundred", async () => {
  const person = aPerson();
  const others = Array.from({ length: 98 }, (_, at) => `کلمه${at}`);
  mute(person, "گربه", ...others);
  await openWords(person);
  await sees("۹۹ کلمه از ۱۰۰");
  for (const [word, reason] of [
    ["س", "دست‌کم ۲ حرف بنویس."],
    ["!؟ 😂", "دست‌کم ۲ حرف بنویس."],
    ["ب".repeat(41), "حداکثر ۴۰ حرف می‌شود."],
    ["گربه", "این کلمه همین حالا هم پوشیده می‌آید."],
    ["گُــربه‌هاي", "این کلمه همین حالا هم پوشیده می‌آید."],
  ] as const) {
    await addWord(word);
    await expect.element(alert, { message: word }).toHaveTextContent(reason);
    await expect.element(field, { message: word }).toHaveAttribute("aria-invalid", "true");
    expect(kept(person), word).toEqual(["گربه", ...others]);
    await field.fill("سگ");
    await expect.element(alert, { message: word }).not.toBeInTheDocument();
  }
  await add.click();
  await sees("۱۰۰ کلمه از ۱۰۰");
  await addWord("موش");
  await expect.element(alert).toHaveTextContent("۱۰۰ کلمه پر شد؛ اول یکی را بردار.");
  expect(kept(person)).toEqual(["سگ", "گربه", ...others]);
});

const author = aPerson({ username: "narges" });
const text = "یه روز گربه‌هاي همسایه رفتن مهمونی";
const shown = (words: string) => page.getByText(words, { exact: true });

test("covers a joke with a muted word until its button shows it", async () => {
  const person = aPerson();
  mute(person, "گربه");
  const [joke, other] = [aJoke(author, text), aJoke(author, "یه گربهبان رفت سر کار")];
  openPage(paths.user(author.username), {
    person,
    answers: {
      "GET /api/user-public/{username}": { user: publicUser(author), viewerFollows: false, viewerLikesVideo: false },
      "GET /api/jokes": pageOf([joke, other]),
    },
  });
  await expect.element(cover).toBeVisible();
  await expect.element(shown(other.text)).toBeVisible();
  await expect.element(shown(text)).not.toBeVisible();
  const card = document.querySelector<HTMLElement>(`#post-${CSS.escape(joke._id)}`);
  expect(card?.offsetHeight).toBeLessThan(80);
  expect(await violations(axe)).toEqual([]);
  await focus(page.getByRole("button", { name: "ببین narges" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(shown(text)).toBeVisible();
  await expect.element(cover).not.toBeInTheDocument();
  expect(document.activeElement).toBe(card);
  // Two taps on its text still like it.
  answer({ "POST /api/jokes/{id}/like": { liked: true, likes: 1 } });
  await shown(text).dblClick();
  await expect.poll(() => calls("POST /api/jokes/{id}/like").length).toBe(1);
});

test("covers a joke everywhere as soon as its word is muted, but not for its author, others or visitors", async () => {
  const person = aPerson();
  const [feeds, saved, single] = [aJoke(author, text), aJoke(author, text), aJoke(author, text)];
  const own = aJoke(person, text, { own: true });
  const one: Answers = { "GET /api/jokes/{id}": ({ id }) => pageOf([id === own._id ? own : single]) };
  openPage(paths.home, {
    person,
    answers: { ...one, "GET /api/feed/following": pageOf([feeds]), "GET /api/saved-jokes": pageOf([saved]) },
  });
  await expect.element(shown(text)).toBeVisible();
  expect(muteWord("گربه")).toBeNull();
  await expect.element(cover).toBeVisible();
  await expect.element(shown(text)).not.toBeVisible();
  expect(unmuteWord("گربه")).toBe(true);
  await expect.element(shown(text)).toBeVisible();
  expect(muteWord("گربه")).toBeNull();
  for (const path of [SAVED_PATH, paths.sharedJoke(single._id)]) {
    openAnew(path);
    await expect.element(cover, { message: path }).toBeVisible();
    await expect.element(shown(text), { message: path }).not.toBeVisible();
  }
  goTo(paths.sharedJoke(own._id));
  await expect.element(shown(text)).toBeVisible();
  await settled();
  expect(cover.elements()).toEqual([]);

  for (const viewer of [aPerson(), null]) {
    if (viewer === null) useSessionStore.getState().clear();
    else useSessionStore.getState().setUser(viewer);
    if (viewer !== null) answer({ ...answersTo(viewer), ...one });
    openAnew(paths.sharedJoke(single._id));
    await expect.element(shown(text)).toBeVisible();
    await settled();
    expect(cover.elements()).toEqual([]);
  }
  expect(kept(person)).toEqual(["گربه"]);
});

test("covers another person's message with a muted word in the chat, the inbox and the requests", async () => {
  const line = page.getByText("این پیام کلمه‌ای دارد که نمی‌خواهی ببینی.");
  const room = aPair();
  room.add("گربه‌ها کجایند؟");
  room.add("گربه‌های من خوابند", true);
  mute(room.viewer, "گربه");
  await openChat(room);
  await expect.element(line).toBeVisible();
  await expect.element(page.getByText("گربه‌ها کجایند؟")).not.toBeVisible();
  await expect.element(page.getByText("گربه‌های من خوابند")).toBeVisible();
  expect(await violations(axe)).toEqual([]);
  await page.getByRole("button", { name: `ببین ${room.peer.username}` }).click();
  await expect.element(page.getByText("گربه‌ها کجایند؟")).toBeVisible();
  expect(dialog.elements()).toEqual([]);
  room.receive("باز هم گربه");
  await expect.element(line).toBeVisible();

  const { viewer, peer } = room;
  answer({
    "GET /api/direct/conversations": conversationsOf([
      aConversation(viewer, peer, { lastMessage: aMessage(viewer, peer, "گربه‌ها کجایند؟") }),
    ]),
    "GET /api/direct/requests": requestsOf([aRequest(viewer, aPerson(), "گربه داری؟")]),
  });
  for (const path of [paths.direct, REQUESTS_PATH]) {
    openAnew(path);
    await sees("کلمه‌ای دارد که نمی‌خواهی ببینی");
    expect(page.getByText("گربه").elements(), path).toEqual([]);
  }
});
