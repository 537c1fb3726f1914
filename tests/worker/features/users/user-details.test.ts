import { expect, test } from "vitest";
import { z } from "zod";

import { DAY_MS } from "../../../../contract/time.ts";
import { admin } from "../../support/administrator.ts";
import { read, refusalOf } from "../../support/call.ts";
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

test("a person's details say their standing, and how many accounts came beside theirs", async () => {
  const day = Date.now() - 8 * DAY_MS;
  const of = async (over: Parameters<typeof aPerson>[0]) => {
    const { standing, beside, watched } = read(
      await detailsOf((await aPerson({ registeredAt: day, ...over })).id),
      z.looseObject({ standing: z.string(), beside: z.number(), watched: z.boolean() }),
    );
    return [standing, beside, watched];
  };
  const [device, network] = [crypto.randomUUID(), crypto.randomUUID()];
  const home = { fromDevice: device, fromNetwork: network };
  expect(await of({ registeredAt: day - 30 * DAY_MS, ...home })).toEqual(["trusted", 0, false]);
  expect(await of(home)).toEqual(["known", 1, false]);
  // A network relates those without a mobile, a device everybody.
  expect(await of({ ...home, mobile: null })).toEqual(["newcomer", 2, false]);
  expect(await of({ fromNetwork: network, mobile: null })).toEqual(["newcomer", 1, false]);
  for (const beside of [3, 4]) expect(await of(home)).toEqual([beside > 3 ? "newcomer" : "known", beside, false]);
  expect(await of({ watched: true })).toEqual(["newcomer", 0, true]);
  expect(await of({ mobile: null, emailVerifiedAt: null })).toEqual(["unproved", 0, false]);
});
