import { describe, expect, test } from "vitest";
import { z } from "zod";

import { bestJokesRoute, findDuplicateRoute, joke, jokePage } from "../../../../contract/jokes/calls.ts";
import { fingerprintOf } from "../../../../contract/jokes/fingerprint.ts";
import { admin } from "../../support/administrator.ts";
import { type Answer, getAfresh, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { DAY, TEN, forgetBest, onDay, rank } from "../../support/features/best.ts";
import { aJoke, indexNow } from "../../support/features/jokes.ts";
import { longRegistered } from "../../support/features/direct.ts";
import { type Person } from "../../support/people.ts";

let number = 0;
/** A joke that nobody has published, and two duplicates of it. */
function aText() {
  number += 1;
  const [text, copied, respelled] = [
    `یه روز یه لبخند شماره ${number} رفت مهمونی، گفت: «می‌خوام بمونم.»`,
    `لبخند شماره ${number} رفت مهمونی\nگفت می خوام بمونم 😂😂`,
    `یک روز يك لبخند شماره ${number} رفت مهموني، گفت: میخوام بمووونم خخخ`,
  ];
  return { text, copied: `یه ${copied}`, respelled };
}

async function publish(person: Person, text: string): Promise<string> {
  return read(await person.post("/api/jokes", { text }), z.object({ joke })).joke._id;
}

const pageOf = async (answer: Promise<Answer>) => read(await answer, jokePage);
const marksOf = async (answer: Promise<Answer>) =>
  (await pageOf(answer)).jokes.flatMap(({ _id: id, note }) => (note ? [{ id, note }] : []));
const idsOf = async (answer: Promise<Answer>) => (await pageOf(answer)).jokes.map(({ _id }) => _id);
const ofAuthor = (reader: Pick<Person, "get">, author: Person) =>
  reader.get("/api/jokes", { username: author.username });
const originalFor = async (person: Person, text: string) => {
  const answer = await person.get("/api/duplicate-joke", { fingerprint: String(await fingerprintOf(text)) });
  return read(answer, findDuplicateRoute.responses[200].content["application/json"].schema).original;
};

/** A joke and two duplicates of it, by three people, seen by a fourth who follows them. */
async function aDuplicatedJoke() {
  const { text, copied, respelled } = aText();
  const [first, second, third] = [await longRegistered(), await longRegistered(), await longRegistered()];
  const reader = await longRegistered();
  const ids = [await publish(first, text), await publish(second, copied), await publish(third, respelled)] as const;
  for (const { username } of [first, second, third]) await reader.post("/api/follow", { followee: username });
  return { text, first, second, third, reader, ids };
}

describe("a duplicate", () => {
  test("is published, and marked with the original and its author, on profiles and to followers", async () => {
    const { text, first, second, third, reader, ids } = await aDuplicatedJoke();
    const original = { id: ids[0], username: first.username };
    for (const [writer, own] of [
      [reader, false],
      [first, true],
    ] as const)
      expect(await originalFor(writer, text)).toEqual({ ...original, own });
    const mark = (id: string) => ({
      id,
      note: { kind: "duplicate", original: { id: ids[0], username: first.username } },
    });
    for (const viewer of [reader, second, third])
      expect(await marksOf(ofAuthor(viewer, second))).toEqual([mark(ids[1])]);
    expect(await marksOf(ofAuthor(reader, first))).toEqual([]);
    const feed = await pageOf(reader.get("/api/feed/following"));
    expect(feed.jokes.map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect(await marksOf(reader.get("/api/feed/following"))).toEqual([mark(ids[2]), mark(ids[1])]);
    expect(await marksOf(getAfresh(`/api/jokes/${ids[2]}`))).toEqual([mark(ids[2])]);
  });

  test("becomes the original when the original is deleted, and a duplicate again when that is undone", async () => {
    const { second, third, reader, ids } = await aDuplicatedJoke();
    const marks = () => marksOf(reader.get("/api/feed/following"));
    const inDiscovery = async () => (await idsOf(reader.get("/api/jokes"))).filter((id) => ids.includes(id));
    await admin.post(`/api/admin/jokes/${ids[0]}/delete`);
    expect(await marks()).toEqual([
      { id: ids[2], note: { kind: "duplicate", original: { id: ids[1], username: second.username } } },
    ]);
    expect(await inDiscovery()).toEqual([ids[1]]);
    const [entry] = await auditOf(ids[0]);
    expect((await undo(entry?.id ?? "")).status).toBe(200);
    expect(await marks()).toHaveLength(2);
    expect(await inDiscovery()).toEqual([ids[0]]);
    await admin.post(`/api/admin/jokes/${ids[0]}/delete`);
    await second.delete(`/api/jokes/${ids[1]}`);
    expect(await marks()).toEqual([]);
    expect(await inDiscovery()).toEqual([ids[2]]);
    expect(await idsOf(ofAuthor(reader, third))).toEqual([ids[2]]);
  });

  test("of one's own joke is not marked, and shown once in discovery", async () => {
    const { text, copied } = aText();
    const [author, reader] = [await longRegistered(), await longRegistered()];
    const ids = [await publish(author, text), await publish(author, copied)];
    expect(await marksOf(ofAuthor(reader, author))).toEqual([]);
    expect((await idsOf(reader.get("/api/jokes"))).filter((id) => ids.includes(id))).toEqual([ids[0]]);
  });

  test("with more likes than the original is not among the best", async () => {
    await forgetBest();
    onDay(0);
    const { ids, reader } = await aDuplicatedJoke();
    await rows("update jokes set like_count = 50, trusted_likes = 50 where id = unhex(?, '-')", ids[1]);
    await rows("update jokes set like_count = 9, trusted_likes = 9 where id = unhex(?, '-')", ids[0]);
    await rows("update jokes set created_at = ? where id in (unhex(?, '-'), unhex(?, '-'))", TEN, ids[0], ids[1]);
    onDay(1);
    await rank();
    // Ranked before it was found to be one.
    await rows(
      "insert into best_jokes (day, joke_key, score) select ?, key, 99 from jokes where id = unhex(?, '-')",
      DAY,
      ids[1],
    );
    const best = read(
      await reader.get("/api/best-jokes"),
      bestJokesRoute.responses[200].content["application/json"].schema,
    );
    expect(best.jokes.map(({ _id }) => _id)).toEqual([ids[0]]);
  });
});

describe("what a duplicate costs", () => {
  test("publishing reads at most two rows more and writes one more than a text without a fingerprint", async () => {
    const { text, copied } = aText();
    const [first, second] = [await longRegistered(), await longRegistered()];
    const costOf = async (person: Person, written: string) => (await person.post("/api/jokes", { text: written })).cost;
    for (const person of [first, second]) await costOf(person, "سلام");
    const plain = await costOf(first, "سلام");
    for (const cost of [await costOf(first, text), await costOf(second, copied)]) {
      expect(cost.trips).toBe(plain.trips);
      expect(cost.read - plain.read).toBeLessThanOrEqual(2);
      expect(cost.written - plain.written).toBe(1);
    }
  });

  test("a list reads nothing more for jokes that are no duplicates, and three rows for one that is", async () => {
    const [author, other, reader] = [await longRegistered(), await longRegistered(), await longRegistered()];
    const readsOf = async (of: Person) => (await ofAuthor(reader, of)).cost.read;
    await publish(author, "سلام");
    await publish(other, "سلام");
    const plain = await readsOf(author);
    expect(await readsOf(other)).toBe(plain);
    await rows("update jokes set fingerprint = 77 where author_id = ?", author.userId);
    expect(await readsOf(author)).toBe(plain);
    await rows("update jokes set fingerprint = 77, duplicate = 1 where author_id = ?", other.userId);
    expect(await readsOf(other)).toBe(plain + 3);
  });

  test("a search of a word that only duplicates have reads at most 200 rows a page", async () => {
    const [author, other, reader] = [await longRegistered(), await longRegistered(), await longRegistered()];
    const first = await aJoke(author, "زرافه می‌خندد", { fingerprint: 88 });
    for (let n = 0; n < 40; n += 1) await aJoke(other, "زرافه می‌خندد", { fingerprint: 88, duplicate: true });
    await indexNow();
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const answer = await reader.get("/api/joke-search", { q: "زرافه", ...(cursor && { cursor }) });
      expect(answer.cost.read).toBeLessThanOrEqual(200);
      const page = read(answer, jokePage);
      found.push(...page.jokes.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(found).toEqual([first]);
  });

  test("the question while writing reads at most three rows beside the session, of thousands of duplicates", async () => {
    const { text, copied } = aText();
    const [first, writer] = [await longRegistered(), await longRegistered()];
    const id = await publish(first, text);
    const fingerprint = await fingerprintOf(copied);
    await rows(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
       insert into jokes (id, author_id, text, created_at, fingerprint, duplicate)
       select randomblob(16), ?, 'جوک', 1, ?, 1 from n`,
      first.userId,
      fingerprint,
    );
    const { cost, body } = await writer.get("/api/duplicate-joke", { fingerprint: String(fingerprint) });
    expect(body).toMatchObject({ original: { id, username: first.username, own: false } });
    expect(cost.trips).toBe(1);
    expect(cost.read).toBeLessThanOrEqual(3 + 1);
  });
});

test("a joke leaves no fingerprint when its author or a moderator deletes it or its author leaves", async () => {
  const { ids, first, second, third } = await aDuplicatedJoke();
  await first.delete(`/api/jokes/${ids[0]}`);
  await admin.post(`/api/admin/jokes/${ids[1]}/delete`);
  await third.post("/api/account/delete", { confirm: true });
  const left = await rows(
    "select fingerprint from jokes where author_id in (?, ?) and (fingerprint is not null or text <> '')",
    first.userId,
    second.userId,
  );
  expect(left).toEqual([]);
  await expect(rows("update jokes set fingerprint = 1 where id = unhex(?, '-')", ids[0])).rejects.toThrow(
    "jokes_fingerprint",
  );
});

test("a text as short as a greeting has no fingerprint and no mark", async () => {
  const [first, second] = [await longRegistered(), await longRegistered()];
  await publish(first, "سلام به همه");
  const repeated = await publish(second, "سلام به همه");
  expect(await fingerprintOf("سلام به همه")).toBeNull();
  expect(await marksOf(second.get(`/api/jokes/${repeated}`))).toEqual([]);
});

test.each(["", "-1", "1.5", "4503599627370496", "abc"])("rejects the fingerprint %j", async (fingerprint) => {
  const person = await longRegistered();
  expect(refusalOf(await person.get("/api/duplicate-joke", { fingerprint }))).toBe("400 INVALID_INPUT");
});
