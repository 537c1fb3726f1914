import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { fingerprintOf } from "../../contract/jokes/fingerprint.ts";
import { paths } from "../../contract/product.ts";
import { answer, calls, lastInput, lost } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, focus, openPage, place } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { pass } from "./support/surroundings.ts";

const TEXT = "به بابام گفتم حوصله‌م سر رفته، گفت زیرش رو کم کن.";
const COPY = "یه روز به بابام گفتم حوصله م سر رفته گفت زیرشو کم کن 😂";
const words = page.getByLabelText("متن جوک");
const note = page.getByRole("status").filter({ hasText: "گفته" });
const publish = page.getByRole("button", { name: "انتشار", exact: true });
const asked = () => calls("GET /api/duplicate-joke");

/** Writes, and pauses. */
async function write(text: string): Promise<void> {
  await words.fill(text);
  await pass(1000);
}

describe("while a joke is written", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("names the author of the original with a link, moves nothing, and lets it be published, when a draft is a duplicate", async () => {
    const [author, writer] = [aPerson({ username: "narges" }), aPerson()];
    const original = aJoke(author, TEXT);
    answer({
      "GET /api/duplicate-joke": { original: { id: original._id, username: "narges", own: false } },
      "POST /api/jokes": ({ text }) => ({ message: "", joke: aJoke(writer, text, { own: true }) }),
    });
    openPage(paths.add, { person: writer });
    await page.viewport(360, 640);
    await words.fill(COPY);
    await pass(600);
    await expect.element(page.getByText("پیش‌نویس ذخیره شد")).toBeVisible();
    const places = () => [words, publish].map((each) => JSON.stringify(each.element().getBoundingClientRect()));
    const before = places();
    await pass(400);
    const link = note.getByRole("link", { name: "این را narges هم گفته" });
    await expect.element(link).toHaveAttribute("href", paths.sharedJoke(original._id));
    expect(places()).toEqual(before);
    // Neither the text nor anything of it was sent.
    expect(lastInput("GET /api/duplicate-joke")).toEqual({ fingerprint: await fingerprintOf(COPY) });
    await publish.click();
    await expect.poll(place).toBe(paths.profile);
  });

  test("says so when the original is one's own, and is silent again about another text", async () => {
    answer({
      "GET /api/duplicate-joke": async ({ fingerprint }) => ({
        original:
          fingerprint === (await fingerprintOf(TEXT)) ? { id: crypto.randomUUID(), username: "x", own: true } : null,
      }),
    });
    openPage(paths.add, { person: aPerson() });
    await write(TEXT);
    await expect.element(note).toHaveTextContent("این را خودت هم گفته‌ای");
    await write(`${TEXT} منم رفتم و کم کردم.`);
    await expect.element(note).not.toBeInTheDocument();
    expect(asked()).toHaveLength(2);
  });

  test("asks nothing about a greeting, and once about a text whose punctuation changes", async () => {
    answer({ "GET /api/duplicate-joke": { original: null } });
    openPage(paths.add, { person: aPerson() });
    await write("سلام به همه");
    expect(asked()).toEqual([]);
    await write(TEXT);
    await expect.poll(asked).toHaveLength(1);
    await write(`${TEXT}!! 😂`);
    expect(asked()).toHaveLength(1);
  });

  test("is silent without a network", async () => {
    answer({ "GET /api/duplicate-joke": lost });
    openPage(paths.add, { person: aPerson() });
    await write(TEXT);
    await expect.poll(asked).toHaveLength(1);
    await pass(1000);
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(page.getByRole("alert").filter({ hasText: /./ })).not.toBeInTheDocument();
    await expect.element(publish).toBeEnabled();
  });
});

describe("the card of a duplicate", () => {
  test("names the author of the original and leads there, by keyboard too", async () => {
    const [author, other] = [aPerson({ username: "narges" }), aPerson()];
    const original = aJoke(author, TEXT);
    const duplicate = aJoke(other, COPY, {
      note: { kind: "duplicate", original: { id: original._id, username: "narges" } },
    });
    answer({
      "GET /api/feed/following": pageOf([duplicate, original]),
      "GET /api/jokes/{id}": pageOf([original]),
    });
    openPage(paths.home, { person: aPerson() });
    const mark = cardOf(COPY).getByRole("link", { name: "اول از narges" });
    await expect.element(mark).toBeVisible();
    await expect.element(cardOf(TEXT).getByRole("link", { name: "اول از" })).not.toBeInTheDocument();
    await focus(mark);
    await userEvent.keyboard("{Enter}");
    await expect.poll(place).toBe(paths.sharedJoke(original._id).split(/[?#]/)[0]);
    await expect.element(page.getByRole("heading", { name: "یک جوک از narges" })).toBeVisible();
  });

  test.for(["narges", "a-very-long-name-of-30-letters"])(
    "is as high as another on a small phone when the original is by %s",
    async (by) => {
      await page.viewport(360, 640);
      const original = aJoke(aPerson({ username: "sara" }), TEXT);
      const mark = { note: { kind: "duplicate", original: { id: original._id, username: by } } } as const;
      answer({ "GET /api/feed/following": pageOf([aJoke(aPerson({ username: "amir" }), COPY, mark), original]) });
      openPage(paths.home, { person: aPerson() });
      await expect.element(cardOf(COPY).getByRole("link", { name: /^اول از/ })).toBeVisible();
      const author = (text: string) => cardOf(text).element().firstElementChild?.getBoundingClientRect().height;
      expect(author(COPY)).toBe(author(TEXT));
    },
  );
});
