import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

import { APPEAL_MAX_CODE_POINTS } from "../../../contract/moderation/reports.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { admin } from "../support/administrator.ts";
import { refusalOf } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { auditOf, undo } from "../support/features/audit.ts";
import {
  type NotificationPage,
  notificationPage,
  notificationsOf,
  storedItemsOf,
} from "../support/features/notifications.ts";
import { aJoke } from "../support/features/jokes.ts";
import { fetchMedia, uploaded } from "../support/features/media.ts";
import { aReportedJoke, queueIdOf, queueOf, reportPerson } from "../support/features/reports.ts";
import { aVideo } from "../support/features/videos.ts";
import { jpeg, png } from "../support/images.ts";
import { type Person, aPerson } from "../support/people.ts";

const TEXT = "این جوک دربارهٔ خودم بود.";

const judge = (ids: readonly string[], verdict: string, reason?: string) =>
  admin.post("/api/admin/reports/judge", { ids, verdict, reason });
const suspend = (person: Person) => admin.post(`/api/admin/users/${person.id}/suspend`, { reason: "threat" });
const send = (person: Person, id: unknown, text: unknown = TEXT) => person.post("/api/appeals", { id, text });
const appealStatesOf = async (person: Person) =>
  (await notificationsOf(person)).map(({ kind, appeal }) => [kind, appeal]);

/** Appeals against the newest item of a person. @returns the appeal's row in the queue */
async function appealBy(person: Person): Promise<string> {
  const [item] = await notificationsOf(person);
  const answer = await send(person, item?.id);
  expect(answer.status, answer.text).toBe(200);
  return appealOf(person);
}

async function appealOf({ userId }: Person): Promise<string> {
  const [row] = await rows<{ id: string }>(
    "select id from reported_subjects where owner_id = ? and kind = 'appeal'",
    userId,
  );
  return row?.id ?? "";
}

/** Undoes the newest action on a target, or undoes that undo. */
async function takeBack(target: string) {
  const answer = await undo((await auditOf(target))[0]?.lastId ?? "");
  expect(answer.status, answer.text).toBe(200);
}

/** An author whose reported joke was removed. */
async function aRemovedJoke() {
  const [author, reporter] = [await aPerson(), await aPerson()];
  const { id, joke } = await aReportedJoke(author, [reporter], "جوک بد");
  await judge([id], "delete", "insult");
  return { author, reporter, id, joke };
}

