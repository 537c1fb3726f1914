import { beforeEach, describe, expect, test, vi } from "vitest";

import { DAY_MS } from "../../../../contract/time.ts";
import { entryJokeRoute } from "../../../../contract/jokes/calls.ts";
import { manyPeople } from "../../support/bulk.ts";
import { ORIGIN, get, read } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { type Person, aPerson, anOpenPerson } from "../../support/people.ts";

const PATH = "/api/entry-joke";
const answer = entryJokeRoute.responses[200].content["application/json"].schema;

/** A fresh answer, past the edge cache. */
async function fresh({ get: call }: Pick<Person, "get"> = { get }) {
  await caches.default.delete(ORIGIN + PATH);
  return call(PATH);
}

const jokeNow = async () => read(await fresh(), answer).joke;

/** The time of this many days ago. */
const daysAgo = (days: number): number => Date.now() - Math.floor(days * DAY_MS);

/** A short joke from two days ago with several likes. */
async function goodJoke(over: Parameters<typeof aJoke>[2] = {}, text = "کوتاه و خنده‌دار", author?: Person) {
  return aJoke(author ?? (await anOpenPerson()), text, { createdAt: daysAgo(2), likeCount: 3, ...over });
}

beforeEach(() => rows("update jokes set deleted_at = 1, text = '', fingerprint = null, text_digest = null"));

describe("the entry screen's joke", () => {
  test("is a popular short joke, as discovery shows it to a visitor", async () => {
    const author = await anOpenPerson({ avatarUrl: "/media/avatars/1.jpg" });
    const id = await goodJoke({ reportingDisabled: true }, "دو خط نمی‌خواهد 😄", author);
    expect(await jokeNow()).toMatchObject({
      _id: id,
      text: "دو خط نمی‌خواهد 😄",
      username: author.username,
      authorId: author.id,
      likes: 3,
      own: false,
      flagged: false,
      reportingDisabled: false,
    });
  });

  test("is chosen by likes that count for the best, or by the administrator", async () => {
    await goodJoke({ likeCount: 15, trustedLikes: 0 });
    await goodJoke({ likeCount: 15, trustedLikes: 2, fresh: true });
    expect(await jokeNow()).toBeNull();
    const chosen = await goodJoke({ likeCount: 0, best: 1 });
    expect(await jokeNow()).toMatchObject({ _id: chosen });
  });

  test("is picked at random from the four most liked by authors whose jokes may leave", async () => {
    const best: string[] = [];
    for (let n = 0; n < 6; n += 1) best.push(await goodJoke({ likeCount: 3 + n }));
    for (let n = 0; n < 4; n += 1) await goodJoke({ likeCount: 20 + n }, "کوتاه", await aPerson());
    const seen = new Set<string | undefined>();
    for (const chance of [0, 0.3, 0.6, 0.9]) {
      vi.spyOn(Math, "random").mockReturnValue(chance);
      seen.add((await jokeNow())?._id);
    }
    expect([...seen].toSorted()).toEqual(best.slice(2).toSorted());
  });

  test.each([
    ["liked by two", { likeCount: 2 }, "کوتاه"],
    ["younger than a day", { createdAt: daysAgo(0.9) }, "کوتاه"],
    ["older than a month", { createdAt: daysAgo(31) }, "کوتاه"],
    ["longer than three lines", {}, "ه".repeat(91)],
    ["of several lines", {}, "یک\nدو"],
    ["not Persian", {}, "Knock knock 😂"],
  ])("is never one that is %s", async (_, over, text) => {
    await goodJoke(over, text);
    expect(await jokeNow()).toBeNull();
  });

  test("is the same for every viewer despite blocks and own jokes, and cached at the edge", async () => {
    const author = await anOpenPerson();
    const id = await goodJoke({}, "کوتاه", author);
    const viewer = await aPerson();
    await viewer.post("/api/block", { blocked: author.username });
    for (const asker of [viewer, author]) {
      const first = await fresh(asker);
      expect(read(first, answer).joke).toMatchObject({ _id: id, own: false });
      expect(first.headers.get("Cache-Control")).toBe("public, max-age=15");
      expect((await get(PATH)).cost.trips).toBe(0);
    }
  });

  test("takes one trip and few rows among thousands of jokes", async () => {
    const authors = await manyPeople(1000, { jokesEach: 0 });
    await rows(
      `insert into jokes (id, author_id, text, like_count, created_at)
       select randomblob(16), value, 'کوتاه', 3 + key % 50, ? from json_each(?)`,
      daysAgo(2),
      JSON.stringify(authors),
    );
    await rows(
      "update users set inside_only = 0 where id in (select value from json_each(?))",
      JSON.stringify(authors),
    );
    const { cost } = await fresh();
    expect(cost).toMatchObject({ trips: 1, written: 0 });
    expect(cost.read).toBeLessThanOrEqual(60);
  });
});
