import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { SCHEDULES } from "../../../contract/alerts/values.ts";
import { NOTIFICATION_PAGE_SIZE } from "../../../contract/notifications/values.ts";
import { createContext } from "../../../worker/create-context.ts";
import { schedules } from "../../../worker/cron/run-scheduled.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import { prizeSnapshots } from "../../../worker/db/schema/prizes.ts";
import { sweepNotifications } from "../../../worker/notifications/sweep-notifications.ts";
import { notifyOfRanks } from "../../../worker/notifications/write-gains.ts";
import { admin } from "../support/administrator.ts";
import { manyPeople } from "../support/bulk.ts";
import { type Answer, get, refusalOf } from "../support/call.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { db, rows } from "../support/database.ts";
import { auditOf, undo } from "../support/features/audit.ts";
import { follow } from "../support/features/follows.ts";
import {
  notificationPage,
  notificationsOf,
  hasNews,
  storedItemsOf,
  namesIn,
  seeNotifications,
} from "../support/features/notifications.ts";
import { JOKE_KEY, aJoke } from "../support/features/jokes.ts";
import { leaveForGood } from "../support/features/leave.ts";
import { aReportedJoke, aReportedPhoto, queueIdOf, reportPerson } from "../support/features/reports.ts";
import { aRewardCode } from "../support/features/rewards.ts";
import { openNights } from "../support/features/settings.ts";
import { aVideo } from "../support/features/videos.ts";
import { type Person, aPerson, anotherDevice } from "../support/people.ts";

const like = (person: Person, joke: string) => person.post(`/api/jokes/${joke}/like`);
const unlike = (person: Person, joke: string) => person.post(`/api/jokes/${joke}/unlike`);
const judge = (ids: readonly string[], verdict: string) => admin.post("/api/admin/reports/judge", { ids, verdict });
const DAY_SECONDS = 24 * 60 * 60;

describe("likes of a joke", () => {
  test("are one item that counts all people and names the last two as of ten minutes ago", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [author, ...readers] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    const joke = await aJoke(author, "یه روز یه لبخند");
    for (const reader of readers) await like(reader, joke);
    expect(await notificationsOf(author)).toMatchObject([
      { number: 3, people: [{ username: readers[1]?.username }, { username: readers[0]?.username }] },
    ]);
    await unlike(readers[2] ?? author, joke);
    passSeconds(10 * 60);
    await like(readers[2] ?? author, joke);
    expect(await notificationsOf(author)).toMatchObject([
      {
        kind: "joke-liked",
        number: 3,
        jokeId: joke,
        text: "یه روز یه لبخند",
        isNew: true,
        people: [{ username: readers[2]?.username }, { username: readers[1]?.username }],
      },
    ]);
  });

  test("leave no item when the only one is taken back, and no dot", async () => {
    const [author, reader] = [await aPerson(), await aPerson()];
    const joke = await aJoke(author);
    await like(reader, joke);
    expect(await hasNews(author)).toBe(true);
    await unlike(reader, joke);
    expect(await storedItemsOf(author)).toEqual([]);
    expect(await hasNews(author)).toBe(false);
  });

  test("name somebody who still likes it when the last two have taken theirs back", async () => {
    const [author, first, second, third] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    const joke = await aJoke(author);
    for (const reader of [first, second, third]) await like(reader, joke);
    for (const [reader, rest] of [
      [third, second],
      [second, first],
    ] as const) {
      await unlike(reader, joke);
      const [item] = await notificationsOf(author);
      expect(item?.people[0]?.username).toBe(rest.username);
    }
    expect(await notificationsOf(author)).toMatchObject([{ number: 1, people: [{ username: first.username }] }]);
  });

  test("make a seen item new at once, however fresh it is", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [author, ...readers] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    const joke = await aJoke(author);
    for (const reader of readers.slice(0, 2)) await like(reader, joke);
    await seeNotifications(author);
    passSeconds(1);
    await like(readers[2] ?? author, joke);
    expect(await notificationsOf(author)).toMatchObject([
      { isNew: true, number: 3, people: [{ username: readers[2]?.username }, { username: readers[1]?.username }] },
    ]);
  });

  test("name nobody who took theirs back while the item stayed as it was", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [author, ...readers] = [await aPerson(), ...(await Promise.all(Array.from({ length: 4 }, () => aPerson())))];
    const joke = await aJoke(author);
    for (const reader of readers) await like(reader, joke);
    for (const reader of readers.slice(0, 3)) {
      await unlike(reader, joke);
      expect(await namesIn(author)).not.toContain(reader.username);
    }
    expect(await notificationsOf(author)).toMatchObject([{ number: 1, people: [{ username: readers[3]?.username }] }]);
  });

  test("stay one item when twenty people like and take back at once", async () => {
    const author = await aPerson();
    const joke = await aJoke(author);
    const readers = await Promise.all(Array.from({ length: 20 }, () => aPerson()));
    await Promise.all(readers.map((reader) => like(reader, joke)));
    await Promise.all(readers.slice(1).map((reader) => unlike(reader, joke)));
    expect(await notificationsOf(author)).toMatchObject([{ number: 1, people: [{ username: readers[0]?.username }] }]);
  });

  test("leave with their joke", async () => {
    const [author, reader] = [await aPerson(), await aPerson()];
    const joke = await aJoke(author);
    await like(reader, joke);
    await author.delete(`/api/jokes/${joke}`);
    expect(await storedItemsOf(author)).toEqual([]);
  });
});

