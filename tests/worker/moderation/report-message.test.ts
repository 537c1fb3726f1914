import { expect, test } from "vitest";
import { z } from "zod";

import { post, refusalOf } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { aPair, longRegistered, send, textsWith } from "../support/features/direct.ts";
import { leaveForGood } from "../support/features/leave.ts";
import { aUsername, type Person } from "../support/people.ts";
import { queueOf, reportMessage } from "../support/features/reports.ts";

const reportsBy = ({ userId }: Person) =>
  rows<{ snapshot: string }>(
    "select kind, subject_id, reason, status, snapshot, username_snapshot from reports where reporter_id = ?",
    userId,
  );

const chat = z.object({ messages: z.array(z.object({ byReporter: z.boolean(), text: z.string() })) });

/** The stored messages of a person's one report, each with its writer. */
async function keptOf(reporter: Person): Promise<string[]> {
  const [report] = await reportsBy(reporter);
  const { messages } = chat.parse(JSON.parse(report?.snapshot ?? ""));
  return messages.map(({ byReporter, text }) => `${byReporter ? "own" : "peer"} ${text}`);
}

/** A conversation: question and answer, six times, then an insult and one more message. @returns the insult */
async function aTalk(bully: Person, child: Person) {
  for (let n = 1; n <= 6; n += 1) {
    await send(child, bully, `سؤال ${n}`);
    await send(bully, child, `جواب ${n}`);
  }
  const message = await send(bully, child, "حرف بد");
  await send(bully, child, "بعد از آن");
  return message;
}

test("a reported message keeps the room's text and its author's name, and stays in place", async () => {
  const [bully, child] = await aPair();
  const message = await send(bully, child, "حرف بد");
  const answer = await reportMessage(child, bully, message, { reason: "  آزار  " });
  expect(answer.body).toEqual({ success: true, message: "گزارش ثبت شد" });
  const filed = { kind: "message", subject_id: message._id, reason: "آزار", status: "pending" };
  expect(await reportsBy(child)).toMatchObject([{ ...filed, username_snapshot: bully.username }]);
  expect(await keptOf(child)).toEqual(["peer حرف بد"]);
  expect(await textsWith(child, bully)).toEqual(["حرف بد"]);
  expect((await child.get("/api/reports")).body).toMatchObject({
    items: [{ kind: "message", username: bully.username, text: "حرف بد", outcome: "open" }],
  });
});

test("a report with the reporter's consent includes the ten messages before it and none after", async () => {
  const [bully, child] = await aPair();
  await reportMessage(child, bully, await aTalk(bully, child), { withContext: true });
  const before = [2, 3, 4, 5, 6].flatMap((n) => [`own سؤال ${n}`, `peer جواب ${n}`]);
  expect(await keptOf(child)).toEqual([...before, "peer حرف بد"]);
  const [shown] = await queueOf(bully);
  expect(shown).toMatchObject({
    kind: "message",
    jokeTextSnapshot: "حرف بد",
    jokeId: null,
    chat: { withContext: true, messages: { length: 11, 0: { byReporter: true, text: "سؤال 2" } } },
  });
});

test("a report without consent includes only the message", async () => {
  const [bully, child] = await aPair();
  await send(child, bully, "سؤال");
  await reportMessage(child, bully, await send(bully, child, "حرف بد"));
  expect(await keptOf(child)).toEqual(["peer حرف بد"]);
  expect(await queueOf(bully)).toMatchObject([{ chat: { withContext: false, messages: { length: 1 } } }]);
});

test("a report shortens the earlier messages, keeps the reported one in full, and leaves out deleted ones", async () => {
  const [bully, child] = await aPair();
  const deleted = await send(child, bully, "این را پاک می‌کنم");
  await send(child, bully, "ب".repeat(600));
  await child.delete(`/api/direct/message/${deleted._id}`);
  await reportMessage(child, bully, await send(bully, child, "پ".repeat(600)), { withContext: true });
  expect(await keptOf(child)).toEqual([`own ${"ب".repeat(500)}`, `peer ${"پ".repeat(600)}`]);
});

test("texts sent with a report are ignored, and the room's texts are used", async () => {
  const [bully, child] = await aPair();
  const message = await send(bully, child, "سلام");
  const forged = [{ byReporter: false, text: "تهدید", at: 1 }];
  await reportMessage(child, bully, message, { text: "تهدید", messages: forged, context: forged, snapshot: "تهدید" });
  expect(await keptOf(child)).toEqual(["peer سلام"]);
});

