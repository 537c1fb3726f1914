import { describe, expect, test } from "vitest";
import { z } from "zod";

import { aMobile } from "../../../support/a-mobile.ts";
import { admin } from "../../support/administrator.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { anApplicant, anApplication, anApplicationOf } from "../../support/features/jobs.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { newestId } from "../../support/newest-id.ts";
import { aPerson } from "../../support/people.ts";

const PATH = "/api/admin/job-applications";
const page = z.object({
  items: z.array(z.looseObject({ _id: z.string() })),
  total: z.number(),
  nextCursor: z.string().nullable(),
});
const list = async (query: Record<string, string> = {}) => {
  const answer = await admin.get(PATH, query);
  return { ...read(answer, page), cost: answer.cost };
};
const change = (id: string, body: Record<string, unknown>) => admin.patch(`${PATH}/${id}`, body);
const remove = (id: string) => admin.delete(`${PATH}/${id}`);
const rowOf = async (id: string) => (await rows("select * from job_applications where id = ?", id))[0];

test("applications are listed newest first, in pages of fifty, with their total", async () => {
  const { total } = await list();
  const ids: string[] = [];
  for (let n = 0; n < 60; n += 1) ids.unshift(await anApplicationOf({ id: newestId() }));
  const first = await list();
  expect(first.items.map(({ _id }) => _id)).toEqual(ids.slice(0, 50));
  expect(first.total).toBe(total + 60);
  expect(first.cost.read).toBeLessThanOrEqual(8 * 50);
  const second = await list({ cursor: first.nextCursor ?? "" });
  expect(second.items.slice(0, 10).map(({ _id }) => _id)).toEqual(ids.slice(50));
  expect((await list({ page: "2", limit: "50" })).items).toEqual(second.items);
  expect((await list({ limit: "200" })).items.length).toBeGreaterThanOrEqual(60);
  expect(refusalOf(await admin.get(PATH, { page: "22" }))).toBe("400 PAGE_TOO_FAR");
});

