import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { admin } from "../../support/administrator.ts";
import { read } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { auditOf, listAudit, undo } from "../../support/features/audit.ts";
import { anIssue } from "../../support/features/issues.ts";
import { anApplicationOf } from "../../support/features/jobs.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { aReportedJoke, aReportedPhoto, reporters } from "../../support/features/reports.ts";
import { clearSettings } from "../../support/features/settings.ts";
import { handle } from "../../support/features/users.ts";
import { aName, aVenue } from "../../support/features/venues.ts";
import { type Person, aPerson } from "../../support/people.ts";

beforeEach(clearSettings);

const withUndo = z.looseObject({ undo: z.uuid().optional() });
const items = z.object({ items: z.array(z.looseObject({ id: z.string(), action: z.string(), target: z.string() })) });
const found = async (target: string) => read(await listAudit({ target }), items).items.map(({ action }) => action);
const judge = (ids: string[], verdict: string) => admin.post("/api/admin/reports/judge", { ids, verdict });
const of = ({ id, username }: Pick<Person, "id" | "username">) => ({ personId: id, username });

describe("the target that an entry names", () => {
  test("is a person's username, or nothing when they have left", async () => {
    const [person, nameless] = [await aPerson(), await aPerson({ username: null })];
    await handle(person.id, "suspend");
    await handle(nameless.id, "suspend");
    expect(await auditOf(nameless.id)).toMatchObject([{ about: { personId: nameless.id, username: null } }]);
    expect(await auditOf(person.id)).toMatchObject([
      {
        about: { text: "", ...of(person) },
        changes: [{ name: person.username, fields: [{ label: "تعلیق تا", kind: "moment", before: null }] }],
      },
    ]);
    await handle(person.id, "delete");
    expect(await auditOf(person.id)).toMatchObject([{ about: null }, { about: null, changes: [] }]);
    expect(JSON.stringify(await auditOf(person.id))).not.toContain(person.username);
  });

  test("is the first words of a joke, even of a deleted one", async () => {
    const author = await aPerson();
    const text = `معلم پرسید کجا بودی؟ ${"ها".repeat(60)}`;
    const joke = await aJoke(author, text);
    await admin.post(`/api/admin/jokes/${joke}/delete`, {});
    const [entry] = await auditOf(joke);
    expect(entry).toMatchObject({ about: { text: text.slice(0, 80), ...of(author) } });
    expect(entry).toMatchObject({ changes: expect.arrayContaining([expect.objectContaining({ name: "جوک" })]) });
    await undo(entry?.id ?? "");
    expect(await auditOf(joke)).toMatchObject([{ about: { text: text.slice(0, 80) }, isUndone: true }]);
  });

  test("is the kind of a reported item, with equal changes listed once", async () => {
    const author = await aPerson();
    const some = await reporters(3);
    const joke = await aReportedJoke(author, some);
    const photo = await aReportedPhoto(author, await aPerson());
    await judge([photo], "reject");
    await judge([joke.id, photo], "reject");
    expect(await auditOf(photo)).toMatchObject([{ about: { kind: "عکس", text: "", ...of(author) } }]);
    expect(await auditOf(`${joke.id} +1`)).toMatchObject([
      {
        about: { kind: "جوک", text: expect.stringMatching(/\S/), ...of(author), others: 1 },
        changes: [
          {
            name: "گزارش",
            count: 3,
            fate: "changed",
            fields: [
              { label: "وضعیت", before: "در انتظار", after: "رد شد" },
              { label: "زمان رسیدگی", kind: "moment", before: null, after: expect.stringMatching(/^\d{4}-.*Z$/) },
            ],
          },
        ],
      },
    ]);
    // Neither the answer nor a search by name reveals the reporter.
    const { text } = await listAudit({ target: `${joke.id} +1` });
    for (const { id, username } of some) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(username);
    }
    expect(await found(some[0]?.username ?? "")).toEqual([]);
  });

  test("is the words of a fault report, and the name of an applicant or a venue", async () => {
    const person = await aPerson();
    const [issue, application, venue] = [await anIssue(person), await anApplicationOf(), await aVenue()];
    await admin.post(`/api/admin/issues/${issue}/delete`, {});
    await admin.patch(`/api/admin/job-applications/${application}`, { status: "rejected" });
    await admin.put(`/api/parks/${venue}`, { name: aName(), region: "", category: "parks" });
    const [stored] = await rows<{ name: string }>("select name from venues where id = ?", venue);
    const [applicant] = await rows<{ name: string }>(
      "select first_name || ' ' || last_name as name from job_applications where id = ?",
      application,
    );
    expect(await auditOf(issue)).toMatchObject([{ about: { text: expect.stringMatching(/\S/) } }]);
    expect(await auditOf(venue)).toMatchObject([{ about: { text: stored?.name } }]);
    expect(await auditOf(application)).toMatchObject([
      {
        about: { text: applicant?.name },
        changes: [
          { fields: expect.arrayContaining([{ label: "وضعیت", kind: "text", before: "در انتظار", after: "رد شده" }]) },
        ],
      },
    ]);
  });
});

test("the search finds entries about people by the beginning of their usernames", async () => {
  const person = await aPerson();
  const [joke, reported] = [await aJoke(person), await aReportedJoke(person, await reporters(1))];
  await handle(person.id, "suspend");
  await admin.post(`/api/admin/jokes/${joke}/delete`, {});
  await judge([reported.id], "reject");
  const all = ["report.reject", "joke.delete", "person.suspend"];
  expect(await found(person.username)).toEqual(all);
  expect(await found(` ${person.username.slice(0, -1).toUpperCase()}`)).toEqual(all);
  expect(await found(`${person.username}x`)).toEqual([]);
  await handle(person.id, "delete");
  expect(await found(person.username)).toEqual([]);
});

test("the search finds entries about one person by their id", async () => {
  const person = await aPerson();
  const other = await aPerson({ username: `${person.username}x` });
  const joke = await aJoke(person);
  for (const { id } of [person, other]) await handle(id, "suspend");
  await admin.post(`/api/admin/jokes/${joke}/delete`, {});
  expect(await found(person.username)).toEqual(["joke.delete", "person.suspend", "person.suspend"]);
  expect(await found(person.id)).toEqual(["joke.delete", "person.suspend"]);
  await handle(person.id, "delete");
  expect(await found(person.id)).toEqual(["person.delete", "person.suspend"]);
});

describe("the answer to a write", () => {
  test("names the audit entry to undo when something changed", async () => {
    const person = await aPerson();
    const answered = read(await handle(person.id, "suspend"), withUndo);
    const [entry] = await auditOf(person.id);
    expect(answered.undo).toBe(entry?.id);
    expect((await undo(answered.undo ?? "")).status).toBe(200);
    const [stored] = await rows("select suspended_until from users where id = ?", person.userId);
    expect(stored).toEqual({ suspended_until: null });
  });

  test("names no audit entry to undo when nothing changed", async () => {
    const person = await aPerson();
    expect(read(await handle(person.id, "unsuspend"), withUndo).undo).toBeUndefined();
    expect(read(await handle(person.id, "delete"), withUndo).undo).toBeUndefined();
    const set = () => admin.post("/api/admin/default-theme", { theme: "red" });
    expect(read(await set(), withUndo).undo).toEqual(expect.any(String));
  });
});
