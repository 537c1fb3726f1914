import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { z } from "zod";

import { joke, jokePage } from "../../../../contract/jokes/calls.ts";
import { DAY_MS } from "../../../../contract/time.ts";
import { sweepExpired } from "../../../../worker/cron/sweep-expired.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import { admin } from "../../support/administrator.ts";
import { type Answer, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { auditOf, undo as undoEntry } from "../../support/features/audit.ts";
import { hideJoke, isShown, undo } from "../../support/features/hiding.ts";
import { longRegistered } from "../../support/features/direct.ts";
import { queueOf } from "../../support/features/reports.ts";
import type { Person } from "../../support/people.ts";

let number = 0;
/** A joke that nobody has published, and another spelling of it. */
function aText() {
  number += 1;
  return {
    text: `یه روز یه لبخند سدشده شماره ${number} رفت مهمونی، گفت: «می‌خوام بمونم.»`,
    respelled: `یک روز يك لبخند سدشده شماره ${number} رفت مهموني، گفت: میخوام بمووونم خخخ`,
  };
}

const send = (author: Person, text: string, clientId: string = crypto.randomUUID()) =>
  author.post("/api/jokes", { text, clientId });
const publish = async (author: Person, text: string) =>
  read(await send(author, text), z.object({ joke, message: z.string() })).joke;
const remove = (id: string) => admin.post(`/api/admin/jokes/${id}/delete`);
const judge = async (author: Person, id: string, verdict: string) => {
  const queued = (await queueOf(author)).find(({ jokeId }) => jokeId === id);
  return admin.post("/api/admin/reports/judge", { ids: [queued?._id], verdict });
};
const waitingOf = async (author: Person) =>
  (await queueOf(author, { status: "pending" })).map(({ jokeId, waits, hidden }) => ({ jokeId, waits, hidden }));
const noteOf = async (answer: Promise<Answer>) => read(await answer, jokePage).jokes[0]?.note;
const listOf = async (person: Person) => {
  const item = z.looseObject({ kind: z.string(), number: z.number(), id: z.string().nullable() });
  return read(await person.get("/api/notifications"), z.object({ items: z.array(item) })).items;
};
const itemsOf = async (person: Person) => (await listOf(person)).map(({ kind }) => kind);
/** What bars the texts of these people. */
const barsOf = (...people: Person[]) =>
  rows(
    "select * from barred_texts where author_id in (select value from json_each(?)) order by joke_key",
    JSON.stringify(people.map(({ userId }) => userId)),
  );
const quietUntil = async ({ userId }: Person) =>
  (await rows<{ until: number | null }>("select quiet_until as until from users where id = ?", userId))[0]?.until;

test("hides what its author sends again while it is hidden, and refuses it the third time", async () => {
  const [{ text, respelled }, author] = [aText(), await longRegistered()];
  const first = await publish(author, text);
  await hideJoke(first._id);
  const clientId = crypto.randomUUID();
  const again = read(await send(author, respelled, clientId), z.object({ joke })).joke;
  expect(again.note).toEqual({ kind: "hidden" });
  expect(await isShown(again._id)).toBe(false);
  expect(await itemsOf(author)).toEqual(["joke-hidden", "joke-hidden"]);
  const queued = await queueOf(author);
  expect(queued.map(({ jokeId, hidden, waits, reporters }) => ({ jokeId, hidden, waits, reporters }))).toEqual([
    { jokeId: first._id, hidden: true, waits: null, reporters: 2 },
    { jokeId: again._id, hidden: true, waits: "own", reporters: 0 },
  ]);
  expect(queued.map(({ duplicates }) => duplicates)).toEqual([[queued[1]?._id], [queued[0]?._id]]);

  // A retry is no further time.
  expect((await send(author, respelled, clientId)).status).toBe(200);
  expect(await quietUntil(author)).toBeNull();
  const third = crypto.randomUUID();
  const refused = await send(author, text, third);
  expect(refusalOf(refused)).toBe("429 PUBLISHING_PAUSED");
  expect(refused.body).toMatchObject({ retryAfter: DAY_MS / 1000 });
  const until = await quietUntil(author);
  expect(refusalOf(await send(author, text, third))).toBe("429 PUBLISHING_PAUSED");
  expect(refusalOf(await send(author, aText().text))).toBe("429 PUBLISHING_PAUSED");
  expect(await quietUntil(author)).toBe(until);
  await rows("update users set quiet_until = ? where id = ?", Date.now(), author.userId);
  expect((await publish(author, aText().text)).note).toBeUndefined();
});

test("holds what others send of a removed text until it is judged, and holds it again at the undo", async () => {
  const [{ text, respelled }, author, other] = [aText(), await longRegistered(), await longRegistered()];
  await remove((await publish(author, text))._id);
  const copied = await publish(other, respelled);
  expect(copied.note).toEqual({ kind: "waiting" });
  const copies = await publish(await longRegistered(), respelled);
  const queued = await queueOf(other);
  expect(queued).toMatchObject([{ jokeId: copied._id, waits: "others", hidden: false, flagged: false }]);
  const [twin] = await rows<{ id: string }>(
    "select id from reported_subjects where subject_id = (select cast(key as text) from jokes where id = unhex(?, '-'))",
    copies._id,
  );
  expect(queued[0]?.["duplicates"]).toEqual([twin?.id]);
  for (const verdict of ["approve", "reject"]) {
    const judged = await judge(other, copied._id, verdict);
    expect(await noteOf(other.get(`/api/jokes/${copied._id}`))).toBeUndefined();
    expect(await waitingOf(other)).toEqual([]);
    await undo(judged);
    expect(await noteOf(other.get(`/api/jokes/${copied._id}`))).toEqual({ kind: "waiting" });
    expect(await waitingOf(other)).toEqual([{ jokeId: copied._id, waits: "others", hidden: false }]);
  }
  // Nothing of theirs was hidden or removed: they may have heard it elsewhere.
  const more = [await publish(other, text), await publish(other, respelled)];
  expect(more.map(({ note }) => note)).toEqual([{ kind: "waiting" }, { kind: "waiting" }]);
  expect(await barsOf(other)).toEqual([]);
  await judge(other, copied._id, "delete");
  expect((await publish(other, text)).note).toEqual({ kind: "hidden" });
  expect(refusalOf(await send(other, text))).toBe("429 PUBLISHING_PAUSED");
});

test("frees a text that a moderator lets stand, tells its author, and bars it again at the undo", async () => {
  const [{ text, respelled }, author, other] = [aText(), await longRegistered(), await longRegistered()];
  const copied = await publish(other, text);
  await remove((await publish(author, text))._id);
  await hideJoke(copied._id);
  const again = await publish(author, text);
  const bars = await barsOf(author, other);
  expect(bars).toHaveLength(3);
  const hidden = (await listOf(author))[0];
  expect(hidden).toMatchObject({ kind: "joke-hidden", number: 1, look: "possible" });
  for (const verdict of ["approve", "reject"]) {
    const judged = await judge(author, again._id, verdict);
    expect(await isShown(again._id)).toBe(true);
    expect(await barsOf(author, other)).toEqual([]);
    const [item, ...earlier] = await listOf(author);
    expect(item).toMatchObject({ kind: "joke-hidden", number: 0, look: null });
    expect(earlier.map(({ kind }) => kind)).toEqual(["joke-removed"]);
    for (const person of [author, other, await longRegistered()])
      expect((await publish(person, respelled)).note).toBeUndefined();
    await undo(judged);
    expect(await isShown(again._id)).toBe(false);
    expect(await barsOf(author, other)).toEqual(bars);
    expect((await listOf(author)).find(({ kind }) => kind === "joke-hidden")).toMatchObject({
      ...hidden,
      id: expect.anything(),
    });
  }
  await judge(author, again._id, "approve");
  await author.delete(`/api/jokes/${again._id}`);
  expect(await itemsOf(author)).toEqual(["joke-removed"]);
});

test("bars only what is still hidden or removed when an approval is undone after the removal", async () => {
  const [{ text }, author] = [aText(), await longRegistered()];
  const removed = await remove((await publish(author, text))._id);
  const judged = await judge(author, (await publish(author, text))._id, "approve");
  await undo(removed);
  await undo(judged);
  expect(await barsOf(author)).toMatchObject([{ removed_at: null }]);
});

test("frees a text whose appeal is accepted, and bars it again at the undo", async () => {
  const [{ text }, author, other] = [aText(), await longRegistered(), await longRegistered()];
  const copied = await publish(other, text);
  for (const { _id } of [copied, await publish(author, text)]) await remove(_id);
  const bars = await barsOf(author, other);
  await author.post("/api/appeals", { id: (await listOf(author))[0]?.id, text: "خودم نوشتمش." });
  const appeal = (await queueOf(author)).find(({ kind }) => kind === "appeal");
  const judged = await admin.post("/api/admin/reports/judge", { ids: [appeal?._id], verdict: "approve" });
  expect(await barsOf(author, other)).toEqual([]);
  expect((await publish(other, text)).note).toBeUndefined();
  await undo(judged);
  expect(await barsOf(author, other)).toEqual(bars);
});

test("bars a text again when its removal is undone and done again, and not in between", async () => {
  const [{ text }, author, other] = [aText(), await longRegistered(), await longRegistered()];
  const { _id } = await publish(author, text);
  await remove(_id);
  const undoLast = async () => undoEntry((await auditOf(_id))[0]?.lastId ?? "");
  await undoLast();
  expect((await publish(other, text)).note).toBeUndefined();
  await undoLast();
  expect((await publish(await longRegistered(), text)).note).toEqual({ kind: "waiting" });
});

test("bars nothing for others when the text is short, or its author deleted it before it was hidden", async () => {
  const [author, other, short] = [
    await longRegistered(),
    await longRegistered(),
    `خب ${crypto.randomUUID().slice(0, 4)}`,
  ];
  await remove((await publish(author, short))._id);
  expect((await publish(other, short)).note).toBeUndefined();
  expect((await publish(author, short)).note).toEqual({ kind: "hidden" });

  const { text } = aText();
  await author.delete(`/api/jokes/${(await publish(author, text))._id}`);
  const again = await publish(author, text);
  expect(again.note).toBeUndefined();
  await hideJoke(again._id);
  await author.delete(`/api/jokes/${again._id}`);
  expect((await publish(author, text)).note).toEqual({ kind: "hidden" });
  expect((await publish(other, text)).note).toEqual({ kind: "waiting" });
});

test("frees a removed text after 90 days, and its row with the night", async () => {
  const [{ text }, author] = [aText(), await longRegistered()];
  await remove((await publish(author, text))._id);
  await rows("update barred_texts set removed_at = removed_at - ? where author_id = ?", 90 * DAY_MS, author.userId);
  expect((await publish(author, text)).note).toBeUndefined();
  await sweepExpired(createContext(env, new D1Connection(env.DB)));
  expect(await rows("select 1 from barred_texts where author_id = ?", author.userId)).toEqual([]);
});
