import { describe, expect, test } from "vitest";

import { errors } from "../../../../contract/errors.ts";
import { applyForJobRoute, getJobApplicationRoute } from "../../../../contract/jobs/calls.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { BAD_INPUTS, GOOD_INPUTS } from "../../../support/job-inputs.ts";
import { admin } from "../../support/administrator.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { call, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows, whileD1Fails } from "../../support/database.ts";
import { aForm, anApplicant, anApplication } from "../../support/features/jobs.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { logLines } from "../../support/log-lines.ts";
import { aPerson } from "../../support/people.ts";
import { openNights } from "../../support/features/settings.ts";

const applied = applyForJobRoute.responses[200].content["application/json"].schema;
const found = getJobApplicationRoute.responses[200].content["application/json"].schema;

const idsOf = (mobile: string) => rows<{ id: string }>("select id from job_applications where mobile = ?", mobile);

describe("applying", () => {
  test("stores one pending application in one trip, with the optional fields empty", async () => {
    const applicant = await anApplicant();
    const answer = await applicant.apply();
    expect(answer.cost.trips).toBe(1);
    const { item, alreadyRegistered } = read(answer, applied);
    expect(alreadyRegistered).toBeUndefined();
    expect(item).toEqual({
      _id: (await idsOf(applicant.mobile))[0]?.id,
      ...aForm(applicant.mobile),
      email: "",
      currentJob: "",
      address: "",
      education: "",
      skills: "",
      experienceYears: null,
      socialLevel: "",
      desiredJob: "",
      workStart: "",
      workEnd: "",
      status: "pending",
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(read(await applicant.read(), found).item).toEqual(item);
  });

  test("keeps every field in a normalised form", async () => {
    const applicant = await anApplicant();
    const { item } = read(
      await applicant.apply({
        firstName: "  محمد‌علي ",
        email: "Sara@Example.com ",
        address: "تهران، کد پستی ۱۲۳۴۵۶۷۸۹۰",
        experienceYears: 3,
        workStart: "۰۶:۰۰",
        workEnd: "24:00",
      }),
      applied,
    );
    expect(item).toMatchObject({
      firstName: "محمد‌علی",
      email: "sara@example.com",
      address: "تهران، کد پستی ۱۲۳۴۵۶۷۸۹۰",
      experienceYears: 3,
      workStart: "06:00",
      workEnd: "24:00",
    });
  });

  test("answers the first application when sent again with other data", async () => {
    const applicant = await anApplicant();
    const { item } = read(await applicant.apply(), applied);
    const again = read(await applicant.apply({ firstName: "دیگری" }), applied);
    expect(again).toMatchObject({ alreadyRegistered: true, item });
    expect(await idsOf(applicant.mobile)).toHaveLength(1);
  });

  test("stores one row when sent twenty times at once, and answers it each time", async () => {
    const applicant = await anApplicant();
    const answers = await Promise.all(Array.from({ length: 20 }, () => applicant.apply()));
    const items = answers.map((answer) => read(answer, applied));
    expect(new Set(items.map(({ item }) => item._id)).size).toBe(1);
    expect(items.filter(({ alreadyRegistered }) => alreadyRegistered === undefined)).toHaveLength(1);
    expect(await idsOf(applicant.mobile)).toHaveLength(1);
  });

  test("reports an error when the row cannot be written, and works when sent again", async () => {
    const applicant = await anApplicant();
    const logged = logLines();
    const written = { firstName: "پوراندخت", lastName: "لبخندزاده", address: "کوچهٔ نیلوفر، پلاک هفت" };
    const failed = await whileD1Fails("insert on job_applications", () => applicant.apply(written));
    expect(refusalOf(failed)).toBe("500 INTERNAL");
    expect(logged.join("\n")).toContain("unexpected-error");
    for (const personal of [...Object.values(written), applicant.mobile.slice(1)])
      expect(logged.join("\n")).not.toContain(personal);
    expect(await idsOf(applicant.mobile)).toEqual([]);
    expect(read(await applicant.apply(), applied).item.mobile).toBe(applicant.mobile);
  });

  test("is for the proved mobile only, and does not accept a session instead", async () => {
    const applicant = await anApplicant();
    const other = aMobile();
    expect(refusalOf(await applicant.apply({ mobile: other }))).toBe("403 APPLICANT_MISMATCH");
    const person = await aPerson();
    const posted = await person.post("/api/admin/job-applications", aForm(person.mobile));
    expect(refusalOf(posted)).toBe("401 APPLICANT_REQUIRED");
    for (const mobile of [other, person.mobile]) expect(await idsOf(mobile)).toEqual([]);
  });

  test("is open to the administrator for any mobile, and rejects a guessed secret", async () => {
    const mobile = aMobile();
    const path = "/api/admin/job-applications";
    const byAdmin = await admin.post(path, aForm(mobile));
    expect(read(byAdmin, applied).item).toMatchObject({ mobile, status: "pending" });
    const { cookie, mobile: own } = await anApplicant();
    const guessed = await call("POST", path, { body: aForm(own), cookie, headers: { "x-admin-secret": "guess" } });
    expect(refusalOf(guessed)).toBe("403 ADMIN_ONLY");
  });

  test.each(BAD_INPUTS)("rejects %o with that field's own text and stores nothing", async (fields, code) => {
    const applicant = await anApplicant();
    const answer = await applicant.apply(fields);
    expect(answer.body).toMatchObject({ success: false, code, error: errors[code].text });
    expect(answer.status).toBe(400);
    expect(await idsOf(applicant.mobile)).toEqual([]);
  });

  test.each(GOOD_INPUTS)("accepts %o", async (fields) => {
    const applicant = await anApplicant();
    expect(read(await applicant.apply(fields), applied).item.mobile).toBe(applicant.mobile);
  });
});

test.each(["first_name", "last_name"])(
  "the database itself rejects an application whose %s is empty",
  async (column) => {
    const mobile = await anApplication();
    const emptied = rows(`update job_applications set ${column} = ' ' where mobile = ?`, mobile);
    await expect(emptied).rejects.toThrow("an application names its applicant");
    const nameless = anApplication(column === "first_name" ? { firstName: "" } : { lastName: "" });
    await expect(nameless).rejects.toThrow("an application names its applicant");
  },
);

describe("reading one's application", () => {
  test("returns no application, and no error, when there is none", async () => {
    expect(read(await (await anApplicant()).read(), found).item).toBeNull();
  });

  test.each(["pending", "approved", "rejected"] as const)("shows the status %s", async (status) => {
    const applicant = await anApplicant();
    await anApplication({ mobile: applicant.mobile, status });
    const { item } = read(await applicant.read({ mobile: applicant.mobile }), found);
    expect(item).toMatchObject({ status, mobile: applicant.mobile });
  });

  test("is allowed for the proved mobile, and for any mobile to the administrator", async () => {
    const mobile = await anApplication();
    const applicant = await anApplicant();
    expect(refusalOf(await applicant.read({ mobile }))).toBe("403 APPLICANT_MISMATCH");
    const byAdmin = await admin.get("/api/job-application", { mobile });
    expect(read(byAdmin, found).item).toMatchObject({ mobile });
    expect(refusalOf(await admin.get("/api/job-application"))).toBe("400 INVALID_MOBILE");
  });

  test("is possible for a day after the mobile was proved", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const applicant = await anApplicant();
    passSeconds(24 * 60 * 60 - 1);
    expect((await applicant.read()).status).toBe(200);
    passSeconds(1);
    expect(refusalOf(await applicant.read())).toBe("401 APPLICANT_REQUIRED");
  });
});

describe("withdrawing", () => {
  test("erases the audit's copies at once, even when the administrator deleted the application", async () => {
    const applicant = await anApplicant();
    for (const end of ["change", "delete"] as const) {
      expect((await applicant.apply()).status).toBe(200);
      const [{ id } = { id: "" }] = await idsOf(applicant.mobile);
      const path = `/api/admin/job-applications/${id}`;
      expect((await admin.patch(path, { age: 30 })).status).toBe(200);
      if (end === "delete") await admin.delete(path);
      expect((await applicant.withdraw()).status).toBe(200);
      expect(
        await rows("select 1 from audit_rows where concat(before, after) like ?", `%${applicant.mobile}%`),
      ).toEqual([]);
      expect(await rows("select 1 from audit_rows where row_key = ?", JSON.stringify({ id }))).toEqual([]);
      const entries = await auditOf(id);
      expect(entries).toHaveLength(end === "delete" ? 2 : 1);
      for (const entry of entries) {
        expect(entry).toMatchObject({ canUndo: false, changes: [] });
        expect(refusalOf(await undo(entry.id))).toBe("409 AUDIT_NOT_UNDOABLE");
      }
    }
  });

  test("deletes the application, even twice, and allows a new one", async () => {
    const [applicant, other] = [await anApplicant(), await anApplicant()];
    for (const one of [applicant, other]) await one.apply();
    for (let n = 0; n < 2; n += 1) expect((await applicant.withdraw()).status).toBe(200);
    expect(await idsOf(applicant.mobile)).toEqual([]);
    expect(await idsOf(other.mobile)).toHaveLength(1);
    expect(read(await applicant.read(), found).item).toBeNull();
    expect(read(await applicant.apply(), applied).alreadyRegistered).toBeUndefined();
  });

  test("is open to the applicant only, not even to the administrator", async () => {
    const mobile = await anApplication();
    const person = await aPerson();
    expect(refusalOf(await person.delete("/api/job-application"))).toBe("401 APPLICANT_REQUIRED");
    expect(refusalOf(await admin.delete("/api/job-application"))).toBe("401 APPLICANT_REQUIRED");
    expect(await idsOf(mobile)).toHaveLength(1);
  });
});

test("a person who leaves takes along the application of their mobile, and no other", async () => {
  await openNights();
  const person = await aPerson();
  await anApplication({ mobile: person.mobile });
  // Another applicant typed this address, but never proved it.
  const other = await anApplication({ email: person.email });
  await leaveForGood(person);
  expect(await idsOf(person.mobile)).toEqual([]);
  expect(await idsOf(other)).toHaveLength(1);
});