describe("followers", () => {
  test("are an item for each day, and an unfollow takes theirs back", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [owner, ...followers] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    const [early, ...today] = followers;
    if (early) await follow(early, owner);
    passSeconds(DAY_SECONDS);
    for (const follower of today) await follow(follower, owner);
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: "followed", number: 2, people: [{ username: today[1]?.username }, { username: today[0]?.username }] },
      { kind: "followed", number: 1, people: [{ username: early?.username }] },
    ]);
    await early?.post("/api/unfollow", { followee: owner.username });
    await today[1]?.post("/api/unfollow", { followee: owner.username });
    expect(await notificationsOf(owner)).toMatchObject([{ number: 1, people: [{ username: today[0]?.username }] }]);
  });

  test("leave the item when a block ends their follow, or they leave", async () => {
    await openNights();
    const [owner, blocked, left] = [await aPerson(), await aPerson(), await aPerson()];
    for (const follower of [blocked, left]) await follow(follower, owner);
    await owner.post("/api/block", { blocked: blocked.username });
    expect(await notificationsOf(owner)).toMatchObject([{ number: 1, people: [{ username: left.username }] }]);
    await leaveForGood(left);
    expect(await storedItemsOf(owner)).toEqual([]);
  });
});

describe("a hidden person", () => {
  /** An author's joke that one person likes, and one that two people like. */
  async function aLikedAuthor() {
    const [author, hidden, other] = [await aPerson(), await aPerson(), await aPerson()];
    for (const likers of [[hidden], [other, hidden]]) {
      const joke = await aJoke(author);
      for (const liker of likers) await like(liker, joke);
    }
    expect((await notificationsOf(author)).map(({ number }) => number)).toEqual([2, 1]);
    return { author, hidden, other };
  }

  test.each<[string, (people: { author: Person; hidden: Person }) => Promise<unknown>]>([
    ["the author blocked", ({ author, hidden }) => author.post("/api/block", { blocked: hidden.username })],
    ["that blocked the author", ({ author, hidden }) => hidden.post("/api/block", { blocked: author.username })],
    [
      "that is suspended",
      ({ hidden }) => rows("update users set suspended_until = ? where id = ?", Date.now() + 1e9, hidden.userId),
    ],
    ["that has left", ({ hidden }) => leaveForGood(hidden)],
  ])("%s is neither named nor counted", async (_, hide) => {
    await openNights();
    const { author, hidden, other } = await aLikedAuthor();
    await hide({ author, hidden });
    expect(await notificationsOf(author)).toMatchObject([{ number: 1, people: [{ username: other.username }] }]);
  });
});