describe("an appeal", () => {
  test("is a row of the queue with the removed thing, the earlier reason and the author's words", async () => {
    const { author } = await aRemovedJoke();
    expect(await appealStatesOf(author)).toEqual([["joke-removed", "possible"]]);
    const id = await appealBy(author);
    expect(await appealStatesOf(author)).toEqual([["joke-removed", "open"]]);
    expect((await queueOf(author)).find(({ kind }) => kind === "appeal")).toMatchObject({
      _id: id,
      status: "pending",
      jokeTextSnapshot: "جوک بد",
      newest: [{ reason: TEXT, upheld: 0, rejected: 0 }],
      appeal: { of: "joke-removed", reason: "insult", until: null },
    });
  });

  test("is stored once when it is sent twenty times at once, and takes the same text again", async () => {
    const { author } = await aRemovedJoke();
    const [item] = await notificationsOf(author);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(author, item?.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows("select id from reports where reporter_id = ?", author.userId)).toHaveLength(1);
    expect(refusalOf(await send(author, item?.id, "چیز دیگر"))).toBe("409 APPEALED_ALREADY");
    expect((await send(author, item?.id)).status).toBe(200);
  });

  test("rejects an empty text, a long one, an item of somebody else, and one that is no verdict", async () => {
    const { author, reporter } = await aRemovedJoke();
    const [item] = await notificationsOf(author);
    expect(refusalOf(await send(author, item?.id, " "))).toBe("400 APPEAL_EMPTY");
    expect(refusalOf(await send(author, item?.id, ""))).toBe("400 APPEAL_EMPTY");
    expect(refusalOf(await send(author, item?.id, "ط".repeat(APPEAL_MAX_CODE_POINTS + 1)))).toBe("400 APPEAL_TOO_LONG");
    expect(refusalOf(await send(author, "12"))).toBe("400 INVALID_INPUT");
    expect(refusalOf(await send(reporter, item?.id))).toBe("400 INVALID_CURSOR");
    expect((await notificationsOf(reporter)).map(({ id }) => id)).toEqual([null]);
    expect((await send(author, item?.id, "ط".repeat(APPEAL_MAX_CODE_POINTS))).status).toBe(200);
  });

  test("rejects a verdict that is undone or older than its images", async () => {
    const [undone, old] = [await aRemovedJoke(), await aRemovedJoke()];
    const [item] = await notificationsOf(undone.author);
    await takeBack(undone.id);
    expect(refusalOf(await send(undone.author, item?.id))).toBe("404 APPEAL_GONE");
    await rows("update notifications set at = ? where owner_id = ?", Date.now() - 31 * DAY_MS, old.author.userId);
    expect(await appealStatesOf(old.author)).toEqual([["joke-removed", null]]);
  });

  test("is closed when its verdict is undone, and open again when the verdict is done again", async () => {
    const { author, id } = await aRemovedJoke();
    await appealBy(author);
    const statuses = () => rows("select status from reports where reporter_id = ?", author.userId);
    await takeBack(id);
    expect(await statuses()).toEqual([{ status: "deleted" }]);
    await takeBack(id);
    expect(await statuses()).toEqual([{ status: "pending" }]);
    expect(await appealStatesOf(author)).toEqual([["joke-removed", "open"]]);
  });

  test("counts neither as a report of a person nor against their trust nor in the day's reports", async () => {
    const { author } = await aRemovedJoke();
    const counted = () => rows("select count from day_counts where name = 'reports'");
    const before = await counted();
    await judge([await appealBy(author)], "approve");
    expect(await counted()).toEqual(before);
    expect((await author.get("/api/reports")).body).toMatchObject({ items: [] });
    expect((await admin.get(`/api/admin/users/${author.id}/details`)).body).toMatchObject({
      reports: 0,
      reported: { open: 0, upheld: 0, rejected: 1 },
    });
  });
});

