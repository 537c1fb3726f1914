import { expect, test } from "vitest";

import { admin } from "../../support/administrator.ts";
import { get, refusalOf } from "../../support/call.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { aPerson } from "../../support/people.ts";
import { aReportedJoke } from "../../support/features/reports.ts";

const NOTHING_NEW = { user: { hasReportNews: false } };
const NEWS = { user: { hasReportNews: true } };

test("a reporter sees the outcome, marked as new until they have read it", async () => {
  const [author, reporter, other] = [await aPerson(), await aPerson(), await aPerson()];
  const status = async () => (await reporter.post("/api/user-status")).body;
  const kept = await aReportedJoke(author, [reporter], "جوک خوب");
  const gone = await aReportedJoke(author, [reporter, other], "جوک بد");
  expect(await status()).toMatchObject(NOTHING_NEW);
  await admin.post("/api/admin/reports/judge", { ids: [kept.id], verdict: "approve" });
  await admin.post(`/api/admin/jokes/${gone.joke}/delete`);
  expect(await status()).toMatchObject(NEWS);
  expect((await reporter.get("/api/reports")).body).toMatchObject({
    items: [
      { kind: "joke", username: author.username, text: "", outcome: "upheld", isNew: true },
      {
        kind: "joke",
        username: author.username,
        text: "جوک خوب",
        outcome: "rejected",
        isNew: true,
        reason: "بی‌ادبی است",
      },
    ],
    nextCursor: null,
  });
  for (let n = 0; n < 2; n += 1) expect((await reporter.post("/api/reports/read")).status).toBe(200);
  expect(await status()).toMatchObject(NOTHING_NEW);
  expect((await reporter.get("/api/reports")).body).toMatchObject({ items: [{ isNew: false }, { isNew: false }] });
  // The other reporter has not read it yet.
  expect((await other.post("/api/user-status")).body).toMatchObject(NEWS);
});

test("a report is open again after its outcome is undone, and the next outcome is marked as new", async () => {
  const [author, reporter] = [await aPerson(), await aPerson()];
  const { joke } = await aReportedJoke(author, [reporter]);
  await admin.post(`/api/admin/jokes/${joke}/approve`);
  await reporter.post("/api/reports/read");
  const [entry] = await auditOf(joke);
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  expect((await reporter.get("/api/reports")).body).toMatchObject({ items: [{ outcome: "open", judgedAt: null }] });
  await admin.post(`/api/admin/jokes/${joke}/delete`);
  expect((await reporter.get("/api/reports")).body).toMatchObject({ items: [{ outcome: "upheld", isNew: true }] });
});

test("a report is withdrawn without a notice to the reporter when the author deletes the joke", async () => {
  const [author, reporter] = [await aPerson(), await aPerson()];
  const { joke } = await aReportedJoke(author, [reporter]);
  await author.delete(`/api/jokes/${joke}`);
  expect((await reporter.get("/api/reports")).body).toMatchObject({ items: [{ outcome: "withdrawn", isNew: false }] });
  expect((await reporter.post("/api/user-status")).body).toMatchObject(NOTHING_NEW);
});

test("a signed-in person reads their own reports only, page by page", async () => {
  const [author, reporter, other] = [await aPerson(), await aPerson(), await aPerson()];
  const reported = [await aReportedJoke(author, [reporter]), await aReportedJoke(author, [reporter])];
  const first = (await reporter.get("/api/reports", { limit: "1" })).body;
  expect(first).toMatchObject({ items: [{ isNew: false }], nextCursor: reported[1]?.id });
  const second = (await reporter.get("/api/reports", { limit: "1", cursor: reported[1]?.id ?? "" })).body;
  expect(second).toMatchObject({ items: [{ _id: reported[0]?.id }], nextCursor: null });
  expect((await other.get("/api/reports")).body).toMatchObject({ items: [] });
  expect(refusalOf(await get("/api/reports"))).toBe("401 LOGIN_REQUIRED");
});