describe("verdicts", () => {
  test("tell reporters once a day, and an undo takes theirs back", async () => {
    const [author, reporter] = [await aPerson(), await aPerson()];
    const [good, bad] = [await aReportedJoke(author, [reporter]), await aReportedJoke(author, [reporter])];
    await judge([good.id], "approve");
    await judge([bad.id], "delete");
    expect(await notificationsOf(reporter)).toMatchObject([{ kind: "reports-judged", number: 2, people: [] }]);
    for (const id of [good.id, bad.id]) await undo((await auditOf(id))[0]?.id ?? "");
    expect(await storedItemsOf(reporter)).toEqual([]);
  });

  test("tell nobody when the author deletes the joke", async () => {
    const [author, reporter] = [await aPerson(), await aPerson()];
    const { joke } = await aReportedJoke(author, [reporter]);
    await author.delete(`/api/jokes/${joke}`);
    expect([...(await storedItemsOf(author)), ...(await storedItemsOf(reporter))]).toEqual([]);
  });

  test("tell the owner what is gone, without the reporter, until they are undone", async () => {
    const [owner, reporter] = [await aPerson({ bio: "حرف بد" }), await aPerson()];
    const { id: joke } = await aReportedJoke(owner, [reporter], "جوک بد");
    const photo = await aReportedPhoto(owner, reporter);
    await reportPerson(reporter, owner, "profile");
    await aVideo(owner, { hash: "gOne1" });
    await reporter.post(`/api/user-videos/${owner.username}/report`, { reason: "نامناسب است" });
    const [profile] = await rows<{ id: string }>(
      "select id from reported_subjects where owner_id = ? and kind = 'profile'",
      owner.userId,
    );
    const ids = [joke, photo, profile?.id ?? "", await queueIdOf(owner, "gOne1")];
    const judged = await judge(ids, "delete");
    expect(judged.status, judged.text).toBe(200);
    const found = await owner.get("/api/notifications");
    expect(found.text).not.toContain(reporter.username);
    const items = notificationPage(found).items.map(({ kind, text, people }) => ({ kind, text, people }));
    expect(items.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: "joke-removed", text: "جوک بد", people: [] },
      { kind: "photo-removed", text: "", people: [] },
      { kind: "profile-removed", text: "", people: [] },
      { kind: "video-removed", text: "", people: [] },
    ]);
    const [entry] = await auditOf(`${ids[0]} +3`);
    expect((await undo(entry?.id ?? "")).status).toBe(200);
    expect(await storedItemsOf(owner)).toEqual([]);
  });

  test("tell the owner of a joke or video that nobody reported", async () => {
    const owner = await aPerson();
    const joke = await aJoke(owner, "جوک بد");
    await aVideo(owner);
    await admin.post(`/api/admin/jokes/${joke}/delete`);
    await admin.delete(`/api/admin/user-videos/${owner.id}`);
    expect((await storedItemsOf(owner)).map(({ kind }) => kind).toSorted()).toEqual(["joke-removed", "video-removed"]);
  });

  test("say nothing of what its owner had changed before", async () => {
    const [owner, reporter] = [await aPerson({ bio: "حرف بد" }), await aPerson()];
    await reportPerson(reporter, owner, "profile");
    await owner.post("/api/set-bio", { bio: "حرف خوب" });
    const [row] = await rows<{ id: string }>("select id from reported_subjects where owner_id = ?", owner.userId);
    await judge([row?.id ?? ""], "delete");
    expect(await storedItemsOf(owner)).toEqual([]);
  });
});

test("gems that were given are an item each, once, and a grant's goes with its undo", async () => {
  const person = await aPerson();
  const code = await aRewardCode();
  const redeem = () => person.post("/api/reward/redeem", { mobileNumber: person.mobile, code });
  const granting = { gems: 3, note: "", clientId: crypto.randomUUID() };
  const grant = () => admin.post(`/api/admin/users/${person.id}/grant-gems`, granting);
  for (const give of [redeem, redeem, grant, grant]) await give();
  expect(await storedItemsOf(person)).toMatchObject([
    { kind: "gems", number: 2, text: "gift" },
    { kind: "gems", number: 3, text: "admin" },
  ]);
  const entry = (await auditOf(person.id)).find(({ action }) => action === "gems.grant");
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  await grant();
  expect(await storedItemsOf(person)).toMatchObject([{ text: "gift" }]);
});

test("a frozen season tells its ranked players their ranks, once", async () => {
  const [first, second, left] = [await aPerson(), await aPerson(), await aPerson({ deletedAt: 1 })];
  const ranks = [first, second, left].map(({ id }, index) => ({ rank: index + 1, personId: id }));
  const startsAt = Date.now() + Math.floor(Math.random() * 1e9);
  const signed = JSON.stringify({ ranks });
  const frozen = { seasonStartsAt: startsAt, frozenAt: 1, signed, signature: "A".repeat(86) };
  const freeze = () => db.insert(prizeSnapshots).values(frozen).onConflictDoNothing();
  for (let n = 0; n < 2; n += 1) await db.batch([freeze(), notifyOfRanks({ db }, startsAt)]);
  expect(await storedItemsOf(first)).toMatchObject([{ kind: "season-ranked", number: 1 }]);
  expect(await storedItemsOf(second)).toMatchObject([{ kind: "season-ranked", number: 2 }]);
  expect(await storedItemsOf(left)).toEqual([]);
});

