import { describe, expect, test } from "vitest";

import { TAKEN_DOWN_TEXT } from "../../../durable-objects/direct/chat-room/moderation.ts";
import { admin } from "../support/administrator.ts";
import { auditOf, undo } from "../support/features/audit.ts";
import { rows } from "../support/database.ts";
import { aPair, conversationsOf, objectRows, roomOf, send, settled, textsWith } from "../support/features/direct.ts";
import { leaveForGood } from "../support/features/leave.ts";
import { jpeg, png } from "../support/images.ts";
import { fetchMedia, uploaded } from "../support/features/media.ts";
import { type Person, aPerson } from "../support/people.ts";
import { aReportedJoke, queueOf, reporters, reportMessage, reportPerson } from "../support/features/reports.ts";

const judge = (ids: readonly string[], verdict: string) => admin.post("/api/admin/reports/judge", { ids, verdict });

/** A person's newest row in the queue. */
async function rowOf(person: Person): Promise<string> {
  const [row] = await queueOf(person);
  return row?._id ?? "";
}

/** Undoes the newest verdict about a row of the queue, or undoes that undo. */
async function takeBack(id: string): Promise<void> {
  const [entry] = await auditOf(id);
  const answer = await undo(entry?.lastId ?? "");
  expect(answer.status, answer.text).toBe(200);
}

const outcomesOf = async (reporter: Person) => (await reporter.get("/api/reports")).body;

describe("a reported message", () => {
  /** A message reported among others, and its row in the queue. */
  async function aReport() {
    const [bully, child] = await aPair();
    await send(child, bully, "سلام");
    const message = await send(bully, child, "حرف بد");
    await reportMessage(child, bully, message, { withContext: true });
    return { bully, child, message, id: await rowOf(bully) };
  }

  test("is replaced for writer and reporter in the room and the lists when deleted, and an undo restores it", async () => {
    const { bully, child, id } = await aReport();
    for (let n = 0; n < 2; n += 1) expect((await judge([id], "delete")).status).toBe(200);
    await settled(bully, child);
    for (const [one, other] of [
      [bully, child],
      [child, bully],
    ] as const) {
      expect(await textsWith(one, other)).toEqual(["سلام", TAKEN_DOWN_TEXT]);
      expect((await conversationsOf(one)).items).toMatchObject([{ lastMessage: { text: TAKEN_DOWN_TEXT } }]);
    }
    expect(await objectRows(roomOf(bully, child), "select text from messages where text = 'حرف بد'")).toEqual([]);
    expect(await queueOf(bully)).toMatchObject([{ status: "upheld", gone: true, jokeTextSnapshot: "حرف بد" }]);
    expect(await outcomesOf(child)).toMatchObject({ items: [{ kind: "message", outcome: "upheld" }] });
    await takeBack(id);
    expect(await textsWith(child, bully)).toEqual(["سلام", "حرف بد"]);
    expect(await queueOf(bully)).toMatchObject([{ status: "pending", gone: false }]);
    expect(await outcomesOf(child)).toMatchObject({ items: [{ outcome: "open" }] });
    // An undo is an entry of its own.
    await takeBack(id);
    expect(await textsWith(child, bully)).toEqual(["سلام", TAKEN_DOWN_TEXT]);
  });

  test("leaves an audit copy that belongs to its writer and is erased when the writer leaves", async () => {
    const { bully, id } = await aReport();
    await judge([id], "delete");
    const images = () => rows("select table_name from audit_rows where person_id = ?", bully.userId);
    expect(await images()).toContainEqual({ table_name: "reported_subjects" });
    await leaveForGood(bully);
    expect(await images()).toEqual([]);
  });

  test.each(["approve", "reject"])("stays in place after «%s», and its reporter sees the outcome", async (verdict) => {
    const { bully, child, id } = await aReport();
    await judge([id], verdict);
    expect(await textsWith(child, bully)).toEqual(["سلام", "حرف بد"]);
    expect(await queueOf(bully)).toMatchObject([{ status: "rejected", gone: false }]);
    expect(await outcomesOf(child)).toMatchObject({ items: [{ outcome: "rejected" }] });
    await takeBack(id);
    expect(await queueOf(bully)).toMatchObject([{ status: "pending" }]);
  });

  test("is not restored by an undo when writer and reporter had deleted it before the verdict", async () => {
    const { bully, child, message, id } = await aReport();
    for (const person of [bully, child]) await person.delete(`/api/direct/message/${message._id}`);
    await judge([id], "delete");
    await takeBack(id);
    expect(await objectRows(roomOf(bully, child), "select text from messages where seq = 2")).toEqual([{ text: "" }]);
  });
});

