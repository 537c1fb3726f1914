import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { REQUESTS_PATH } from "../../contract/direct/values.ts";
import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { muteWord, unmuteWord } from "../../frontend/src/entities/muted-words/muted-words.ts";
import { violations } from "../support/page-faults.ts";
import { accountOf, openSetting } from "./support/account.ts";
import { answer, calls } from "./support/answers.ts";
import { aConversation, aMessage, aRequest, conversationsOf, requestsOf } from "./support/direct.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { closePage, focus, openPage, sees, settled, tabTo } from "./support/page.tsx";
import { aPerson, type Person, publicUser } from "./support/people.ts";
import { aPair, openChat } from "./support/room.ts";

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

describe("the list of muted words", () => {
  test("takes a word, keeps it on this device only, and gives it back", async () => {
    const person = await openWords();
    await sees("هنوز کلمه‌ای نیست.");
    const before = calls().length;
    await addWord("  گربه ");
    await sees("۱ کلمه از ۱۰۰");
    await expect.element(field).toHaveValue("");
    await addWord("۱۲ سوسک");
    expect(listed()).toEqual(["۱۲ سوسک", "گربه"]);
    expect(kept(person)).toEqual(["۱۲ سوسک", "گربه"]);
    await list.getByRole("button", { name: "«\u2068گربه\u2069» را بردار" }).click();
    await expect.poll(listed).toEqual(["۱۲ سوسک"]);
    await list.getByRole("button").click();
    await sees("هنوز کلمه‌ای نیست.");
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(calls().slice(before)).toEqual([]);
  });

  test.for([
    ["س", "دست‌کم ۲ حرف بنویس."],
    ["!؟ 😂", "دست‌کم ۲ حرف بنویس."],
    ["ب".repeat(41), "حداکثر ۴۰ حرف می‌شود."],
    ["گربه", "این کلمه همین حالا هم پوشیده می‌آید."],
    ["گُــربه‌هاي", "این کلمه همین حالا هم پوشیده می‌آید."],
  ] as const)("rejects %s with the reason", async ([word, reason]) => {
    const person = aPerson();
    mute(person, "گربه");
    await openWords(person);
    await addWord(word);
    await expect.element(alert).toHaveTextContent(reason);
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    expect(kept(person)).toEqual(["گربه"]);
    await field.fill("سگ");
    await expect.element(alert).not.toBeInTheDocument();
  });

  test("rejects a word when it holds a hundred", async () => {
    const person = aPerson();
    const hundred = Array.from({ length: 100 }, (_, at) => `کلمه${at}`);
    mute(person, ...hundred);
    await openWords(person);
    await sees("۱۰۰ کلمه از ۱۰۰");
    await addWord("گربه");
    await expect.element(alert).toHaveTextContent("۱۰۰ کلمه پر شد؛ اول یکی را بردار.");
    expect(kept(person)).toEqual(hundred);
  });

  test("is used by keyboard alone, and the focus stays when a row goes", async () => {
    await openWords();
    await focus(field);
    await userEvent.keyboard("گربه{Enter}");
    await expect.poll(listed).toEqual(["گربه"]);
    await expect.element(field).toHaveFocus();
    const remove = list.getByRole("button");
    await tabTo(remove);
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("status")).toHaveFocus();
  });

  test("belongs to one person of the device", async () => {
    const [one, other] = [aPerson(), aPerson()];
    mute(one, "گربه");
    await openWords(other);
    await addWord("سگ");
    await expect.poll(() => kept(other)).toEqual(["سگ"]);
    expect(listed()).toEqual(["سگ"]);
    expect(kept(one)).toEqual(["گربه"]);
  });
});

