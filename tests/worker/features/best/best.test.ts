import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { bestJokesRoute } from "../../../../contract/jokes/calls.ts";
import { DAY_MS } from "../../../../contract/time.ts";
import { titleOf } from "../../../../worker/features/best/feeds.ts";
import { admin } from "../../support/administrator.ts";
import { manyPeople } from "../../support/bulk.ts";
import { type Answer, get, getAfresh, read } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { DATE, TEN, aLikedJoke, forgetBest, onDay, rank } from "../../support/features/best.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { notificationsOf } from "../../support/features/notifications.ts";
import { coresOf } from "../../support/log-lines.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { clearEdgeCache, openNights } from "../../support/features/settings.ts";
import { type Person, aPerson, anOpenPerson } from "../../support/people.ts";

const PAGE = `/labkhand/best/${DATE}`;
const WEEK = "/labkhand/best/week/1380-09-03";
const FEED = "/labkhand/best/feed.xml";
const SITE = "http://localhost:8787";
const answer = bestJokesRoute.responses[200].content["application/json"].schema;

/** An answer that the edge has not kept. */
async function fresh(path: string, as?: Person): Promise<Answer> {
  await caches.default.delete(SITE + path);
  return as === undefined ? get(path) : as.get(path);
}

const idsIn = ({ text }: Answer) => [...text.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id);
const idsInFeed = ({ text }: Answer) => [...text.matchAll(/<guid isPermaLink="false">([^<]+)/g)].map(([, id]) => id);
const idsInApp = async (as?: Person) => {
  const given = as === undefined ? await getAfresh("/api/best-jokes") : await as.get("/api/best-jokes");
  return read(given, answer).jokes.map(({ _id }) => _id);
};

/** The jokes that are seen in each place. */
const seenJokes = async () => ({
  page: idsIn(await fresh(PAGE)),
  week: idsIn(await fresh(WEEK)),
  feed: idsInFeed(await fresh(FEED)),
  app: await idsInApp(),
});

beforeEach(async () => {
  await forgetBest();
  await clearEdgeCache();
  onDay(1);
});

describe("the rank of a day's jokes", () => {
  test("is by likes, one joke an author, ten a day", async () => {
    const author = await aPerson();
    const [best, second] = [await aLikedJoke(40, { author }), await aLikedJoke(30, { author })];
    const others: string[] = [];
    for (let n = 0; n < 11; n += 1) others.push(await aLikedJoke(20 - n));
    await rank();
    const ids = idsIn(await fresh(PAGE));
    expect(ids).toEqual([best, ...others.slice(0, 9)]);
    expect(ids).not.toContain(second);
    expect(await idsInApp()).toEqual(ids);
    expect(read(await getAfresh("/api/best-jokes"), answer).day).toBe(DATE);
    expect(idsInFeed(await fresh(FEED))).toEqual(ids);
  });

  test("is damped by the author's followers", async () => {
    const famous = await aLikedJoke(40, { author: await aPerson({ followerCount: 1000 }) });
    const unknown = await aLikedJoke(10);
    await rank();
    expect(idsIn(await fresh(PAGE))).toEqual([unknown, famous]);
  });

  test("has a joke of the morning that is liked in the evening, though a run reads fewer jokes than came after it", async () => {
    const author = await aPerson();
    const morning = await aJoke(author, "صبح", { createdAt: TEN });
    const noon = await aLikedJoke(5, { createdAt: TEN + 1 });
    for (let n = 0; n < 8; n += 1) await aJoke(author, "بعد", { createdAt: TEN + 2 + n });
    const runs = async (from: number) => {
      for (let run = from; run < from + 4; run += 1) await rank(1, run, 3);
      return idsInApp(author);
    };
    expect(await runs(0)).toEqual([noon]);
    await rows("update jokes set trusted_likes = 9 where id = unhex(?, '-')", morning);
    expect(await runs(4)).toEqual([morning, noon]);
  });

  test("ignores ten likes of fresh accounts, and counts those of older ones", async () => {
    const [bought, honest] = [await aJoke(await anOpenPerson(), "خریده", { createdAt: TEN }), await aLikedJoke(3)];
    const likers = (registeredAt: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => (await aPerson({ registeredAt })).post(`/api/jokes/${bought}/like`)),
      );
    await likers(TEN - 2 * DAY_MS, 10);
    await rank();
    expect(idsIn(await fresh(PAGE))).toEqual([honest]);
    expect((await rows("select like_count as n from jokes where id = unhex(?, '-')", bought))[0]).toEqual({ n: 10 });
    await likers(TEN - 4 * DAY_MS, 4);
    await rank();
    expect(idsIn(await fresh(PAGE))).toEqual([bought, honest]);
  });

  test("drops a like that is taken back, and counts no like twice", async () => {
    const joke = await aJoke(await aPerson(), "جوک", { createdAt: TEN });
    const old = await aPerson({ registeredAt: 1 });
    const trusted = async () =>
      (await rows("select trusted_likes as n from jokes where id = unhex(?, '-')", joke))[0]?.["n"];
    for (const [verb, count] of [
      ["like", 1],
      ["like", 1],
      ["unlike", 0],
      ["unlike", 0],
    ] as const) {
      await old.post(`/api/jokes/${joke}/${verb}`);
      expect(await trusted()).toBe(count);
    }
  });

  test("reads at most 12,000 rows a run when a day has twelve thousand liked jokes", { timeout: 60_000 }, async () => {
    const authors = await manyPeople(500, { jokesEach: 0 });
    await rows(
      `insert into jokes (id, author_id, text, like_count, trusted_likes, created_at)
       select randomblob(16), ? + value % 500, 'جوک', 9, 3 + value % 90, ? + value
       from (with recursive n(value) as (select 0 union all select value + 1 from n where value < 11999) select value from n)`,
      authors[0],
      TEN,
    );
    await rows("update users set inside_only = 0 where id >= ?", authors[0]);
    const reads: number[] = [];
    for (let run = 0; run < 2; run += 1) {
      const { read: rowsRead, written, trips } = await rank(1, run);
      reads.push(rowsRead);
      expect(rowsRead).toBeLessThanOrEqual(12_000);
      expect(written).toBeLessThanOrEqual(60);
      expect(trips).toBe(3);
    }
    // Both parts of the day.
    expect(Math.max(...reads)).toBeGreaterThan(10_000);
    expect(Math.min(...reads)).toBeLessThan(4000);
    await clearEdgeCache();
    for (const path of [PAGE, FEED, "/api/best-jokes"])
      expect((await fresh(path)).cost.read, path).toBeLessThanOrEqual(350);
  });
});