test("twenty simultaneous reports of a message count as one", async () => {
  const [bully, child] = await aPair();
  const message = await send(bully, child);
  const tries = Array.from({ length: 20 }, () => reportMessage(child, bully, message));
  // The rate limit rejects some; none of the others adds a second report.
  for (const { status } of await Promise.all(tries)) expect([200, 429]).toContain(status);
  expect(await reportsBy(child)).toHaveLength(1);
  expect(await queueOf(bully)).toMatchObject([{ reporters: 1 }]);
});

test("a message of another person's room cannot be reported under any name", async () => {
  const [bully, child] = await aPair();
  const [stranger, friend] = await aPair();
  const message = await send(bully, child, "راز");
  await send(stranger, child);
  for (const of of [bully, child, friend]) {
    expect(refusalOf(await reportMessage(stranger, of, message))).toBe("404 MESSAGE_NOT_FOUND");
  }
  const [room = ""] = message._id.split("-");
  expect(refusalOf(await reportMessage(child, bully, { _id: `${room}-99` }))).toBe("404 MESSAGE_NOT_FOUND");
  expect(refusalOf(await reportMessage(child, bully, { _id: "1" }))).toBe("400 INVALID_INPUT");
  expect(await reportsBy(stranger)).toEqual([]);
});

test("a report of one's own message, or without a reason, session or known person is rejected", async () => {
  const [bully, child] = await aPair();
  const own = await send(child, bully);
  const message = await send(bully, child);
  expect(refusalOf(await reportMessage(child, bully, own))).toBe("403 OWN_MESSAGE_REPORT");
  expect(refusalOf(await reportMessage(child, bully, message, { reason: " \u200c" }))).toBe("400 REASON_REQUIRED");
  expect(refusalOf(await reportMessage(child, bully, message, { reason: "ب".repeat(501) }))).toBe(
    "400 REASON_TOO_LONG",
  );
  expect(refusalOf(await reportMessage(child, { username: "nobody-here" }, message))).toBe("404 USER_NOT_FOUND");
  const visitor = await post("/api/direct/report", { with: bully.username, messageId: message._id, reason: "بد" });
  expect(refusalOf(visitor)).toBe("401 LOGIN_REQUIRED_TO_REPORT");
});

test("a block on either side does not prevent a report", async () => {
  const [bully, child] = await aPair();
  const message = await send(bully, child);
  await bully.post("/api/block", { blocked: child.username });
  await child.post("/api/block", { blocked: bully.username });
  expect((await reportMessage(child, bully, message)).status).toBe(200);
});

test("a message can be reported under its sender's previous id, whether the sender blocks the reporter or not", async () => {
  for (const isBlocked of [false, true]) {
    const [bully, child] = await aPair();
    const message = await send(bully, child, "حرف بد");
    if (isBlocked) await bully.post("/api/block", { blocked: child.username });
    const username = aUsername();
    expect((await bully.post("/api/set-username", { username, closeFormer: true })).status).toBe(200);
    // By the id an open chat still has; nobody else's message can be reported that way.
    expect((await reportMessage(child, { username: bully.id }, message)).status).toBe(200);
    const [, stranger] = await aPair();
    expect(refusalOf(await reportMessage(stranger, { username: bully.id }, message))).toBe("404 USER_NOT_FOUND");
    expect(await keptOf(child)).toEqual(["peer حرف بد"]);
    const found = await child.get("/api/reports");
    expect(found.body).toMatchObject({ items: [{ text: "حرف بد" }] });
    expect(found.text.includes(username)).toBe(!isBlocked);
  }
});

test("a message of a person who left cannot be reported, and an earlier report stays pending", async () => {
  const [bully, child] = await aPair();
  const [first, second] = [await send(bully, child, "حرف بد"), await send(bully, child)];
  await reportMessage(child, bully, first);
  await leaveForGood(bully);
  expect(refusalOf(await reportMessage(child, bully, second))).toBe("404 USER_DELETED");
  expect(await keptOf(child)).toEqual(["peer حرف بد"]);
  expect(await reportsBy(child)).toMatchObject([{ status: "pending" }]);
});

test("a reporter who leaves removes their own words from pending reports", async () => {
  const [bully, child] = await aPair();
  await reportMessage(child, bully, await aTalk(bully, child), { withContext: true });
  await leaveForGood(child);
  const before = [2, 3, 4, 5, 6].map((n) => `peer جواب ${n}`);
  expect(await keptOf(child)).toEqual([...before, "peer حرف بد"]);
  expect(await reportsBy(child)).toMatchObject([{ reason: "" }]);
});

test("a stranger's first message can be reported like any other", async () => {
  const [stranger, child] = [await longRegistered(), await longRegistered()];
  expect((await reportMessage(child, stranger, await send(stranger, child, "شماره‌ات؟"))).status).toBe(200);
  expect(await keptOf(child)).toEqual(["peer شماره‌ات؟"]);
});