describe("a joke with a muted word", () => {
  const [person, author] = [aPerson(), aPerson({ username: "narges" })];
  const text = "یه روز گربه‌هاي همسایه رفتن مهمونی";
  const see = page.getByRole("button", { name: "ببین narges" });
  const shown = (words: string) => page.getByText(words, { exact: true });

  test("is one line in its list until its button shows it, and others stay", async () => {
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
    await focus(see);
    await userEvent.keyboard("{Enter}");
    await expect.element(shown(text)).toBeVisible();
    await expect.element(cover).not.toBeInTheDocument();
    expect(document.activeElement).toBe(card);
    // Two taps on its text still like it.
    answer({ "POST /api/jokes/{id}/like": { liked: true, likes: 1 } });
    await shown(text).dblClick();
    await expect.poll(() => calls("POST /api/jokes/{id}/like").length).toBe(1);
  });

  test.for([
    ["among saved jokes", SAVED_PATH, "GET /api/saved-jokes"],
    ["in the following feed", paths.home, "GET /api/feed/following"],
  ] as const)("is covered %s", async ([, path, call]) => {
    mute(person, "گربه");
    openPage(path, { person, answers: { [call]: pageOf([aJoke(author, text)]) } });
    await expect.element(cover).toBeVisible();
    await expect.element(shown(text)).not.toBeVisible();
  });

  test("is covered on its own page", async () => {
    mute(person, "گربه");
    const joke = aJoke(author, text);
    openPage(paths.sharedJoke(joke._id), { person, answers: { "GET /api/jokes/{id}": pageOf([joke]) } });
    await expect.element(cover).toBeVisible();
    await expect.element(shown(text)).not.toBeVisible();
  });

  test("is not covered for its own author", async () => {
    mute(person, "گربه");
    const own = aJoke(person, text, { own: true });
    openPage(paths.sharedJoke(own._id), { person, answers: { "GET /api/jokes/{id}": pageOf([own]) } });
    await expect.element(shown(text)).toBeVisible();
    await settled();
    expect(cover.elements()).toEqual([]);
  });

  test("is not covered for another person of the device, nor for a visitor", async () => {
    mute(person, "گربه");
    const joke = aJoke(author, text);
    for (const viewer of [{ person: aPerson() }, {}]) {
      openPage(paths.sharedJoke(joke._id), { ...viewer, answers: { "GET /api/jokes/{id}": pageOf([joke]) } });
      await expect.element(shown(text)).toBeVisible();
      await settled();
      expect(cover.elements()).toEqual([]);
      await closePage();
      mute(person, "گربه");
    }
  });

  test("is covered as soon as its word is muted, and shown as soon as it is not", async () => {
    const joke = aJoke(author, text);
    openPage(paths.home, { person, answers: { ...accountOf(person), "GET /api/feed/following": pageOf([joke]) } });
    await expect.element(shown(text)).toBeVisible();
    expect(muteWord("گربه")).toBeNull();
    await expect.element(cover).toBeVisible();
    expect(unmuteWord("گربه")).toBe(true);
    await expect.element(shown(text)).toBeVisible();
  });
});

describe("a message with a muted word", () => {
  const LINE_OF_MESSAGE = page.getByText("این پیام کلمه‌ای دارد که نمی‌خواهی ببینی.");

  test("is covered in its chat until its button shows it, but not if it is one's own", async () => {
    const room = aPair();
    room.add("گربه‌ها کجایند؟");
    room.add("گربه‌های من خوابند", true);
    mute(room.viewer, "گربه");
    await openChat(room);
    await expect.element(LINE_OF_MESSAGE).toBeVisible();
    await expect.element(page.getByText("گربه‌ها کجایند؟")).not.toBeVisible();
    await expect.element(page.getByText("گربه‌های من خوابند")).toBeVisible();
    expect(await violations(axe)).toEqual([]);
    await page.getByRole("button", { name: `ببین ${room.peer.username}` }).click();
    await expect.element(page.getByText("گربه‌ها کجایند؟")).toBeVisible();
    expect(dialog.elements()).toEqual([]);
    room.receive("باز هم گربه");
    await expect.element(LINE_OF_MESSAGE).toBeVisible();
  });

  test.for([
    ["in the inbox", paths.direct],
    ["among the requests", REQUESTS_PATH],
  ] as const)("is not read %s", async ([, path]) => {
    const [viewer, peer, stranger] = [aPerson(), aPerson(), aPerson()];
    mute(viewer, "گربه");
    openPage(path, {
      person: viewer,
      answers: {
        "GET /api/direct/conversations": conversationsOf([
          aConversation(viewer, peer, { lastMessage: aMessage(viewer, peer, "گربه‌ها کجایند؟") }),
        ]),
        "GET /api/direct/requests": requestsOf([aRequest(viewer, stranger, "گربه داری؟")]),
      },
    });
    await sees("کلمه‌ای دارد که نمی‌خواهی ببینی");
    expect(page.getByText("گربه").elements()).toEqual([]);
  });
});
