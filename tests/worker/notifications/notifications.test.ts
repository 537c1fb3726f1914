import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { NOTIFICATION_PAGE_SIZE } from "../../../contract/notifications/values.ts";
import { runScheduled } from "../../../worker/cron/run-scheduled.ts";
import { admin } from "../support/administrator.ts";
import { manyPeople } from "../support/bulk.ts";
import { get, refusalOf } from "../support/call.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { rows } from "../support/database.ts";
import { auditOf, undo } from "../support/features/audit.ts";
import { follow } from "../support/features/follows.ts";
import { anEntry } from "../support/features/gems.ts";
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
import { openNights } from "../support/features/settings.ts";
import { aVideo } from "../support/features/videos.ts";
import { type Person, aPerson, anotherDevice } from "../support/people.ts";

const like = (person: Person, joke: string) => person.post(`/api/jokes/${joke}/like`);
const unlike = (person: Person, joke: string) => person.post(`/api/jokes/${joke}/unlike`);
const judge = (ids: readonly string[], verdict: string) => admin.post("/api/admin/reports/judge", { ids, verdict });
const DAY_SECONDS = 24 * 60 * 60;

describe("likes of a joke", () => {
  test("are one item that names the last two people and counts all of them", async () => {
    const [author, ...readers] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    const joke = await aJoke(author, "یه روز یه لبخند");
    for (const reader of readers) await like(reader, joke);
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

  test("leave the item when a block ends their follow", async () => {
    const [owner, follower] = [await aPerson(), await aPerson()];
    await follow(follower, owner);
    await owner.post("/api/block", { blocked: follower.username });
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
    const told = await owner.get("/api/notifications");
    expect(told.text).not.toContain(reporter.username);
    const items = notificationPage(told).items.map(({ kind, text, people }) => ({ kind, text, people }));
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

test("gems that were given are an item, and gems that were bought or spent are none", async () => {
  const person = await aPerson();
  await anEntry(person, 5, { kind: "gift" });
  await anEntry(person, 7, { kind: "charge", toman: 7000 });
  await anEntry(person, -2, { kind: "store" });
  await anEntry(person, 3, { kind: "admin" });
  expect(await storedItemsOf(person)).toMatchObject([
    { kind: "gems", number: 5, text: "gift" },
    { kind: "gems", number: 3, text: "admin" },
  ]);
});

test("a frozen season tells its ranked players their ranks", async () => {
  const [first, second, left] = [await aPerson(), await aPerson(), await aPerson({ deletedAt: 1 })];
  const ranks = [first, second, left].map(({ id }, index) => ({ rank: index + 1, personId: id }));
  const startsAt = Date.now() + Math.floor(Math.random() * 1e9);
  await rows(
    "insert into prize_snapshots (season_starts_at, frozen_at, signed, signature) values (?, ?, ?, ?)",
    startsAt,
    1,
    JSON.stringify({ ranks }),
    "A".repeat(86),
  );
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
    const [shown] = await notificationsOf(author);
    passSeconds(1);
    await like(later, other);
    await author.post("/api/notifications/seen", { until: shown?.at });
    expect(await hasNews(phone)).toBe(true);
    expect((await notificationsOf(phone)).map(({ isNew }) => isNew)).toEqual([true, false]);
    await seeNotifications(phone);
    expect([await hasNews(author), await hasNews(phone)]).toEqual([false, false]);
    // An old item, such as another tab's, changes nothing.
    await author.post("/api/notifications/seen", { until: shown?.at });
    expect(await hasNews(author)).toBe(false);
    passSeconds(1);
    await like(later, joke);
    expect(await hasNews(author)).toBe(true);
  });

  test("cannot be seen in advance", async () => {
    const [author, reader] = [await aPerson(), await aPerson()];
    await author.post("/api/notifications/seen", { until: "2100-01-01T00:00:00.000Z" });
    await new Promise((resolve) => setTimeout(resolve, 2));
    await like(reader, await aJoke(author));
    expect(await hasNews(author)).toBe(true);
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
    await anEntry(owner, 5);
    await leaveForGood(owner);
    expect(await storedItemsOf(owner)).toEqual([]);
  });

  test("is kept for 90 days", async () => {
    vi.spyOn(console, "log").mockReturnValue();
    vi.spyOn(console, "error").mockReturnValue();
    const [owner, reader] = [await aPerson(), await aPerson()];
    for (let n = 0; n < 2; n += 1) await like(reader, await aJoke(owner));
    const old = Date.now() - 90 * DAY_SECONDS * 1000;
    await rows(
      "update notifications set at = iif(subject_key = (select min(subject_key) from notifications where owner_id = ?1), ?2, ?2 + 60000) where owner_id = ?1",
      owner.userId,
      old - 1,
    );
    await runScheduled("35 20 * * *", env);
    expect(await storedItemsOf(owner)).toHaveLength(1);
  });
});

describe("what it costs", () => {
  beforeEach(() => void vi.useRealTimers());

  const written = async (sql: string, ...values: unknown[]) =>
    (
      await env.DB.prepare(sql)
        .bind(...values)
        .run()
    ).meta.rows_written;

  test("a like writes at most three rows more than its own, and one taken back at most one", async () => {
    const [author, first, second] = [await aPerson(), await aPerson(), await aPerson()];
    const joke = await aJoke(author);
    const insert = `insert into joke_likes (joke_key, user_id, liked_at) values (${JOKE_KEY}, ?, ?)`;
    for (const [n, { userId }] of [first, second].entries())
      expect(await written(insert, joke, userId, n)).toBeLessThanOrEqual(1 + 3);
    const remove = `delete from joke_likes where joke_key = ${JOKE_KEY} and user_id = ?`;
    expect(await written(remove, joke, second.userId)).toBeLessThanOrEqual(1 + 1);
  });

  test("a follow writes at most three rows more than its own two, also after others", async () => {
    const [owner, first, second] = [await aPerson(), await aPerson(), await aPerson()];
    const insert = "insert into follows (follower_id, followee_id, followed_at) values (?, ?, ?)";
    for (const [n, { userId }] of [first, second].entries())
      expect(await written(insert, userId, owner.userId, n)).toBeLessThanOrEqual(2 + 3);
  });

  test(
    "1,000 likes are one item, and a page reads at most 60 rows and takes one trip",
    { timeout: 60_000 },
    async () => {
      const author = await aPerson();
      const liked = await aJoke(author);
      await manyPeople(1000, { jokesEach: 0, liking: liked, following: author.userId });
      await rows(`update jokes set like_count = 1000 where key = ${JOKE_KEY}`, liked);
      expect(await storedItemsOf(author)).toHaveLength(2);
      const readers = [await aPerson(), await aPerson()];
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
