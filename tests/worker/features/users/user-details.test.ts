import { expect, test } from "vitest";

import { admin } from "../../support/administrator.ts";
import { refusalOf } from "../../support/call.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { aRound } from "../../support/features/games.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { rename } from "../../support/features/former-names.ts";
import { aReportedJoke, reporters } from "../../support/features/reports.ts";
import { handle } from "../../support/features/users.ts";
import { aPerson } from "../../support/people.ts";

const detailsOf = async (id: string) => admin.get(`/api/admin/users/${id}/details`);

test("a person's details contain the last jokes and the numbers of reports, suspensions and rounds", async () => {
  const person = await aPerson();
  const some = await reporters(2);
  const [first, second] = [await aReportedJoke(person, some), await aReportedJoke(person, some)];
  for (const text of ["یک", "دو"]) await aJoke(person, text);
  await admin.post("/api/admin/reports/judge", { ids: [second.id], verdict: "reject" });
  await aRound(person, { score: 40 });
  await handle(person.id, "suspend");
  const { body, cost } = await detailsOf(person.id);
  expect(body).toMatchObject({
    reported: { open: 1, upheld: 0, rejected: 1 },
    reports: 0,
    suspensions: 1,
    rounds: 1,
    lastJokes: [{ text: "دو" }, { text: "یک" }, { _id: second.joke }],
  });
  expect(first.id).not.toBe(second.id);
  expect(cost.trips).toBe(1);
  expect((await detailsOf(some[0]?.id ?? "")).body).toMatchObject({ reports: 2, jokes: 0, lastJokes: [] });
});

test("a person's details count a suspension when the person has closed their former name since", async () => {
  const person = await aPerson();
  await handle(person.id, "suspend");
  await handle(person.id, "unsuspend");
  const renamed = await rename(person, { closeFormer: true });
  expect(renamed.id).not.toBe(person.id);
  expect((await detailsOf(renamed.id)).body).toMatchObject({ suspensions: 1 });
  const about = { personId: renamed.id, username: renamed.username };
  expect(await auditOf(renamed.id)).toMatchObject([{ about }, { about }]);
  expect(await auditOf(person.id)).toEqual([]);
});

test("a person's details count a suspension that was undone and then done again", async () => {
  const person = await aPerson();
  await handle(person.id, "suspend");
  const undoLast = async () => undo((await auditOf(person.id))[0]?.lastId ?? "");
  await undoLast();
  expect((await detailsOf(person.id)).body).toMatchObject({ suspensions: 0 });
  await undoLast();
  expect((await detailsOf(person.id)).body).toMatchObject({ suspensions: 1 });
});

test("a person's details are not found when the person has left or the id is unknown", async () => {
  const person = await aPerson();
  await handle(person.id, "delete");
  expect(refusalOf(await detailsOf(person.id))).toBe("404 PERSON_NOT_FOUND");
  expect(refusalOf(await detailsOf("0".repeat(32)))).toBe("404 PERSON_NOT_FOUND");
});
