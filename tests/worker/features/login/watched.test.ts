import { expect, test } from "vitest";
import { z } from "zod";

import { joke as jokeShape, jokePage } from "../../../../contract/jokes/calls.ts";
import { admin } from "../../support/administrator.ts";
import { call, cookieOf, read } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aUsername, aPerson } from "../../support/people.ts";
import { aNetwork, logInFrom } from "../../support/from-outside.ts";
import { undo } from "../../support/features/hiding.ts";
import { queueOf } from "../../support/features/reports.ts";
import { openNights } from "../../support/features/settings.ts";
import { handle } from "../../support/features/users.ts";
import { aMobile } from "../../../support/a-mobile.ts";

/** Registers a mobile on a device, with a name. */
async function aNewcomerOn(device: string) {
  const mobile = aMobile();
  const { answer, device: later } = await logInFrom(aNetwork()(1), mobile, device);
  const cookie = cookieOf(answer) ?? "";
  const username = aUsername();
  await rows("update users set username = ?, handle = ? where mobile = ?", username, username, mobile);
  const [person] = await rows<{ id: string }>("select lower(hex(public_id)) as id from users where mobile = ?", mobile);
  const publish = async (text: string) =>
    read(await call("POST", "/api/jokes", { cookie, body: { text } }), z.object({ joke: jokeShape })).joke;
  const noteOf = async (id: string) => read(await call("GET", `/api/jokes/${id}`, { cookie }), jokePage).jokes[0]?.note;
  return { id: person?.id ?? "", username, publish, noteOf, device: later };
}

const isWatched = async (id: string) => {
  const { body } = await admin.get(`/api/admin/users/${id}/history`);
  return z.looseObject({ watched: z.boolean() }).parse(body).watched;
};
const waitingOf = (username: string) => queueOf({ username }, { status: "pending" });

test("holds what a new account on a suspended person's device publishes, until a joke of theirs is approved", async () => {
  await openNights();
  const first = await aNewcomerOn("");
  // A family's phone: nobody of it is suspended yet.
  const sister = await aNewcomerOn(first.device);
  expect(await isWatched(sister.id)).toBe(false);
  await handle(first.id, "suspend");
  const second = await aNewcomerOn(first.device);
  expect(await isWatched(second.id)).toBe(true);
  expect(await isWatched((await aNewcomerOn("")).id)).toBe(false);

  const held = await second.publish("یه روز یه لبخند رفت.");
  const other = await second.publish("یه روز یه لبخند دیگر رفت.");
  expect(held.note).toEqual({ kind: "waiting" });
  await rows(
    "update jokes set created_at = created_at - 7200000 where author_id = (select id from users where username = ?)",
    second.username,
  );
  expect(await second.noteOf(held._id)).toEqual({ kind: "waiting" });
  const waiting = await waitingOf(second.username);
  expect(waiting.map(({ jokeId, waits, hidden, openReports }) => ({ jokeId, waits, hidden, openReports }))).toEqual(
    [held._id, other._id].map((jokeId) => ({ jokeId, waits: "watched", hidden: false, openReports: 0 })),
  );

  // Only an approval says that they are another person.
  await admin.post("/api/admin/reports/judge", { ids: [waiting[1]?._id], verdict: "reject" });
  expect(await isWatched(second.id)).toBe(true);
  const approved = await admin.post("/api/admin/reports/judge", { ids: [waiting[0]?._id], verdict: "approve" });
  expect(await waitingOf(second.username)).toEqual([]);
  expect(await isWatched(second.id)).toBe(false);
  expect(await second.noteOf(held._id)).toBeUndefined();
  await undo(approved);
  expect(await isWatched(second.id)).toBe(true);
  expect(await second.noteOf(held._id)).toEqual({ kind: "waiting" });
  await admin.post(`/api/admin/jokes/${held._id}/approve`);
  expect(await isWatched(second.id)).toBe(false);
});

test("watches an account on the device of a suspended person who has left, and not one of theirs that comes back", async () => {
  await openNights();
  const first = await aNewcomerOn("");
  await handle(first.id, "suspend");
  await handle(first.id, "delete");
  expect(await isWatched((await aNewcomerOn(first.device)).id)).toBe(true);
  expect(await isWatched((await aPerson()).id)).toBe(false);
});