describe("the joke of an author who stays inside, as newcomers do", () => {
  const questions = async (person: Person) =>
    (await notificationsOf(person)).flatMap(({ kind, jokeId, number }) =>
      kind === "joke-best" ? { jokeId, number } : [],
    );

  test("is among the best inside, and outside once its author says yes, who is asked once", async () => {
    const [shy, bold, reader] = [await aPerson(), await aPerson(), await aPerson()];
    const [kept, opened] = [
      await aLikedJoke(9, { author: shy, isClosed: true }),
      await aLikedJoke(8, { author: bold, isClosed: true }),
    ];
    for (let run = 0; run < 2; run += 1) await rank();
    expect(await idsInApp(reader)).toEqual([kept, opened]);
    const nowhere = { page: [], week: [], feed: [], app: [] };
    expect(await seenJokes()).toEqual(nowhere);
    expect((await fresh(PAGE)).status).toBe(404);
    expect((await fresh("/sitemap.xml")).text).not.toContain(DATE);
    expect((await get("/labkhand/best")).status).toBe(404);
    for (const [author, jokeId] of [
      [shy, kept],
      [bold, opened],
    ] as const)
      expect(await questions(author)).toEqual([{ jokeId, number: 1 }]);

    await shy.post("/api/account/privacy", { insideOnly: true });
    await bold.post("/api/account/privacy", { insideOnly: false });
    await clearEdgeCache();
    expect(await seenJokes()).toEqual({ page: [opened], week: [opened], feed: [opened], app: [opened] });
    expect(await idsInApp(reader)).toEqual([kept, opened]);
    for (const [author, jokeId] of [
      [shy, kept],
      [bold, opened],
    ] as const)
      expect(await questions(author)).toEqual([{ jokeId, number: 0 }]);

    await bold.post("/api/account/privacy", { insideOnly: true });
    for (const author of [shy, bold]) await aLikedJoke(9, { author, createdAt: TEN + DAY_MS, isClosed: true });
    onDay(2);
    await rank(2);
    for (const author of [shy, bold]) expect(await questions(author)).toHaveLength(1);
  });

  test("asks nobody who chose before, and about one joke when the administrator chose a second", async () => {
    const [chose, newcomer] = [await aPerson(), await aPerson()];
    await chose.post("/api/account/privacy", { insideOnly: true });
    await aLikedJoke(9, { author: chose, isClosed: true });
    await aLikedJoke(8, { author: newcomer, isClosed: true });
    const second = await aJoke(newcomer, "برگزیده", { createdAt: TEN });
    await admin.post(`/api/admin/jokes/${second}/best`, { best: true });
    await rank();
    expect([await questions(chose), (await questions(newcomer)).length]).toEqual([[], 1]);
  });
});