describe("a list", () => {
  test("is seen on every device once it is seen, and only up to the item that was shown", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [author, reader, later] = [await aPerson(), await aPerson(), await aPerson()];
    const phone = await anotherDevice(author);
    const [joke, other] = [await aJoke(author), await aJoke(author)];
    await like(reader, joke);
    const { unseen } = notificationPage(await author.get("/api/notifications"));
    passSeconds(1);
    await like(later, other);
    await author.post("/api/notifications/seen", { until: unseen });
    expect(await hasNews(phone)).toBe(true);
    expect((await notificationsOf(phone)).map(({ isNew }) => isNew)).toEqual([true, false]);
    await seeNotifications(phone);
    expect([await hasNews(author), await hasNews(phone)]).toEqual([false, false]);
    // An old item, such as another tab's, changes nothing.
    await author.post("/api/notifications/seen", { until: unseen });
    expect(await hasNews(author)).toBe(false);
    expect(notificationPage(await author.get("/api/notifications")).unseen).toBeNull();
    passSeconds(1);
    await like(later, joke);
    expect(await hasNews(author)).toBe(true);
  });

  test("is seen by its own mark only", async () => {
    const [author, reader] = [await aPerson(), await aPerson()];
    await like(reader, await aJoke(author));
    await follow(author, reader);
    const { nextCursor } = notificationPage(await author.get("/api/notifications", { limit: "1" }));
    const { unseen } = notificationPage(await reader.get("/api/notifications"));
    expect(nextCursor).toBeNull();
    for (const until of [unseen, "0".repeat(84)])
      expect(refusalOf(await author.post("/api/notifications/seen", { until }))).toBe("400 INVALID_CURSOR");
    expect(await hasNews(author)).toBe(true);
  });

  test("tells no exact moment of a like, a follow or a hiding, and keeps their order", async () => {
    await openNights();
    stopClockAt("2026-11-21T08:20:00Z");
    const [owner, fan] = [await aPerson(), await aPerson()];
    const joke = await aJoke(owner);
    const exact = "2026-11-21T08:33:21.987Z";
    stopClockAt(exact);
    await like(fan, joke);
    await follow(fan, owner);
    await rows("update notifications set at = at + 1 where owner_id = ? and kind = 'followed'", owner.userId);
    await rows(
      "insert into notifications (owner_id, kind, subject_key, at) values (?, 'photo-hidden', 0, ?)",
      owner.userId,
      Date.now() + 2,
    );
    passSeconds(100);
    const calls = [
      owner.get("/api/notifications"),
      owner.get("/api/followers", { username: owner.username, limit: "1" }),
      owner.post("/api/account/export", { email: owner.email }),
    ];
    const [list, followers, exported] = await Promise.all(calls);
    expect(notificationPage(list ?? Object()).items.map(({ kind, at }) => [kind, at])).toEqual([
      ["photo-hidden", "2026-11-21T08:00:00.000Z"],
      ["followed", "2026-11-21T08:30:00.000Z"],
      ["joke-liked", "2026-11-21T08:30:00.000Z"],
    ]);
    expect(exported?.text).toContain("joke-liked");
    for (const answer of [list, followers, exported])
      for (const moment of [exact.slice(0, -5), String(Date.parse(exact)).slice(0, -3)])
        expect(answer?.text).not.toContain(moment);
  });

  test("belongs to its owner, as its cursor does", async () => {
    const [owner, other] = [await aPerson(), await aPerson()];
    for (let n = 0; n < 2; n += 1) await like(other, await aJoke(owner));
    const first = notificationPage(await owner.get("/api/notifications", { limit: "1" }));
    const cursor = first.nextCursor ?? "";
    expect(notificationPage(await owner.get("/api/notifications", { cursor })).items).toHaveLength(1);
    expect(refusalOf(await other.get("/api/notifications", { cursor }))).toBe("400 INVALID_CURSOR");
    expect(await notificationsOf(other)).toEqual([]);
    expect(refusalOf(await get("/api/notifications"))).toBe("401 LOGIN_REQUIRED");
  });

  test("goes on where a page ended among items of the same moment", async () => {
    const [owner, reader] = [await aPerson(), await aPerson()];
    const all = NOTIFICATION_PAGE_SIZE * 2 + 1;
    for (let n = 0; n < all; n += 1) await like(reader, await aJoke(owner));
    await rows("update notifications set at = 1000 where owner_id = ?", owner.userId);
    const found = new Set<string | null>();
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: ReturnType<typeof notificationPage> = notificationPage(
        await owner.get("/api/notifications", cursor === "" ? {} : { cursor }),
      );
      for (const { jokeId } of page.items) found.add(jokeId);
      cursor = page.nextCursor;
    }
    expect(found.size).toBe(all);
  });

  test("leaves with its owner", async () => {
    await openNights();
    const [owner, reader] = [await aPerson(), await aPerson()];
    await like(reader, await aJoke(owner));
    await follow(reader, owner);
    await admin.post(`/api/admin/users/${owner.id}/grant-gems`, { gems: 5, clientId: crypto.randomUUID() });
    expect(await storedItemsOf(owner)).toHaveLength(3);
    await leaveForGood(owner);
    expect(await storedItemsOf(owner)).toEqual([]);
  });

  test("is kept for 90 days", async () => {
    const [owner, reader] = [await aPerson(), await aPerson()];
    for (let n = 0; n < 2; n += 1) await like(reader, await aJoke(owner));
    const old = Date.now() - 90 * DAY_SECONDS * 1000;
    await rows(
      "update notifications set at = iif(subject_key = (select min(subject_key) from notifications where owner_id = ?1), ?2, ?2 + 60000) where owner_id = ?1",
      owner.userId,
      old - 1,
    );
    expect(schedules[SCHEDULES.fiveMinutes.cron]).toHaveProperty("sweepNotifications", sweepNotifications);
    await sweepNotifications(createContext(env, new D1Connection(env.DB)));
    expect(await storedItemsOf(owner)).toHaveLength(1);
  });
});

