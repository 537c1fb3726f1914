import { describe, expect, test } from "vitest";
import { z } from "zod";

import type { VenueCategory } from "../../../../contract/venues/values.ts";
import { admin } from "../../support/administrator.ts";
import { type Answer, get, read, refusalOf } from "../../support/call.ts";
import { addVenue, aName, manyVenues } from "../../support/features/venues.ts";

const page = z.object({
  items: z.array(z.looseObject({ _id: z.string(), name: z.string() })),
  nextCursor: z.string().nullable(),
});

const list = (query: Record<string, string> = {}) => get("/api/parks", query);
const namesIn = (answer: Answer) => read(answer, page).items.map(({ name }) => name);

/** All pages of a list, and the cost of each. */
async function allPages(query: Record<string, string>) {
  const pages: Answer[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    pages.push(await list({ ...query, ...(cursor === "" ? {} : { cursor }) }));
    cursor = read(pages.at(-1)!, page).nextCursor;
  }
  return pages;
}

describe("a category", () => {
  test("lists its own venues, newest first, to anybody", async () => {
    const word = aName();
    const added = [];
    for (const n of [1, 2, 3]) added.push(await addVenue({ name: `${word} ${n}`, category: "shops", region: "تهران" }));
    await addVenue({ name: `${word} دیگر`, category: "pools" });
    const { items } = read(await list({ category: "shops" }), page);
    expect(items.slice(0, 3)).toEqual(added.toReversed());
    expect(items[0]).toEqual({
      _id: expect.any(String),
      name: `${word} 3`,
      region: "تهران",
      province: "تهران",
      siteId: "",
      videoUrl: "",
      category: "shops",
    });
    expect(items.every(({ category }) => category === "shops")).toBe(true);
  });

  test("is rejected when unknown, like an unknown province", async () => {
    expect(refusalOf(await list({ category: "cinemas" }))).toBe("400 INVALID_CATEGORY");
    expect(refusalOf(await list({ province: "دبی" }))).toBe("400 INVALID_PROVINCE");
  });

  test("is cached at the edge, each query separately", async () => {
    await addVenue({ name: aName(), category: "icecream" });
    const query = { category: "icecream", province: "ایلام", limit: "7" };
    await list(query);
    expect((await list(query)).cost.trips).toBe(0);
    expect((await list({ ...query, limit: "8" })).cost.trips).toBe(1);
  });
});

test("the list without a category shows venues of all categories", async () => {
  const province = "چهارمحال و بختیاری";
  const [park, other] = [aName(), aName()];
  await addVenue({ name: park, category: "parks", region: province });
  await addVenue({ name: other, category: "other", region: "شهرکرد" });
  expect(namesIn(await list({ province }))).toEqual([other, park]);
});

describe("a search for venues", () => {
  test.each([
    ["the beginning of a word of its name", (word: string) => word.slice(0, 5)],
    ["two words, in any order", (word: string) => `یاسوج ${word}`],
    ["its city in Arabic letters", (word: string) => `ياسوج ${word}`],
    ["a half-space where it has a space", (word: string) => `شهر\u200Cبازی ${word}`],
  ])("finds a venue by %s", async (_, textOf) => {
    const word = aName();
    await addVenue({ name: `شهر بازی ${word}`, category: "other", region: "یاسوج" });
    const [category, province] = ["other", "کهگیلویه و بویراحمد"];
    const places: Record<string, string>[] = [{}, { category }, { province }, { category, province }];
    for (const place of places)
      expect(namesIn(await list({ q: textOf(word), ...place }))).toEqual([`شهر بازی ${word}`]);
    expect(namesIn(await list({ q: textOf(word), category: "pools" }))).toEqual([]);
    expect(namesIn(await list({ q: textOf(word), province: "یزد" }))).toEqual([]);
  });

  test("finds a name with a half-space by either of its words or both", async () => {
    const [one, two] = [aName(), aName()];
    await addVenue({ name: `${one}\u200C${two}`, category: "other" });
    for (const q of [one, two, one + two, `${one} ${two}`])
      expect(namesIn(await list({ q })), q).toEqual([`${one}\u200C${two}`]);
  });

  test("finds a venue once across pages, even when several of its words match", async () => {
    const word = aName();
    const names = Array.from({ length: 5 }, (_, n) => `${word}${n} ${word}${9 - n} ${word}`);
    for (const name of names) await addVenue({ name, category: "other" });
    const pages = await allPages({ q: word, limit: "2" });
    expect(pages.map((one) => namesIn(one).length)).toEqual([2, 2, 1]);
    expect(pages.flatMap(namesIn)).toEqual(names);
  });

  test("continues after a page whose last venue was removed or renamed", async () => {
    const [word, second] = [aName(), aName()];
    const added = [];
    for (let n = 0; n < 6; n += 1) added.push(await addVenue({ name: `${word}${n} ${second}`, category: "other" }));
    const reached: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const q = reached.length < 2 ? `${word} ${second}` : `${second} ${word}`;
      const answer = await list({ q, limit: "2", ...(cursor === "" ? {} : { cursor }) });
      reached.push(...namesIn(answer));
      const { items, nextCursor } = read(answer, page);
      cursor = nextCursor;
      const path = `/api/parks/${items.at(-1)?._id}`;
      const renamed = { name: aName(), category: "other" };
      expect((await (reached.length === 2 ? admin.delete(path) : admin.put(path, renamed))).status).toBe(200);
    }
    expect(reached.toSorted()).toEqual(added.map(({ name }) => name));
  });

  test("continues by the word it began with, even when another word has become rarer", async () => {
    const [common, rare] = [aName(), aName()];
    for (let n = 0; n < 4; n += 1) await addVenue({ name: `${common}${n} ${rare}${9 - n}`, category: "other" });
    await addVenue({ name: `${common}4`, category: "other" });
    const first = await list({ q: `${common} ${rare}`, limit: "2" });
    await addVenue({ name: `${rare} دو`, category: "other" });
    await addVenue({ name: `${rare} سه`, category: "other" });
    const cursor = read(first, page).nextCursor ?? "";
    const second = await list({ q: `${common} ${rare}`, limit: "2", cursor });
    expect([...namesIn(first), ...namesIn(second)]).toEqual([3, 2, 1, 0].map((n) => `${common}${n} ${rare}${9 - n}`));
  });

  test.each([
    ["a malformed cursor", "nonsense"],
    ["the cursor of a list", "01700000-0000-7000-8000-000000000000"],
    ["the cursor of another search", "01700000-0000-7000-8000-000000000000_zebra"],
  ])("rejects %s", async (_, cursor) => {
    expect(refusalOf(await list({ q: "باغ", cursor }))).toBe("400 INVALID_CURSOR");
  });

  test.each(["«»", "%", "--", "\u200C", "' or 1=1 --"])("finds nothing for «%s» without an error", async (q) => {
    await addVenue({ name: aName(), category: "other" });
    expect(read(await list({ q }), page)).toMatchObject({ items: [], nextCursor: null });
  });

  test("is rejected for more than a hundred letters", async () => {
    expect(refusalOf(await list({ q: "ن".repeat(101) }))).toBe("400 INVALID_INPUT");
  });
});