describe("a change of an application", () => {
  test.each<[string, unknown, unknown]>([
    ["firstName", " مینا ", "مینا"],
    ["lastName", "شادمان", "شادمان"],
    ["gender", "male", "male"],
    ["email", "Mina@Example.com", "mina@example.com"],
    ["email", "", ""],
    ["age", 30, 30],
    ["age", null, null],
    ["experienceYears", 0, 0],
    ["experienceYears", null, null],
    ["currentJob", "معلم", "معلم"],
    ["address", "تهران، کد پستی 1234567890", "تهران، کد پستی 1234567890"],
    ["education", "لیسانس", "لیسانس"],
    ["skills", "خنداندن", "خنداندن"],
    ["socialLevel", "زیاد", "زیاد"],
    ["desiredJob", "", ""],
    ["workStart", "۰۹:۰۰", "09:00"],
    ["workEnd", "24:00", "24:00"],
    ["status", "approved", "approved"],
  ])("stores %s as %j and changes no other field", async (field, sent, kept) => {
    const id = await anApplicationOf({ experienceYears: 3, desiredJob: "آشپزی" });
    const before = await rowOf(id);
    const answer = await change(id, { [field]: sent });
    expect(answer.body).toMatchObject({ success: true, item: { _id: id, [field]: kept } });
    const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const after = await rowOf(id);
    expect({ ...after, status_since: before?.["status_since"] }).toEqual({ ...before, [column]: kept });
  });

  test("is rejected when another application has the same mobile", async () => {
    const [id, taken, free] = [await anApplicationOf(), await anApplication(), aMobile()];
    expect(refusalOf(await change(id, { mobile: taken }))).toBe("409 APPLICATION_MOBILE_TAKEN");
    expect((await change(id, { mobile: `+98${free.slice(1)}` })).body).toMatchObject({ item: { mobile: free } });
  });

  test.each<[string, Record<string, unknown>]>([
    ["JOB_FIRST_NAME_REQUIRED", { firstName: " " }],
    ["JOB_FIRST_NAME_INVALID", { firstName: "123" }],
    ["JOB_GENDER_INVALID", { gender: "other" }],
    ["JOB_AGE_TOO_YOUNG", { age: 17 }],
    ["JOB_AGE_TOO_OLD", { age: 36 }],
    ["JOB_AGE_INVALID", { age: "سی" }],
    ["JOB_EXPERIENCE_NEGATIVE", { experienceYears: -1 }],
    ["JOB_EMAIL_INVALID", { email: "mina@" }],
    ["JOB_POSTAL_CODE_INVALID", { address: "کد پستی 12" }],
    ["JOB_WORK_START_INVALID", { workStart: "25:00" }],
    ["INVALID_MOBILE", { mobile: "12" }],
    ["APPLICATION_STATUS_INVALID", { status: "maybe" }],
    ["APPLICATION_NOTHING_CHANGED", {}],
  ])("is rejected as in the form (%s: %j)", async (code, sent) => {
    const id = await anApplicationOf();
    const before = await rowOf(id);
    const answer = await change(id, sent);
    expect(refusalOf(answer)).toBe(`400 ${code}`);
    expect(answer.body).toMatchObject({ error: expect.stringMatching(/[\u0600-\u06FF]/) });
    expect(await rowOf(id)).toEqual(before);
  });

  test("is rejected with a text that does not address the applicant by name", async () => {
    const id = await anApplicationOf();
    expect((await change(id, { firstName: "" })).body).toMatchObject({ error: "نام را بنویس." });
    expect((await change(id, { lastName: "" })).body).toMatchObject({ error: "نام خانوادگی را بنویس." });
    expect((await change(id, { age: 17 })).body).toMatchObject({ error: "برای همکاری دست‌کم ۱۸ سال لازم است." });
  });

  test("is rejected when a new start or end of work equals the stored end or start", async () => {
    const id = await anApplicationOf({ workStart: "09:00", workEnd: "18:00" });
    expect(refusalOf(await change(id, { workEnd: "09:00" }))).toBe("400 JOB_WORK_HOURS_SAME");
    expect(refusalOf(await change(id, { workStart: "18:00" }))).toBe("400 JOB_WORK_HOURS_SAME");
    expect((await change(id, { workStart: "18:00", workEnd: "20:00" })).status).toBe(200);
    expect((await change(id, { workStart: "", workEnd: "" })).status).toBe(200);
  });

  test("restarts the time of the status only when the status is different", async () => {
    const long = Date.UTC(2026, 0, 1);
    const id = await anApplicationOf({ createdAt: long, statusSince: long });
    await change(id, { status: "pending" });
    expect(await rowOf(id)).toMatchObject({ status_since: long });
    await change(id, { age: 20 });
    expect(await rowOf(id)).toMatchObject({ status_since: long });
    await change(id, { status: "rejected" });
    const since = (await rowOf(id))?.["status_since"];
    expect(Number(since)).toBeGreaterThan(long);
    await change(id, { status: "rejected" });
    expect(await rowOf(id)).toMatchObject({ status_since: since });
  });

  test("is audited and can be undone", async () => {
    const id = await anApplicationOf({ skills: "آواز" });
    const before = await rowOf(id);
    await change(id, { skills: "رقص" });
    const [entry] = await auditOf(id);
    expect(entry).toMatchObject({ action: "application.change", canUndo: true });
    expect((await undo(entry?.id ?? "")).status).toBe(200);
    expect(await rowOf(id)).toEqual(before);
  });

  test("is not found when the application is unknown", async () => {
    expect(refusalOf(await change(crypto.randomUUID(), { age: 20 }))).toBe("404 APPLICATION_NOT_FOUND");
    expect(refusalOf(await remove(crypto.randomUUID()))).toBe("404 APPLICATION_NOT_FOUND");
  });
});

test("a deleted application is removed for its applicant too, and can be restored unchanged", async () => {
  const applicant = await anApplicant();
  const id = await anApplicationOf({ mobile: applicant.mobile });
  const [before, { total }] = [await rowOf(id), await list()];
  expect((await remove(id)).status).toBe(200);
  expect(await list()).toMatchObject({ total: total - 1 });
  expect((await applicant.read()).body).toMatchObject({ item: null });
  const [entry] = await auditOf(id);
  expect(entry).toMatchObject({ action: "application.delete", canUndo: true });
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  expect(await rowOf(id)).toEqual(before);
});

test("an application's audit copies are erased when the person of its mobile leaves", async () => {
  const person = await aPerson();
  const id = await anApplicationOf({ mobile: person.mobile });
  await remove(id);
  const kept = () => rows("select 1 from audit_rows where row_key like ?", `%${id}%`);
  expect(await kept()).toHaveLength(1);
  await leaveForGood(person);
  expect(await kept()).toEqual([]);
});
