import { expect, test, vi } from "vitest";
import { z } from "zod";

import { admin, adminHeaders } from "../support/administrator.ts";
import { AHEAD, passSeconds, stopClockAt } from "../support/clock.ts";
import { callWithEnv } from "../support/call-with-env.ts";
import { read, refusalOf } from "../support/call.ts";
import { auditOf, undo } from "../support/features/audit.ts";
import { rows } from "../support/database.ts";
import { anIssue } from "../support/features/issues.ts";
import { messagesTo } from "../support/outbox.ts";
import { aJoke } from "../support/features/jokes.ts";
import { aPerson } from "../support/people.ts";
import { reporters } from "../support/features/reports.ts";
import { aVideo, videoOf } from "../support/features/videos.ts";

const JOKES = "/api/admin/jokes";
const VIDEOS = "/api/admin/user-videos";
const LINK = "https://www.aparat.com/embed/Other1";

const page = z.object({
  items: z.array(z.looseObject({ _id: z.string() })),
  total: z.number(),
  nextCursor: z.string().nullable(),
});

test("the joke list is newest first in tens, and hideDisabled omits jokes nobody can report", async () => {
  const author = await aPerson();
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await aJoke(author, `جوک ${n}`));
  const answer = await admin.get(JOKES);
  const first = read(answer, page);
  expect(first.items.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, 10));
  expect(first.items[0]).toEqual({
    _id: ids[11],
    text: "جوک 11",
    likes: 0,
    createdAt: expect.any(String),
    username: author.username,
    email: author.email,
    mobileNumber: author.mobile,
    reportingDisabled: false,
    flagged: false,
    best: null,
    note: null,
    reporters: 0,
    authorId: author.id,
    suspendedUntil: null,
  });
  expect(answer.cost.read).toBeLessThanOrEqual(10 * 8);
  // The call as the specification writes it.
  expect(read(await admin.get(JOKES, { page: "", limit: "10", hideDisabled: "" }), page).items).toEqual(first.items);
  const second = read(await admin.get(JOKES, { page: "2" }), page);
  expect(second.items.slice(0, 2).map(({ _id }) => _id)).toEqual([ids[1], ids[0]]);
  expect(read(await admin.get(JOKES, { cursor: first.nextCursor ?? "" }), page).items).toEqual(second.items);
  await admin.post(`${JOKES}/${ids[11]}/approve`);
  const [all, open] = [
    read(await admin.get(JOKES), page),
    read(await admin.get(JOKES, { hideDisabled: "true" }), page),
  ];
  expect([all.items[0]?._id, open.items[0]?._id]).toEqual([ids[11], ids[10]]);
  const [counted] = await rows<{ n: number }>("select count(*) as n from jokes where deleted_at is null");
  expect(all.total).toBe(counted?.n);
  expect(all.total - open.total).toBeGreaterThanOrEqual(1);
});

test("toggling a joke's reporting flips it or sets the given value, and undo restores it", async () => {
  const joke = await aJoke(await aPerson());
  const toggle = (body?: unknown) => admin.post(`${JOKES}/${joke}/toggle-reporting`, body);
  expect((await toggle()).body).toMatchObject({ reportingDisabled: true });
  expect((await toggle({ reportingDisabled: true })).body).toMatchObject({ reportingDisabled: true });
  expect(await auditOf(joke)).toHaveLength(1);
  expect((await toggle()).body).toMatchObject({ reportingDisabled: false });
  const [entry] = await auditOf(joke);
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  expect(await rows("select reporting_disabled from jokes where id = unhex(?, '-')", joke)).toEqual([
    { reporting_disabled: 1 },
  ]);
  expect(refusalOf(await admin.post(`${JOKES}/${crypto.randomUUID()}/toggle-reporting`))).toBe("404 JOKE_NOT_FOUND");
});