describe("what it costs", () => {
  beforeEach(() => void vi.useRealTimers());

  const written = async (call: Promise<Answer>) => (await call).cost.written;

  test("a like writes four rows and three of its item, or four while that is fresh, and an unlike at most one more", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [author, ...readers] = [await aPerson(), ...(await Promise.all(Array.from({ length: 7 }, () => aPerson())))];
    const joke = await aJoke(author);
    const likes = [];
    for (const reader of readers.slice(0, 5)) likes.push(await written(like(reader, joke)));
    expect(likes).toEqual([7, 7, 4, 4, 4]);
    passSeconds(600);
    for (const reader of readers.slice(5)) likes.push(await written(like(reader, joke)));
    expect(likes.slice(5)).toEqual([7, 4]);
    const [unnamed, , , , , named] = readers;
    expect(await Promise.all([unnamed, named].map((reader) => reader && written(unlike(reader, joke))))).toEqual([
      4, 5,
    ]);
  });

  test("a follow writes six rows and three of its item, also after others", async () => {
    const [owner, first, second] = [await aPerson(), await aPerson(), await aPerson()];
    const follows = [];
    for (const follower of [first, second])
      follows.push(await written(follower.post("/api/follow", { followee: owner.username })));
    expect(follows).toEqual([9, 9]);
  });

  test(
    "1,000 likes are one item, and a page reads at most 60 rows and takes one trip",
    { timeout: 60_000 },
    async () => {
      const author = await aPerson();
      const liked = await aJoke(author);
      await manyPeople(998, { jokesEach: 0, liking: liked, following: author.userId });
      await rows(`update jokes set like_count = 998 where key = ${JOKE_KEY}`, liked);
      const readers = [await aPerson(), await aPerson()];
      for (const reader of readers) await like(reader, liked);
      await follow(readers[0] ?? author, author);
      expect(await storedItemsOf(author)).toHaveLength(2);
      for (let n = 0; n <= NOTIFICATION_PAGE_SIZE; n += 1) {
        const joke = await aJoke(author);
        for (const reader of readers) await like(reader, joke);
      }
      const page = await author.get("/api/notifications");
      expect(notificationPage(page).items).toHaveLength(NOTIFICATION_PAGE_SIZE);
      expect(page.cost.trips).toBe(1);
      expect(page.cost.read).toBeLessThanOrEqual(60);
      const [oldest] = notificationPage(
        await author.get("/api/notifications", { cursor: notificationPage(page).nextCursor ?? "" }),
      )
        .items.filter(({ kind }) => kind === "joke-liked")
        .slice(-1);
      expect(oldest).toMatchObject({ number: 1000, jokeId: liked });
      const [seen] = await rows<{ n: number }>(
        "select count(*) as n from notifications where owner_id = ?",
        author.userId,
      );
      expect(seen?.n).toBe(NOTIFICATION_PAGE_SIZE + 3);
      for (const name of await namesIn(author)) expect(readers.map(({ username }) => username)).toContain(name);
    },
  );
});