describe("a joke leaves every list", () => {
  const ways: [string, (joke: string, author: Person) => Promise<unknown>][] = [
    ["the administrator takes it out", (joke) => admin.post(`/api/admin/jokes/${joke}/best`, { best: false })],
    ["its author stays inside", (_, author) => author.post("/api/account/privacy", { insideOnly: true })],
    ["its author leaves", (_, author) => leaveForGood(author)],
  ];

  test("as soon as the administrator takes it out, or its author stays inside or leaves", async () => {
    await openNights();
    const written: { author: Person; joke: string }[] = [];
    for (let n = 0; n <= ways.length; n += 1) {
      const author = await aPerson();
      written.push({ author, joke: await aLikedJoke(20 - n, { author }) });
    }
    await rank();
    const left = written.map(({ joke }) => joke);
    const expectEverywhere = async (what: string) =>
      expect(await seenJokes(), what).toEqual({ page: left, week: left, feed: left, app: left });
    await expectEverywhere("at first");
    for (const [n, [what, act]] of ways.entries()) {
      const { author, joke } = written[n] ?? Object();
      await act(joke, author);
      left.shift();
      await expectEverywhere(what);
    }
  });

  test("four minutes later at the latest at the edge and in a browser", async () => {
    await aLikedJoke(9);
    await rank();
    for (const path of [PAGE, WEEK, FEED]) {
      const first = await fresh(path);
      expect(first.headers.get("Cache-Control")).toBe("public, max-age=120");
      const next = await get(path);
      expect([next.text, next.cost.trips]).toEqual([first.text, 0]);
      for (const name of ["Content-Security-Policy", "Content-Type", "Cache-Control"])
        expect(next.headers.get(name), name).toBe(first.headers.get(name));
    }
  });
});

describe("the administrator", () => {
  test("puts a joke first, which is audited and can be undone after the next run", async () => {
    const [joke, liked] = [await aJoke(await anOpenPerson(), "بی‌لایک", { createdAt: TEN }), await aLikedJoke(9)];
    await rank();
    await admin.post(`/api/admin/jokes/${joke}/best`, { best: true });
    await rank();
    expect(idsIn(await fresh(PAGE))).toEqual([joke, liked]);
    const [entry] = await auditOf(joke);
    expect(entry).toMatchObject({ action: "joke.best", canUndo: true });
    expect((await undo(entry?.id ?? "")).status).toBe(200);
    expect(idsIn(await fresh(PAGE))).toEqual([liked]);
  });

  test("finds the candidates of the last days in the list of jokes", async () => {
    const [joke, other] = [await aLikedJoke(9), await aJoke(await aPerson(), "دیگر", { createdAt: TEN })];
    await rank();
    const list = z.object({
      total: z.number(),
      items: z.array(z.looseObject({ _id: z.string(), best: z.boolean().nullable() })),
    });
    const found = read(await admin.get("/api/admin/jokes", { best: "true" }), list);
    expect(found).toMatchObject({ total: 1, items: [{ _id: joke, best: null }] });
    await admin.post(`/api/admin/jokes/${other}/best`, { best: false });
    expect(read(await admin.get("/api/admin/jokes", { best: "true" }), list).total).toBe(1);
  });
});

