import { expect, test } from "vitest";

import { admin } from "../support/administrator.ts";
import { post, refusalOf } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { jpeg, png } from "../support/images.ts";
import { leaveForGood } from "../support/features/leave.ts";
import { fetchMedia, uploaded } from "../support/features/media.ts";
import { type Person, aPerson, aUsername } from "../support/people.ts";
import { queueIdOf, queueOf, reportPerson } from "../support/features/reports.ts";

const reportsOn = ({ userId }: Person) =>
  rows<{ snapshot: string }>(
    "select kind, status, reason, snapshot from reports where owner_id = ? order by rowid",
    userId,
  );

const photoOf = (id: string) => admin.get(`/api/admin/reports/${id}/photo`);

test("a report keeps the profile's name, bio and links, and a changed profile is reported again", async () => {
  const [owner, reporter] = [await aPerson({ bio: "حرف بد", websiteUrl: "https://bad.example" }), await aPerson()];
  const first = { username: owner.username, bio: "حرف بد", websiteUrl: "https://bad.example", instagramUrl: "" };
  for (let n = 0; n < 2; n += 1) expect((await reportPerson(reporter, owner, "profile")).status).toBe(200);
  await owner.post("/api/set-bio", { bio: "حرف دیگر" });
  await reportPerson(reporter, owner, "profile");
  expect(await reportsOn(owner)).toHaveLength(2);
  expect(await queueOf(owner)).toMatchObject([
    { kind: "profile", profile: first, usernameSnapshot: owner.username },
    { kind: "profile", profile: { bio: "حرف دیگر" } },
  ]);
});

test("a report may name the person by their id or a former name", async () => {
  const [owner, reporter, other] = [await aPerson(), await aPerson(), await aPerson()];
  await owner.post("/api/set-username", { username: aUsername() });
  expect((await reportPerson(reporter, owner, "profile")).status).toBe(200);
  expect((await reportPerson(other, { username: owner.id }, "profile")).status).toBe(200);
  expect(await queueOf(owner)).toEqual([]);
  expect(await reportsOn(owner)).toHaveLength(2);
});

test("a reported photo is kept for moderators only, even after its owner replaced it", async () => {
  const [owner, reporter] = [await aPerson(), await aPerson()];
  const url = await uploaded(owner, jpeg());
  expect((await reportPerson(reporter, owner, "photo")).status).toBe(200);
  await uploaded(owner, png());
  expect((await fetchMedia(url)).status).toBe(404);
  expect(await queueOf(owner)).toMatchObject([{ kind: "photo", hasPhoto: true, gone: true }]);
  const id = await queueIdOf(owner, url);
  expect((await photoOf(id)).body).toMatchObject({
    photo: expect.stringMatching(/^data:image\/jpeg;base64,[\w+/]{20}/),
  });
  expect((await fetchMedia(url.replace("/media/", "/media/reported/"))).status).toBe(404);
  expect((await reporter.get(`/api/admin/reports/${id}/photo`)).status).toBe(403);
});

test("a report without a photo answers REPORT_NOT_FOUND for its photo", async () => {
  const [owner, reporter] = [await aPerson(), await aPerson()];
  await reportPerson(reporter, owner, "profile");
  const [profile] = await queueOf(owner);
  for (const id of [profile?._id ?? "", crypto.randomUUID()])
    expect(refusalOf(await photoOf(id))).toBe("404 REPORT_NOT_FOUND");
});

test("twenty simultaneous reports of a person make at most one of each kind", async () => {
  const [owner, reporter] = [await aPerson(), await aPerson()];
  await uploaded(owner, jpeg());
  const tries = ["profile", "photo"].flatMap((part) =>
    Array.from({ length: 10 }, () => reportPerson(reporter, owner, part)),
  );
  // The rate limit rejects some; none of the others adds a second report.
  for (const { status } of await Promise.all(tries)) expect([200, 429]).toContain(status);
  const kinds = (await reportsOn(owner)).length;
  expect(kinds).toBeLessThanOrEqual(2);
  expect(new Set((await queueOf(owner)).map(({ kind }) => kind)).size).toBe(kinds);
});

test("a report is rejected for oneself, a missing person or photo, no reason or no session", async () => {
  const [owner, reporter, gone] = [await aPerson(), await aPerson(), await aPerson()];
  await leaveForGood(gone);
  expect(refusalOf(await reportPerson(owner, owner, "profile"))).toBe("403 SELF_REPORT");
  expect(refusalOf(await reportPerson(reporter, { username: "nobody-here" }, "profile"))).toBe("404 USER_NOT_FOUND");
  expect(refusalOf(await reportPerson(reporter, gone, "profile"))).toBe("404 USER_DELETED");
  expect(refusalOf(await reportPerson(reporter, owner, "photo"))).toBe("404 PHOTO_NOT_FOUND");
  expect(refusalOf(await reportPerson(reporter, owner, "profile", " "))).toBe("400 REASON_REQUIRED");
  expect(refusalOf(await reportPerson(reporter, owner, "bio"))).toBe("400 INVALID_INPUT");
  const visitor = await post("/api/users/report", { username: owner.username, part: "profile", reason: "بد" });
  expect(refusalOf(visitor)).toBe("401 LOGIN_REQUIRED_TO_REPORT");
  expect(await reportsOn(owner)).toEqual([]);
});

test("a block on either side does not prevent a report or show in its answer", async () => {
  const [owner, reporter] = [await aPerson(), await aPerson()];
  await owner.post("/api/block", { blocked: reporter.username });
  await reporter.post("/api/block", { blocked: owner.username });
  expect((await reportPerson(reporter, owner, "profile")).body).toEqual({ success: true, message: "گزارش ثبت شد" });
});

test("a person who leaves removes their profile and photo from the reports", async () => {
  const [owner, reporter] = [await aPerson({ bio: "حرف بد" }), await aPerson()];
  await uploaded(owner, jpeg());
  for (const part of ["profile", "photo"]) await reportPerson(reporter, owner, part);
  await leaveForGood(owner);
  expect(await reportsOn(owner)).toMatchObject([
    { status: "deleted", snapshot: "" },
    { status: "deleted", snapshot: "" },
  ]);
});
