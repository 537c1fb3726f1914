import { expect, test, vi } from "vitest";
import { z } from "zod";

import { admin, adminHeaders } from "../../support/administrator.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { read, refusalOf } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { rows } from "../../support/database.ts";
import { anIssue } from "../../support/features/issues.ts";
import { newestId } from "../../support/newest-id.ts";
import { messagesTo } from "../../support/outbox.ts";
import { aPerson, anEmail } from "../../support/people.ts";

const page = z.object({
  items: z.array(z.looseObject({ _id: z.string(), read: z.boolean(), message: z.string() })),
  total: z.number(),
  unread: z.number(),
  nextCursor: z.string().nullable(),
});
const list = async (query: Record<string, string> = {}) => {
  const answer = await admin.get("/api/admin/issues", query);
  return { ...read(answer, page), cost: answer.cost };
};

const rowOf = (id: string) =>
  rows<{ message: string; read_at: number | null }>("select * from issues where id = ?", id);

test("the administrator sees fault reports with their senders, newest first, and the unread count", async () => {
  const [first, second] = [await aPerson(), await aPerson({ email: null, emailVerifiedAt: null })];
  const before = await list();
  const older = await anIssue(first, { id: newestId() });
  const newer = await anIssue(second, { id: newestId(), message: "صفحه سفید است" });
  const { items, total, unread } = await list();
  expect(items.slice(0, 2)).toEqual([
    {
      _id: newer,
      username: second.username,
      userEmail: "",
      userMobile: second.mobile,
      createdAt: expect.any(String),
      message: "صفحه سفید است",
      read: false,
      answeredAt: null,
    },
    expect.objectContaining({ _id: older, username: first.username, userEmail: first.email, read: false }),
  ]);
  expect({ total, unread }).toEqual({ total: before.total + 2, unread: before.unread + 2 });
});

test("pages of fault reports hold twenty, continue by number or cursor, and read no more than they show", async () => {
  const person = await aPerson();
  const ids: string[] = [];
  for (let n = 0; n < 45; n += 1) ids.unshift(await anIssue(person, { id: newestId() }));
  const first = await list();
  expect(first.items.map(({ _id }) => _id)).toEqual(ids.slice(0, 20));
  const second = await list({ cursor: first.nextCursor ?? "" });
  expect(second.items.map(({ _id }) => _id)).toEqual(ids.slice(20, 40));
  expect((await list({ page: "2", limit: "20" })).items).toEqual(second.items);
  for (const { cost } of [first, second]) expect(cost.read).toBeLessThanOrEqual(8 * 20);
  expect(refusalOf(await admin.get("/api/admin/issues", { page: "52" }))).toBe("400 PAGE_TOO_FAR");
  expect(refusalOf(await admin.get("/api/admin/issues", { limit: "21" }))).toBe("400 INVALID_INPUT");
});

test("marking a fault report as read twice counts once and can be undone", async () => {
  const id = await anIssue(await aPerson());
  const { unread } = await list();
  for (let n = 0; n < 2; n += 1)
    expect((await admin.post(`/api/admin/issues/${id}/read`)).body).toMatchObject({ success: true });
  expect(await list()).toMatchObject({ unread: unread - 1 });
  const [entry, ...more] = await auditOf(id);
  expect([entry?.action, more]).toEqual(["issue.read", []]);
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  expect(await list()).toMatchObject({ unread });
  expect(await rowOf(id)).toMatchObject([{ read_at: null }]);
});

test("a deleted report is gone and can be restored unchanged", async () => {
  const id = await anIssue(await aPerson(), { message: "برش گردان" });
  const { total } = await list();
  const before = await rowOf(id);
  expect((await admin.post(`/api/admin/issues/${id}/delete`)).status).toBe(200);
  expect(await rowOf(id)).toEqual([]);
  expect(await list()).toMatchObject({ total: total - 1 });
  expect(refusalOf(await admin.post(`/api/admin/issues/${id}/delete`))).toBe("404 ISSUE_NOT_FOUND");
  const [entry] = await auditOf(id);
  expect(entry?.action).toBe("issue.delete");
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  expect(await rowOf(id)).toEqual(before);
  expect(await list()).toMatchObject({ total });
});

