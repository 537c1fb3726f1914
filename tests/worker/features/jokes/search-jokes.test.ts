import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { z } from "zod";

import { jokePage } from "../../../../contract/jokes/calls.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { indexJokes } from "../../../../worker/cron/index-jokes.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import { admin } from "../../support/administrator.ts";
import { type Answer, get, getAfresh, read, refusalOf } from "../../support/call.ts";
import { aDatabaseWhoseBatches, rows } from "../../support/database.ts";
import { undo } from "../../support/features/audit.ts";
import { aJoke, indexNow } from "../../support/features/jokes.ts";
import { type Person, aPerson } from "../../support/people.ts";

let made = 0;
/** A word that is in no other joke. */
const aWord = () => `واژه${[...`${Date.now() % 100_000}${(made += 1)}`].join("ک")}`;

const idsOf = (answer: Answer) => read(answer, jokePage).jokes.map(({ _id }) => _id);
const find = async (q: string, person?: Person, more: Record<string, string> = {}) =>
  idsOf(
    await (person ? person.get("/api/joke-search", { q, ...more }) : getAfresh("/api/joke-search", { q, ...more })),
  );

test("finds a joke in every spelling of a word, together with another word", async () => {
  const [author, word] = [await aPerson(), aWord()];
  const jokes = [];
  for (const verb of ["می‌خندم", "ميخندم", "می خندم"]) jokes.push(await aJoke(author, `${word}، من ${verb}!`));
  await aJoke(author, `${word}، من می‌گریم`);
  await indexNow();
  for (const verb of ["می‌خندم", "ميخندم", "می خندم", "میخن"]) {
    expect(await find(`${verb} ${word}`), verb).toEqual(jokes.toReversed());
    expect(await find(`${word.slice(0, -1)} ${verb}`), verb).toEqual(jokes.toReversed());
  }
  expect(await find(`${word} می‌دانم`)).toEqual([]);
});

test.each(["", "«»", "%", "' or 1=1 --", "😂"])("finds nothing for «%s» without an error", async (q) => {
  expect((await get("/api/joke-search", { q })).body).toMatchObject({ jokes: [], nextCursor: null });
});

test("shows each joke once, over all pages, when several of its words match", async () => {
  const [author, word] = [await aPerson(), aWord()];
  const jokes = [];
  for (let n = 0; n < 5; n += 1) jokes.push(await aJoke(author, `${word}${n} ${word}${9 - n} ${word}`));
  await indexNow();
  const reader = await aPerson();
  const found: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const answer = await reader.get("/api/joke-search", { q: word, limit: "2", ...(cursor && { cursor }) });
    found.push(...idsOf(answer));
    cursor = read(answer, jokePage).nextCursor;
  }
  expect(found).toEqual(jokes.toReversed());
});

test("searches one's own jokes only when asked to, and only for a signed-in person", async () => {
  const [author, other, word] = [await aPerson(), await aPerson(), aWord()];
  const own = await aJoke(author, `${word} مال من`);
  const others = await aJoke(other, `${word} مال دیگری`);
  await indexNow();
  expect(await find(word, author)).toEqual([others, own]);
  expect(await find(word, author, { of: "me" })).toEqual([own]);
  expect(await find(`${word} مال`, other, { of: "me" })).toEqual([others]);
  expect(refusalOf(await get("/api/joke-search", { q: word, of: "me" }))).toBe("401 LOGIN_REQUIRED");
});

test("the next run leaves no word or text of a deleted joke, and one that comes back is found again", async () => {
  const [author, word] = [await aPerson(), aWord()];
  const joke = await aJoke(author, `${word} خنده`);
  await aJoke(await aPerson(), "جوک تازه‌تر");
  await indexNow();
  const remove = async () =>
    read(await admin.post(`/api/admin/jokes/${joke}/delete`), z.object({ undo: z.string() })).undo;
  const left = () =>
    rows(
      "select word from joke_words where word = ?1 union all select text from joke_words_due where text like ?1 || '%'",
      word,
    );

  let entry = await remove();
  expect(await find(word)).toEqual([]);
  await indexNow();
  expect(await left()).toEqual([]);
  expect((await undo(entry)).status).toBe(200);
  await indexNow();
  expect(await find(word)).toEqual([joke]);
  expect(await left()).toEqual([{ word }]);

  // It comes back after the run has read that it is gone.
  entry = await remove();
  let batches = 0;
  const d1 = aDatabaseWhoseBatches(async (batch) => {
    const results = await batch();
    if ((batches += 1) === 1) await undo(entry);
    return results;
  });
  await indexJokes(createContext(env, new D1Connection(d1)));
  expect(await find(word)).toEqual([joke]);
  expect(await left()).toEqual([{ word }]);
});

test("a joke that comes back before it was indexed leaves the ones before it to the cron", async () => {
  const [author, word] = [await aPerson(), aWord()];
  const earlier = await aJoke(author, `${word} خنده`);
  const joke = await aJoke(author, `${word} گریه`);
  const deletion = await admin.post(`/api/admin/jokes/${joke}/delete`);
  await undo(read(deletion, z.object({ undo: z.string() })).undo);
  await indexNow();
  expect(await find(word)).toEqual([joke, earlier]);
});

test("a cursor belongs to one search of one person", async () => {
  const [author, other, word] = [await aPerson(), await aPerson(), aWord()];
  for (let n = 0; n < 3; n += 1) await aJoke(author, `${word} خنده`);
  await indexNow();
  const { nextCursor } = read(await author.get("/api/joke-search", { q: word, limit: "2" }), jokePage);
  const refused = async (person: Person, query: Record<string, string>) =>
    refusalOf(await person.get("/api/joke-search", { cursor: nextCursor!, ...query }));
  expect(await refused(author, { q: `${word} خنده` })).toBe("400 INVALID_CURSOR");
  expect(await refused(author, { q: word, of: "me" })).toBe("400 INVALID_CURSOR");
  expect(await refused(other, { q: word })).toBe("400 INVALID_CURSOR");
  expect(await refused(author, { q: word, cursor: "00" })).toBe("400 INVALID_CURSOR");
});

test("publishing writes no words, and a run of the cron writes each once, in one row", async () => {
  const [author, word] = [await aPerson(), aWord()];
  await indexNow();
  await author.post("/api/jokes", { text: `${word} ${word} خنده` });
  const words = () => rows("select word from joke_words where minus_key = (select -max(key) from jokes) order by word");
  expect(await words()).toEqual([]);
  const connection = new D1Connection(env.DB);
  await indexJokes(createContext(env, connection));
  // A row for each word, the day's count, and how far the run came.
  expect(connection.cost.written).toBe(4);
  await rows("update joke_word_runs set up_to = up_to - 1");
  await Promise.all([indexNow(), indexNow()]);
  await indexNow();
  expect(await words()).toEqual([{ word: "خنده" }, { word }]);
});
