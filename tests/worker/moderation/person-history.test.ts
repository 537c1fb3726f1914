import { expect, test } from "vitest";

import { admin } from "../support/administrator.ts";
import { refusalOf } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { aReportedJoke, aReportedPhoto, reporters } from "../support/features/reports.ts";
import { makeImage, switchOn } from "../support/features/image-tool.ts";
import { clearSettings } from "../support/features/settings.ts";
import { handle } from "../support/features/users.ts";
import { aPerson } from "../support/people.ts";

const historyOf = (id: string) => admin.get(`/api/admin/users/${id}/history`);
const judge = (ids: readonly string[], verdict: string) => admin.post("/api/admin/reports/judge", { ids, verdict });

test("shows reported things with their verdicts, and suspensions, when a history is read", async () => {
  const person = await aPerson();
  const people = await reporters(2);
  const [removed, kept] = [
    await aReportedJoke(person, people, "جوک بد"),
    await aReportedJoke(person, people.slice(0, 1), "جوک خوب"),
  ];
  const [first] = people;
  if (first) await aReportedPhoto(person, first);
  await judge([removed.id], "delete");
  await judge([kept.id], "reject");
  await handle(person.id, "suspend");
  await handle(person.id, "unsuspend");
  const { body, cost } = await historyOf(person.id);
  expect(body).toMatchObject({
    things: [
      { kind: "photo", status: "pending", text: "", judgedAt: null, reporters: 1 },
      { kind: "joke", status: "rejected", gone: false, text: "جوک خوب", judgedAt: expect.any(String) },
      { _id: removed.id, status: "upheld", gone: true, text: "جوک بد", judgedAt: expect.any(String), reporters: 2 },
    ],
    suspensions: [{ at: expect.any(String), undone: false }],
    refusedImages: { count: 0, lastAt: null },
  });
  expect(cost.trips).toBe(1);
  // It names nobody who reported.
  for (const { username, id } of people)
    for (const name of [username, id]) expect(JSON.stringify(body)).not.toContain(name);
});

test("counts the pictures that were refused as unfit for children", async () => {
  await switchOn();
  const person = await aPerson();
  for (const prompt of ["nude child", "دختر برهنه", "گربه"]) await makeImage(person, prompt);
  const { body } = await historyOf(person.id);
  expect(body).toMatchObject({ refusedImages: { count: 2, lastAt: expect.any(String) } });
  expect(JSON.stringify(await rows("select * from image_requests where user_id = ?", person.userId))).not.toMatch(
    /nude|برهنه/,
  );
  await clearSettings();
});

test("reads a bounded number of rows when much was reported", async () => {
  const person = await aPerson();
  const people = await reporters(1);
  for (let n = 0; n < 60; n += 1) await aReportedJoke(person, people, `جوک شمارهٔ ${n}`);
  const { body, cost } = await historyOf(person.id);
  expect((body as { things: unknown[] }).things).toHaveLength(30);
  expect(cost.read).toBeLessThanOrEqual(130);
});

test("rejects a history when the person has left or the reader is no administrator", async () => {
  const [person, gone] = [await aPerson(), await aPerson()];
  await handle(gone.id, "delete");
  expect(refusalOf(await historyOf(gone.id))).toBe("404 PERSON_NOT_FOUND");
  expect((await person.get(`/api/admin/users/${person.id}/history`)).status).toBeGreaterThanOrEqual(401);
});