describe("a category of 1,000 venues", async () => {
  const category: VenueCategory = "fastfood";
  const word = aName();
  await manyVenues(1000, { category, word, province: "یزد" });
  const common = { category, limit: "60" };

  test("takes one trip and shows at most 60 venues a page, in the list and in searches", async () => {
    for (const [what, query] of [
      ["the list", {}],
      ["the list of a province", { province: "یزد" }],
      ["a search for a word of every venue", { q: word }],
      ["a search for a word of one venue and one of every venue", { q: `${word} شماره900` }],
      ["a search in a province", { q: word, province: "یزد" }],
    ] as const) {
      const first = await list({ ...common, ...query });
      const { items, nextCursor } = read(first, page);
      const second = nextCursor === null ? null : await list({ ...common, ...query, cursor: nextCursor });
      expect(items.length, what).toBe("q" in query && query.q !== word ? 1 : 60);
      for (const answer of [first, ...(second === null ? [] : [second])]) {
        expect(answer.cost.trips, what).toBe(1);
        expect(answer.cost.read, what).toBeLessThanOrEqual(6 * 61);
      }
      const again = second === null ? [] : read(second, page).items.map(({ _id }) => _id);
      expect(items.filter(({ _id }) => again.includes(_id))).toEqual([]);
    }
  });

  test("a search for words that rarely or never meet reads about 1,000 rows a page, and continues", async () => {
    await manyVenues(1200, { category: "pools", word: "گوزن", province: "یزد", first: 20_000 });
    await manyVenues(1200, { category: "pools", word: "گنجشک", province: "یزد", first: 30_000 });
    const meeting = await addVenue({ name: "گوزن گنجشک", category: "pools" });
    const pages = await allPages({ category: "pools", q: "گنجشک گوزن" });
    expect(pages.flatMap(namesIn)).toEqual([meeting.name]);
    expect(pages.length).toBeGreaterThan(1);
    // Five words as short as they may be, each of 1,200 venues or more, of which no two meet.
    const others = ["گرگ", "گربه", "گاو"];
    for (const [n, of] of others.entries())
      await manyVenues(1200, { category: "pools", word: of, province: "یزد", first: 40_000 + n * 10_000 });
    const apart = await allPages({ category: "pools", q: "گوز گنج گرگ گرب گاو" });
    expect(apart.flatMap(namesIn)).toEqual([]);
    for (const { cost } of [...pages, ...apart]) expect(cost.read).toBeLessThanOrEqual(1000 + 5 * 21);
  });

  test("a search in a province without venues reads almost nothing", async () => {
    const answer = await list({ q: `${word.slice(0, 1)} ش`, province: "ایلام" });
    expect(answer.cost.read).toBeLessThanOrEqual(50);
  });

  test("fifty spellings of one search share one answer at the edge", async () => {
    const spaces = (n: number) => " ".repeat(1 + (n % 10));
    const spellings = Array.from({ length: 50 }, (_, n) => {
      const [one, two] = n % 2 === 0 ? ["شماره900", "يزد"] : ["یزد", "شماره900"];
      return `${spaces(n)}${one}${n % 3 === 0 ? "\u200C" : spaces(n / 10)}${two}${"،".repeat(n % 7)}`;
    });
    let rowsRead = 0;
    for (const q of spellings) rowsRead += (await list({ category, q })).cost.read;
    expect(new Set(spellings).size).toBe(50);
    expect(rowsRead).toBeLessThanOrEqual(150);
  });

  test("shows each venue once over all pages", async () => {
    const ids = (await allPages({ category, province: "یزد" })).flatMap((one) => read(one, page).items);
    expect(new Set(ids.map(({ _id }) => _id)).size).toBe(1000);
    expect(ids).toHaveLength(1000);
  });

  test("a page of more than 60 is rejected", async () => {
    expect(refusalOf(await list({ ...common, limit: "61" }))).toBe("400 INVALID_INPUT");
  });
});