test("a letter to a joke's author is sent, and rejected when they have no proved address", async () => {
  const [author, silent] = [await aPerson(), await aPerson({ email: null, emailVerifiedAt: null })];
  const write = async (joke: string) =>
    admin.post(`${JOKES}/${joke}/email-user`, { subject: "دربارهٔ جوکت", message: "سلام" });
  expect((await write(await aJoke(author))).body).toMatchObject({ message: "ایمیل فرستاده شد." });
  expect(await auditOf(author.id)).toMatchObject([{ action: "person.email", canUndo: false }]);
  const refused = await write(await aJoke(silent));
  expect(refusalOf(refused)).toBe("409 PERSON_HAS_NO_EMAIL");
  expect(refused.body).toMatchObject({ error: "این شخص ایمیل تأییدشده‌ای ندارد و چیزی فرستاده نشد." });
  expect(refusalOf(await write(crypto.randomUUID()))).toBe("404 JOKE_NOT_FOUND");
});

test("the same letter is sent and audited once a day, and its repetition is answered as such", async () => {
  stopClockAt(AHEAD);
  const author = await aPerson();
  const [one, other] = [await aJoke(author), await aJoke(author)];
  const letter = { subject: "دربارهٔ جوکت", message: `سلام ${crypto.randomUUID()}` };
  const write = (joke: string, more = {}) => admin.post(`${JOKES}/${joke}/email-user`, { ...letter, ...more });
  const found = await Promise.all([write(one), write(one), write(other)]);
  const messages = found.map(({ body }) => z.object({ message: z.string() }).parse(body).message).toSorted();
  const before = "همین نامه امروز فرستاده شده است";
  expect(messages).toEqual(["ایمیل فرستاده شد.", before, before]);
  expect((await write(one)).body).toMatchObject({ message: before });
  expect(await auditOf(author.id)).toHaveLength(1);
  expect(await messagesTo(author.email)).toHaveLength(1);
  expect((await write(one, { message: "سلامی دیگر" })).body).toMatchObject({ message: "ایمیل فرستاده شد." });
  await passSeconds(24 * 60 * 60);
  expect((await write(one)).body).toMatchObject({ message: "ایمیل فرستاده شد." });
  expect(await auditOf(author.id)).toHaveLength(3);
});

test("a letter is sent again, not answered as a repetition, when the first sending was uncertain", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const [author, letter] = [await aPerson(), { subject: "سلام", message: "سلام" }];
  const joke = await aJoke(author);
  const unsure = await callWithEnv({ RESEND_BASE_URL: "http://127.0.0.1:1" }, `${JOKES}/${joke}/email-user`, {
    method: "POST",
    headers: { ...adminHeaders, "Content-Type": "application/json" },
    body: JSON.stringify(letter),
  });
  expect(await unsure.json()).toMatchObject({ code: "EMAIL_UNSURE" });
  expect((await admin.post(`${JOKES}/${joke}/email-user`, letter)).body).toMatchObject({
    message: "ایمیل فرستاده شد.",
  });
  expect(await messagesTo(author.email)).toHaveLength(1);
});

test("a letter to an unproved address is rejected", async () => {
  const unproved = await aPerson({ emailVerifiedAt: null });
  const letter = { subject: "دربارهٔ جوکت", message: "سلام" };
  for (const refused of [
    await admin.post(`${JOKES}/${await aJoke(unproved)}/email-user`, letter),
    await admin.post(`/api/admin/users/${unproved.id}/email`, letter),
    await admin.post(`/api/admin/issues/${await anIssue(unproved)}/answer`, { text: "سلام" }),
  ])
    expect(refusalOf(refused)).toBe("409 PERSON_HAS_NO_EMAIL");
  expect(await messagesTo(unproved.email)).toEqual([]);
  expect(await auditOf(unproved.id)).toEqual([]);
});

test.each([
  // The Worker does not start without a key: a site without a mail service sets a placeholder.
  ["without a mail service", { RESEND_API_KEY: "none" }, "EMAIL_PROVIDER_MISSING", []],
  // It may have been sent after all.
  ["where the mail service is away", { RESEND_BASE_URL: "http://127.0.0.1:1" }, "EMAIL_UNSURE", ["person.email"]],
] as const)("%s a letter to a joke's author fails with an error for the administrator", async (...given) => {
  const [, changed, code, entries] = given;
  vi.spyOn(console, "warn").mockReturnValue();
  const author = await aPerson();
  const refused = await callWithEnv(changed, `${JOKES}/${await aJoke(author)}/email-user`, {
    method: "POST",
    headers: { ...adminHeaders, "Content-Type": "application/json" },
    body: JSON.stringify({ subject: "دربارهٔ جوکت", message: "سلام" }),
  });
  expect(refused.status).toBe(502);
  expect(await refused.json()).toMatchObject({ code, error: expect.stringContaining("سرویس ایمیل") });
  expect((await auditOf(author.id)).map(({ action }) => action)).toEqual(entries);
});

