import { expect, test } from "vitest";

import { admin } from "../support/administrator.ts";
import { get, refusalOf } from "../support/call.ts";
import { auditOf, undo } from "../support/features/audit.ts";
import { aPerson } from "../support/people.ts";
import { aReportedJoke } from "../support/features/reports.ts";

test("a reporter sees the outcome of each report", async () => {
  const [author, reporter] = [await aPerson(), await aPerson()];
  const kept = await aReportedJoke(author, [reporter], "جوک خوب");
  const gone = await aReportedJoke(author, [reporter], "جوک بد");
  await admin.post("/api/admin/reports/judge", { ids: [kept.id], verdict: "approve" });
  await admin.post(`/api/admin/jokes/${gone.joke}/delete`);
  const { username } = author;
  expect((await reporter.get("/api/reports")).body).toMatchObject({
    items: [
      { kind: "joke", username, text: "", outcome: "upheld" },
      { kind: "joke", username, text: "جوک خوب", outcome: "rejected", reason: "بی‌ادبی است" },
    ],
    nextCursor: null,
  });
});

test("a report is open again after its outcome is undone", async () => {
  const [author, reporter] = [await aPerson(), await aPerson()];
  const { joke } = await aReportedJoke(author, [reporter]);
  await admin.post(`/api/admin/jokes/${joke}/approve`);
  const [entry] = await auditOf(joke);
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  expect((await reporter.get("/api/reports")).body).toMatchObject({ items: [{ outcome: "open", judgedAt: null }] });
});

test("a report is withdrawn when the author deletes the joke", async () => {
  const [author, reporter] = [await aPerson(), await aPerson()];
  const { joke } = await aReportedJoke(author, [reporter]);
  await author.delete(`/api/jokes/${joke}`);
  expect((await reporter.get("/api/reports")).body).toMatchObject({ items: [{ outcome: "withdrawn" }] });
});

test("a signed-in person reads their own reports only, page by page", async () => {
  const [author, reporter, other] = [await aPerson(), await aPerson(), await aPerson()];
  const reported = [await aReportedJoke(author, [reporter]), await aReportedJoke(author, [reporter])];
  const first = (await reporter.get("/api/reports", { limit: "1" })).body;
  expect(first).toMatchObject({ items: [{ _id: reported[1]?.id }], nextCursor: reported[1]?.id });
  const second = (await reporter.get("/api/reports", { limit: "1", cursor: reported[1]?.id ?? "" })).body;
  expect(second).toMatchObject({ items: [{ _id: reported[0]?.id }], nextCursor: null });
  expect((await other.get("/api/reports")).body).toMatchObject({ items: [] });
  expect(refusalOf(await get("/api/reports"))).toBe("401 LOGIN_REQUIRED");
});