test("all reports by one person, and no others, are deleted together and restored by one undo", async () => {
  const [flooder, other] = [await aPerson(), await aPerson()];
  const theirs: string[] = [];
  for (let n = 0; n < 30; n += 1) theirs.push(await anIssue(flooder, { message: `پیام ${n}` }));
  const others = await anIssue(other);
  const { total } = await list();
  const stored = () => rows("select * from issues where user_id = ? order by id", flooder.userId);
  const before = await stored();
  const deleteAll = () => admin.post(`/api/admin/issues/${theirs[7]}/delete-all`);
  expect((await deleteAll()).status).toBe(200);
  expect(await stored()).toEqual([]);
  expect(await rowOf(others)).toHaveLength(1);
  expect(await list()).toMatchObject({ total: total - 30 });
  expect(refusalOf(await deleteAll())).toBe("404 ISSUE_NOT_FOUND");
  const [entry] = await auditOf(flooder.id);
  expect(entry?.action).toBe("issue.delete-all");
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  expect(await stored()).toEqual(before);
});

const answer = (id: string, text: unknown = "درستش کردیم.") => admin.post(`/api/admin/issues/${id}/answer`, { text });

test("an answer is mailed to the reporter with the quoted report, which is then marked as read", async () => {
  const person = await aPerson();
  const id = await anIssue(person, { id: newestId(), message: "یک\nدو" });
  expect((await answer(id, "درستش کردیم.\n<b>ممنون</b>")).body).toMatchObject({ success: true });
  const [letter] = await messagesTo(person.email);
  expect(letter?.text).toContain("درستش کردیم.\n<b>ممنون</b>");
  expect(letter?.text).toContain("» یک\n» دو");
  expect(await rowOf(id)).toMatchObject([{ read_at: expect.any(Number), answered_at: expect.any(Number) }]);
  expect((await list()).items.find(({ _id }) => _id === id)).toMatchObject({
    read: true,
    answeredAt: expect.any(String),
  });
  expect(await auditOf(id)).toMatchObject([{ action: "issue.answer", canUndo: false }]);
});

test.each([
  ["a person without an e-mail", null, "409 PERSON_HAS_NO_EMAIL"],
  ["an address the service refuses", `unknown+${crypto.randomUUID()}@example.com`, "502 EMAIL_NOT_SENT"],
])("an answer to %s is rejected and leaves the report unread", async (_, email, refusal) => {
  vi.spyOn(console, "warn").mockReturnValue();
  const id = await anIssue(await aPerson({ email, emailVerifiedAt: email === null ? null : 1 }));
  expect(refusalOf(await answer(id))).toBe(refusal);
  expect(await rowOf(id)).toMatchObject([{ read_at: null, answered_at: null }]);
  expect(await auditOf(id)).toEqual([]);
});

test("an answer to a fault report is rejected with a clear error when the mail service does not work", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const id = await anIssue(await aPerson({ email: anEmail() }));
  const refused = await callWithEnv({ RESEND_API_KEY: "wrong" }, `/api/admin/issues/${id}/answer`, {
    method: "POST",
    headers: { ...adminHeaders, "Content-Type": "application/json" },
    body: JSON.stringify({ text: "سلام" }),
  });
  expect(await refused.json()).toMatchObject({ code: "EMAIL_PROVIDER_MISSING", error: expect.stringMatching(/ایمیل/) });
});

test("an answer needs a text of at most two thousand characters and an existing report", async () => {
  const id = await anIssue(await aPerson());
  expect(refusalOf(await answer(id, " \n\u200C"))).toBe("400 ANSWER_EMPTY");
  expect(refusalOf(await answer(id, "س".repeat(2001)))).toBe("400 ANSWER_TOO_LONG");
  expect(refusalOf(await answer(crypto.randomUUID()))).toBe("404 ISSUE_NOT_FOUND");
});