describe("a page of the best", () => {
  test("is complete without scripts, has its own address, and names nobody", async () => {
    const author = await aPerson({ contactMobilePublic: "", bio: "اهل خنده" });
    const joke = await aLikedJoke(9, { author, text: `"><script>alert(1)</script> & خنده` });
    await rank();
    for (const [path, title] of [
      [PAGE, "بهترین جوک‌های ۶ آذر ۱۳۸۰"],
      [WEEK, "بهترین جوک‌های ۳ تا ۹ آذر ۱۳۸۰"],
    ] as const) {
      const page = await fresh(path);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(/^<!doctype html><html lang="fa" dir="rtl">/);
      expect(page.text).toContain(`<title>${title} | لبخند</title>`);
      expect(page.text).toContain(`<link rel="canonical" href="${SITE}${path}"/>`);
      expect(page.text).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; خنده");
      expect(page.text).not.toContain("<script");
      expect(page.text).toContain(`href="/labkhand/profile?post=${joke}#post-${joke}" rel="nofollow"`);
      expect(page.headers.get("X-Robots-Tag")).toBeNull();
      expect(page.headers.get("Content-Security-Policy")).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/);
    }
    for (const path of [PAGE, WEEK, FEED, "/sitemap.xml"]) {
      const { text } = await fresh(path);
      for (const secret of [...coresOf(author), author.username, author.id, "اهل خنده"])
        expect(text, path).not.toContain(secret);
    }
  });

  test("leads to the days and weeks around it, and the best without a day to the newest that is over", async () => {
    await aLikedJoke(5);
    await aLikedJoke(5, { createdAt: TEN + 2 * DAY_MS });
    await aLikedJoke(5, { createdAt: TEN + 7 * DAY_MS });
    for (const days of [1, 3, 8]) await rank(days);
    onDay(7);
    const day = (await fresh("/labkhand/best/1380-09-08")).text;
    for (const path of [PAGE, "/labkhand/best/1380-09-13", WEEK]) expect(day).toContain(`href="${path}"`);
    const week = (await fresh(WEEK)).text;
    for (const path of ["/labkhand/best/week/1380-09-10", "/labkhand/best/1380-09-08"])
      expect(week).toContain(`href="${path}"`);
    const newest = await get("/labkhand/best");
    expect([newest.status, newest.headers.get("Location")]).toEqual([302, "/labkhand/best/1380-09-08"]);
    const { text } = await fresh("/sitemap.xml");
    for (const path of [PAGE, "/labkhand/best/1380-09-13", WEEK, "/labkhand/home"])
      expect(text).toContain(`<loc>${SITE}${path}</loc>`);
    expect((await get("/robots.txt")).text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });

  test("is not found and not listed when its day has no jokes or does not exist", async () => {
    for (const path of [PAGE, "/labkhand/best/1380-12-30", "/labkhand/best/today", "/labkhand/best/week/1380-09-06"]) {
      const page = await fresh(path);
      expect([page.status, page.headers.get("X-Robots-Tag")], path).toEqual([404, "noindex"]);
      expect(page.text).toContain("این روز جوک برتری ندارد");
    }
  });

  test("takes at most 14 kB of gzip, however long thirty jokes are", async () => {
    const letters = [..."ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی ‌،😂🤣😅🎈"];
    for (let n = 0; n < 30; n += 1) {
      const text = Array.from({ length: 1000 }, () => letters[Math.floor(Math.random() * letters.length)]).join("");
      await aLikedJoke(40 - n, { text, createdAt: TEN + (n % 3) * DAY_MS });
    }
    for (const days of [1, 2, 3]) await rank(days);
    const gzipped = async (text: string) =>
      (await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer())
        .byteLength;
    for (const [path, count] of [
      [PAGE, 10],
      [WEEK, 30],
    ] as const) {
      const page = await fresh(path);
      expect(idsIn(page)).toHaveLength(count);
      expect(await gzipped(page.text), path).toBeLessThanOrEqual(14_000);
    }
  });
});

test.each([
  ["کوتاه است. ", "کوتاه است."],
  ["یک\n\nدو", "یک دو"],
  [`${"س".repeat(40)} ${"ش".repeat(39)}`, `${"س".repeat(40)} ${"ش".repeat(39)}`],
  [`${"س".repeat(40)} ${"ش".repeat(39)} بله`, `${"س".repeat(40)} ${"ش".repeat(39)}…`],
  [`${"س".repeat(40)} ${"ش".repeat(40)} بله`, `${"س".repeat(40)}…`],
  [`${"س".repeat(79)} بله`, `${"س".repeat(79)}…`],
  [`${"س".repeat(60)}، «${"ش".repeat(40)}»`, `${"س".repeat(60)}…`],
  [`${"س".repeat(60)}... ${"ش".repeat(40)}`, `${"س".repeat(60)}…`],
  ["س".repeat(90), `${"س".repeat(80)}…`],
  ["😂".repeat(81), `${"😂".repeat(80)}…`],
])("a feed's title ends at a word: %j", (text, title) => expect(titleOf(text)).toBe(title));
