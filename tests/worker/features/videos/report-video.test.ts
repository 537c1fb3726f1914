import { expect, test } from "vitest";

import { post, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { aVideo } from "../../support/features/videos.ts";

const report = (person: Person, owner: Person, reason?: string) =>
  person.post(`/api/user-videos/${owner.username}/report`, reason === undefined ? undefined : { reason });

const reportsOn = ({ userId }: Person) =>
  rows(
    "select kind, subject_id, reason, status, snapshot, username_snapshot from reports where owner_id = ? order by rowid",
    userId,
  );

async function anOwner(): Promise<Person> {
  const owner = await aPerson();
  await aVideo(owner, { hash: "aB3dE" });
  return owner;
}

test("a report stores reason, link and name, and keeps link and name when owner and reporter leave", async () => {
  const [owner, reader] = [await anOwner(), await aPerson()];
  const answer = await report(reader, owner, "  بي‌ادبي  ");
  expect(answer.body).toEqual({ success: true, message: "گزارش ثبت شد" });
  expect(answer.cost.trips).toBe(2);
  const kept = {
    kind: "video",
    subject_id: "aB3dE",
    snapshot: "https://www.aparat.com/video/video/embed/videohash/aB3dE/vt/frame",
    username_snapshot: owner.username,
  };
  expect(await reportsOn(owner)).toEqual([{ ...kept, reason: "بی‌ادبی", status: "pending" }]);
  await leaveForGood(owner);
  await leaveForGood(reader);
  expect(await reportsOn(owner)).toEqual([{ ...kept, reason: "", status: "deleted" }]);
});

test("a repeated report counts once with the first reason, and another video is a new report", async () => {
  const [owner, reader] = [await anOwner(), await aPerson()];
  await report(reader, owner, "اول");
  const again = await Promise.all(Array.from({ length: 10 }, () => report(reader, owner, "دوم")));
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
  expect(await reportsOn(owner)).toMatchObject([{ reason: "اول" }]);
  await owner.post("/api/user-videos/update-video", { videoUrl: "https://www.aparat.com/embed/Other1" });
  await report(reader, owner, "سوم");
  expect(await reportsOn(owner)).toMatchObject([{ subject_id: "aB3dE" }, { subject_id: "Other1", reason: "سوم" }]);
});

test("a report needs a reason of at most 500 code points", async () => {
  const [owner, reader] = [await anOwner(), await aPerson()];
  for (const reason of [undefined, "", " \u200c\n "]) {
    const refused = await report(reader, owner, reason);
    expect(refusalOf(refused)).toBe("400 REASON_REQUIRED");
    expect(refused.body).toMatchObject({ error: "دلیل گزارش را بنویس." });
  }
  expect(refusalOf(await report(reader, owner, "ب".repeat(501)))).toBe("400 REASON_TOO_LONG");
  expect(await reportsOn(owner)).toEqual([]);
  expect((await report(reader, owner, "😂".repeat(500))).status).toBe(200);
});

test("a reported video is hidden from its reporter and shown to everyone else", async () => {
  const [owner, reader] = [await anOwner(), await aPerson()];
  await report(reader, owner, "بد");
  const path = `/api/user-public/${owner.username}`;
  expect((await reader.get(path)).body).toMatchObject({ user: { userVideoUrl: "", videoExpireAt: null } });
  const shown = { user: { userVideoUrl: expect.stringContaining("/aB3dE/") } };
  for (const person of [owner, await aPerson()]) expect((await person.get(path)).body).toMatchObject(shown);
});

test("a report needs a session and another person's visible video", async () => {
  const [owner, none, reader] = [await anOwner(), await aPerson(), await aPerson()];
  const visitor = await post(`/api/user-videos/${owner.username}/report`, { reason: "بد" });
  expect(refusalOf(visitor)).toBe("401 LOGIN_REQUIRED_TO_REPORT");
  expect(refusalOf(await report(owner, owner, "بد"))).toBe("403 OWN_VIDEO_REPORT");
  expect(refusalOf(await report(reader, none, "بد"))).toBe("404 VIDEO_NOT_FOUND");
  await rows("update user_videos set expires_at = 1 where user_id = ?", owner.userId);
  expect(refusalOf(await report(reader, owner, "بد"))).toBe("404 VIDEO_NOT_FOUND");
  for (const person of [owner, none]) expect(await reportsOn(person)).toEqual([]);
});