describe("an accepted appeal", () => {
  const jokeOf = ({ userId }: Person) =>
    rows("select text, fingerprint, deleted_at from jokes where author_id = ?", userId);
  const countOf = async ({ userId }: Person) =>
    (await rows<{ n: number }>("select joke_count as n from users where id = ?", userId))[0]?.n;

  test("brings the joke back, notifies its author, and turns the outcome for the reporter", async () => {
    const [author, reporter] = [await aPerson(), await aPerson()];
    const [one, other] = [
      await aReportedJoke(author, [reporter], "جوک یک"),
      await aReportedJoke(author, [reporter], "جوک دو"),
    ];
    const [before, count] = [await jokeOf(author), await countOf(author)];
    await judge([one.id, other.id], "delete");
    const removed = (await notificationsOf(author)).find(({ text }) => text === "جوک یک");
    expect((await send(author, removed?.id)).status).toBe(200);
    const id = await appealOf(author);
    expect((await judge([id], "approve")).status).toBe(200);
    const after = await jokeOf(author);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ text: "" });
    expect((await author.get(`/api/jokes/${one.joke}`)).body).toMatchObject({ jokes: [{ text: "جوک یک" }] });
    expect(await appealStatesOf(author)).toEqual([
      ["appeal-accepted", null],
      ["joke-removed", "possible"],
    ]);
    expect((await notificationsOf(author))[0]).toMatchObject({ text: "جوک یک" });
    const { items }: { items?: { text: string; outcome: string }[] } = Object(
      (await reporter.get("/api/reports")).body,
    );
    expect(items?.map(({ outcome }) => outcome)).toEqual(["upheld", "rejected"]);
    // The panel's undo removes it again, opens the appeal, and can itself be undone.
    await takeBack(id);
    expect((await jokeOf(author))[0]).toMatchObject({ text: "" });
    expect((await appealStatesOf(author)).map(([, state]) => state).toSorted()).toEqual(["open", "possible"]);
    expect(await countOf(author)).toBe((count ?? 0) - 2);
    await takeBack(id);
    expect((await jokeOf(author))[0]).toEqual(before[0]);
    expect(await countOf(author)).toBe((count ?? 0) - 1);
  });

  test("brings back a photo with its file, and an undo removes it again", async () => {
    const [owner, reporter] = [await aPerson(), await aPerson()];
    const url = await uploaded(owner, jpeg());
    await reportPerson(reporter, owner, "photo");
    await judge([await queueIdOf(owner, url)], "delete");
    const id = await appealBy(owner);
    const photo = await admin.get(`/api/admin/reports/${id}/photo`);
    expect(photo.body).toMatchObject({ photo: expect.stringMatching(/^data:image\//) });
    await judge([id], "approve");
    expect(await rows("select avatar_url from users where id = ?", owner.userId)).toEqual([{ avatar_url: url }]);
    expect((await fetchMedia(url)).status).toBe(200);
    await takeBack(id);
    expect((await fetchMedia(url)).status).toBe(404);
  });

  test("brings back thirty jokes when their appeals are accepted at once", async () => {
    const [author, reporter] = [await aPerson(), await aPerson()];
    const removed: string[] = [];
    for (let n = 0; n < 30; n += 1) removed.push((await aReportedJoke(author, [reporter], `جوک شمارهٔ ${n}`)).id);
    await judge(removed, "delete");
    let cursor: string | null = "";
    while (cursor !== null) {
      const shown: NotificationPage = notificationPage(
        await author.get("/api/notifications", { ...(cursor && { cursor }) }),
      );
      for (const { id } of shown.items) expect((await send(author, id)).status).toBe(200);
      cursor = shown.nextCursor;
    }
    const appeals = await rows<{ id: string }>(
      "select id from reported_subjects where owner_id = ? and kind = 'appeal'",
      author.userId,
    );
    expect(appeals).toHaveLength(30);
    const answer = await judge(
      appeals.map(({ id }) => id),
      "approve",
    );
    expect(answer.status, answer.text).toBe(200);
    expect(await rows("select key from jokes where author_id = ? and text <> ''", author.userId)).toHaveLength(30);
    expect(
      await rows("select status, count(*) as n from reports where reporter_id = ? group by 1", reporter.userId),
    ).toEqual([{ status: "rejected", n: 30 }]);
    expect(new Set((await storedItemsOf(author)).map(({ kind }) => kind))).toEqual(new Set(["appeal-accepted"]));
  });

  test("approves the joke and leaves nothing to decide when it was flagged", async () => {
    const author = await aPerson();
    const joke = await aJoke(author, "جوک", { flagged: true });
    await judge([joke], "delete");
    const { body } = await judge([await appealBy(author)], "approve");
    expect(body).toMatchObject({ message: "۱ مورد: اعتراض پذیرفته شد" });
    expect(await rows("select reporting_disabled from jokes where author_id = ?", author.userId)).toEqual([
      { reporting_disabled: 1 },
    ]);
    expect(await rows("select rank from reported_subjects where owner_id = ?", author.userId)).toEqual([
      { rank: 2 },
      { rank: 2 },
    ]);
  });

  test("keeps the removed photo away when its owner has another one or its copy is gone", async () => {
    const [owner, reporter] = [await aPerson(), await aPerson()];
    const removedOf = async () => {
      const url = await uploaded(owner, jpeg());
      await reportPerson(reporter, owner, "photo");
      await judge([await queueIdOf(owner, url)], "delete");
      return { url, id: await appealBy(owner) };
    };
    const avatar = () => rows("select avatar_url from users where id = ?", owner.userId);
    const replaced = await removedOf();
    const other = await uploaded(owner, png());
    await judge([replaced.id], "approve");
    expect(await avatar()).toEqual([{ avatar_url: other }]);
    expect((await fetchMedia(replaced.url)).status).toBe(404);
    await rows("delete from notifications where owner_id = ?", owner.userId);
    await rows("delete from reported_subjects where owner_id = ? and kind = 'appeal'", owner.userId);
    const lost = await removedOf();
    await env.MEDIA.delete(lost.url.replace("/media/", "reported/"));
    expect((await judge([lost.id], "approve")).status).toBe(200);
    expect(await avatar()).toEqual([{ avatar_url: "" }]);
  });

  test("brings back the words of a profile that nothing has replaced, and a video", async () => {
    const [owner, reporter] = [await aPerson({ bio: "سلام", telegramUrl: "https://t.me/sara" }), await aPerson()];
    await reportPerson(reporter, owner, "profile");
    const [subject] = await rows<{ id: string }>("select id from reported_subjects where owner_id = ?", owner.userId);
    await judge([subject?.id ?? ""], "delete");
    await owner.post("/api/set-bio", { bio: "تازه" });
    const id = await appealBy(owner);
    expect(await queueOf(owner)).toContainEqual(
      expect.objectContaining({ _id: id, profile: expect.objectContaining({ bio: "سلام" }) }),
    );
    await judge([id], "approve");
    expect(await rows("select bio, telegram_url from users where id = ?", owner.userId)).toEqual([
      { bio: "تازه", telegram_url: "https://t.me/sara" },
    ]);
    const filmed = await aPerson();
    await aVideo(filmed);
    await admin.delete(`/api/admin/user-videos/${filmed.id}`);
    await judge([await appealBy(filmed)], "approve");
    expect(await rows("select hash from user_videos where user_id = ?", filmed.userId)).toHaveLength(1);
  });

  test("ends the suspension, which its person could appeal against", async () => {
    const person = await aPerson();
    await suspend(person);
    const id = await appealBy(person);
    expect(await queueOf(person)).toMatchObject([{ appeal: { of: "suspended", reason: "threat" } }]);
    await judge([id], "approve");
    const suspended = () => rows("select suspended_until from users where id = ?", person.userId);
    expect(await suspended()).toEqual([{ suspended_until: null }]);
    expect(await appealStatesOf(person)).toEqual([["appeal-accepted", null]]);
    await takeBack(id);
    expect(await suspended()).not.toEqual([{ suspended_until: null }]);
    expect(await appealStatesOf(person)).toEqual([["suspended", "open"]]);
  });

  test("leaves a later suspension in force", async () => {
    const person = await aPerson();
    await suspend(person);
    const id = await appealBy(person);
    const until = new Date(Date.now() + 300 * DAY_MS).toISOString();
    await admin.post(`/api/admin/users/${person.id}/suspend`, { until });
    expect(await appealStatesOf(person)).toEqual([["suspended", "possible"]]);
    await judge([id], "approve");
    expect((await person.post("/api/user-status")).body).toMatchObject({ user: { suspendedUntil: until } });
    expect((await appealStatesOf(person)).map(([kind]) => kind).toSorted()).toEqual(["appeal-accepted", "suspended"]);
  });
});

describe("a rejected appeal", () => {
  test.each(["reject", "delete"])(
    "keeps the verdict after «%s», notifies its author, and can be undone",
    async (verdict) => {
      const { author } = await aRemovedJoke();
      const id = await appealBy(author);
      expect((await judge([id], verdict)).status).toBe(200);
      expect((await appealStatesOf(author)).toSorted()).toEqual([
        ["appeal-rejected", null],
        ["joke-removed", "rejected"],
      ]);
      await takeBack(id);
      expect(await appealStatesOf(author)).toEqual([["joke-removed", "open"]]);
      expect(await storedItemsOf(author)).toHaveLength(1);
    },
  );

  test("loses its item when its verdict is undone, and has it again when the verdict is done again", async () => {
    const { author, id } = await aRemovedJoke();
    await judge([await appealBy(author)], "reject");
    const before = await storedItemsOf(author);
    expect(before).toHaveLength(2);
    await takeBack(id);
    expect(await storedItemsOf(author)).toEqual([]);
    await takeBack(id);
    expect(await storedItemsOf(author)).toEqual(before);
    expect((await appealStatesOf(author)).toSorted()).toEqual([
      ["appeal-rejected", null],
      ["joke-removed", "rejected"],
    ]);
  });
});