describe("a reported profile", () => {
  const words = { bio: "حرف بد", websiteUrl: "https://bad.example", telegramUrl: "https://t.me/bad" };
  const wordsOf = ({ userId }: Person) => rows("select bio, website_url, telegram_url from users where id = ?", userId);
  const stored = { bio: words.bio, website_url: words.websiteUrl, telegram_url: words.telegramUrl };

  test("has no texts and links after deletion, and an undo restores them", async () => {
    const owner = await aPerson(words);
    const people = await reporters(2);
    for (const reporter of people) await reportPerson(reporter, owner, "profile");
    const id = await rowOf(owner);
    expect((await judge([id], "delete")).status).toBe(200);
    expect(await wordsOf(owner)).toEqual([{ bio: "", website_url: "", telegram_url: "" }]);
    expect(await queueOf(owner)).toMatchObject([{ status: "upheld", gone: true, reporters: 2, profile: words }]);
    for (const reporter of people)
      expect(await outcomesOf(reporter)).toMatchObject({ items: [{ kind: "profile", outcome: "upheld" }] });
    await takeBack(id);
    expect(await wordsOf(owner)).toEqual([stored]);
    expect(await queueOf(owner)).toMatchObject([{ status: "pending", gone: false }]);
  });

  test("keeps what changed after the report and loses only what was reported", async () => {
    const [owner, reporter] = [await aPerson(words), await aPerson()];
    await reportPerson(reporter, owner, "profile");
    await owner.post("/api/set-bio", { bio: "حرف خوب" });
    await judge([await rowOf(owner)], "delete");
    expect(await wordsOf(owner)).toEqual([{ bio: "حرف خوب", website_url: "", telegram_url: "" }]);
  });

  test("stays when the report is rejected", async () => {
    const [owner, reporter] = [await aPerson(words), await aPerson()];
    await reportPerson(reporter, owner, "profile");
    await judge([await rowOf(owner)], "reject");
    expect(await wordsOf(owner)).toEqual([stored]);
  });
});

describe("a reported photo", () => {
  const photoOf = async ({ userId }: Person) =>
    (await rows<{ avatar_url: string }>("select avatar_url from users where id = ?", userId))[0]?.avatar_url;

  test("disappears from its owner and its address when deleted, and an undo restores it", async () => {
    const [owner, reporter] = [await aPerson(), await aPerson()];
    const url = await uploaded(owner, jpeg());
    await reportPerson(reporter, owner, "photo");
    const id = await rowOf(owner);
    await judge([id], "delete");
    expect(await photoOf(owner)).toBe("");
    expect((await fetchMedia(url)).status).toBe(404);
    expect(await queueOf(owner)).toMatchObject([{ status: "upheld", gone: true, hasPhoto: true }]);
    await takeBack(id);
    expect(await photoOf(owner)).toBe(url);
    expect((await fetchMedia(url)).status).toBe(200);
    await takeBack(id);
    expect((await fetchMedia(url)).status).toBe(404);
  });

  test("is not deleted when the owner has replaced it since", async () => {
    const [owner, reporter] = [await aPerson(), await aPerson()];
    await uploaded(owner, jpeg());
    await reportPerson(reporter, owner, "photo");
    const next = await uploaded(owner, png());
    await judge([await rowOf(owner)], "delete");
    expect(await photoOf(owner)).toBe(next);
    expect((await fetchMedia(next)).status).toBe(200);
  });
});

test("a mixed batch of reports is decided at once with one entry, and one undo restores all of it", async () => {
  const [bully, child] = await aPair();
  await bully.post("/api/set-bio", { bio: "حرف بد" });
  const url = await uploaded(bully, jpeg());
  const { joke } = await aReportedJoke(bully, [child], "جوک بد");
  await reportMessage(child, bully, await send(bully, child, "حرف بد"));
  for (const part of ["profile", "photo"]) await reportPerson(child, bully, part);
  const ids = (await queueOf(bully)).map(({ _id }) => _id);
  const answer = await judge(ids, "delete");
  expect(answer.body).toMatchObject({ judged: 4 });
  expect(answer.cost.trips).toBe(1);
  const state = () =>
    rows(
      "select bio, avatar_url, text from users join jokes on author_id = users.id where jokes.id = unhex(?, '-')",
      joke,
    );
  expect(await state()).toEqual([{ bio: "", avatar_url: "", text: "" }]);
  expect(await textsWith(child, bully)).toEqual([TAKEN_DOWN_TEXT]);
  await takeBack(`${ids[0]} +3`);
  expect(await state()).toEqual([{ bio: "حرف بد", avatar_url: url, text: "جوک بد" }]);
  expect(await textsWith(child, bully)).toEqual(["حرف بد"]);
  for (const item of await queueOf(bully)) expect(item).toMatchObject({ status: "pending", gone: false });
});