test("a letter that the mail service rejects answers an error and is not audited as sent", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const author = await aPerson({ email: `error500+${crypto.randomUUID()}@example.com` });
  const refused = await admin.post(`${JOKES}/${await aJoke(author)}/email-user`, { subject: "سلام", message: "سلام" });
  expect(refusalOf(refused)).toBe("502 EMAIL_NOT_SENT");
  expect(await auditOf(author.id)).toEqual([]);
});

test("the video list shows reported ones first and reads at most eight rows for each", async () => {
  const owner = await aPerson();
  await aVideo(owner, { hash: "aB3dE" });
  for (const person of await reporters(3))
    await person.post(`/api/user-videos/${owner.username}/report`, { reason: "بد" });
  for (const other of await reporters(4)) await aVideo(other);
  const answer = await admin.get(VIDEOS);
  const { items, total } = read(answer, page);
  expect(items[0]).toMatchObject({
    _id: owner.id,
    username: owner.username,
    videoUrl: "https://www.aparat.com/video/video/embed/videohash/aB3dE/vt/frame",
    openReports: 3,
  });
  expect(answer.cost.read).toBeLessThanOrEqual(items.length * 8);
  expect(total).toBeGreaterThanOrEqual(5);
});

test("the administrator adds, changes and deletes a video, and each can be undone", async () => {
  const [owner, other] = [await aPerson(), await aPerson()];
  const given = await admin.post(VIDEOS, { username: owner.username, videoUrl: "https://www.aparat.com/embed/aB3dE" });
  expect(given.body).toMatchObject({ item: { _id: owner.id, username: owner.username } });
  expect((await owner.post("/api/user-videos/check-subscription")).body).toMatchObject({ hasActiveSubscription: true });
  await other.post(`/api/user-videos/${owner.username}/like`);
  await admin.put(`${VIDEOS}/${owner.id}`, { username: owner.username, videoUrl: LINK });
  expect(await videoOf(owner)).toMatchObject({ hash: "Other1", like_count: 1 });
  expect((await admin.delete(`${VIDEOS}/${owner.id}`)).status).toBe(200);
  expect(await videoOf(owner)).toBeUndefined();
  const [deleted, changed] = await auditOf(owner.id);
  expect((await undo(deleted?.id ?? "")).status).toBe(200);
  expect(await videoOf(owner)).toMatchObject({ hash: "Other1", like_count: 1 });
  expect((await undo(changed?.id ?? "")).status).toBe(200);
  expect(await videoOf(owner)).toMatchObject({ hash: "aB3dE" });
  const [added] = await auditOf(owner.username);
  expect((await undo(added?.id ?? "")).status).toBe(200);
  expect(await videoOf(owner)).toBeUndefined();
});

test("a video with another person's name, another site's link or an unknown owner is rejected", async () => {
  const [owner, other] = [await aPerson(), await aPerson()];
  await aVideo(owner);
  const change = (body: unknown) => admin.put(`${VIDEOS}/${owner.id}`, body);
  expect(refusalOf(await change({ username: other.username, videoUrl: LINK }))).toBe("400 VIDEO_OF_ANOTHER");
  expect(refusalOf(await change({ videoUrl: "https://example.com/a" }))).toBe("400 VIDEO_LINK_OTHER_SITE");
  expect(refusalOf(await admin.post(VIDEOS, { username: "nobody-here", videoUrl: LINK }))).toBe("404 USER_NOT_FOUND");
  expect(refusalOf(await admin.put(`${VIDEOS}/${other.id}`, { videoUrl: LINK }))).toBe("404 VIDEO_NOT_FOUND");
  expect(refusalOf(await admin.delete(`${VIDEOS}/${"0".repeat(32)}`))).toBe("404 VIDEO_NOT_FOUND");
  expect(await videoOf(owner)).toMatchObject({ hash: "aB3dE" });
});
