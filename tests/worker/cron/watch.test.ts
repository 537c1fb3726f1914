import { env } from "cloudflare:workers";
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

import { ALERTS, PART_AWAY_MS, PART_SLOW_MS, SCHEDULES } from "../../../contract/alerts/values.ts";
import { DAY_MS, HOUR_MS, tehranDay } from "../../../contract/time.ts";
import { Inbox } from "../../../durable-objects/direct/inbox/inbox.ts";
import { runScheduled } from "../../../worker/cron/run-scheduled.ts";
import { aMobile } from "../../support/a-mobile.ts";
import { ORIGIN } from "../support/call.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { aDatabaseWhoseBatches, aFullDatabase, rows } from "../support/database.ts";
import { aPair, roomOf, send } from "../support/features/direct.ts";
import { TEN, aLikedJoke, forgetBest, rank } from "../support/features/best.ts";
import { admin } from "../support/administrator.ts";
import { callWithEnv } from "../support/call-with-env.ts";
import { anOrder, gatewayFailsAt } from "../support/features/gem-orders.ts";
import { requestSms } from "../support/features/login.ts";
import { forgetModeratorAlerts } from "../support/features/moderator-alerts.ts";
import { clearSettings, openNights } from "../support/features/settings.ts";
import { coresOf, logLines } from "../support/log-lines.ts";
import { messagesTo } from "../support/outbox.ts";
import { aPerson } from "../support/people.ts";

const RUNBOOK = "https://labkhand.example/runbook";
const thisHour = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const BOT = "local-alerts";

/** One operator each test, for the doubles are shared. */
let operator = "";
let lines: string[] = [];

/** Lets one run of a schedule go by, with some bindings replaced. */
async function run(changed: Record<string, unknown> = {}, { cron }: { cron: string } = SCHEDULES.fiveMinutes) {
  const bindings = { ...env, ALERT_EMAIL: operator, RUNBOOK_URL: RUNBOOK, ...changed };
  await runScheduled(cron, bindings).catch(() => null);
}

/** The kinds of the alerts that the operator got, oldest first. */
async function kindsAlerted(): Promise<string[]> {
  const letters = (await messagesTo(operator)).toReversed();
  return letters.map(({ text }) => /runbook#([a-z0-9-]+)$/.exec(text)?.[1] ?? text);
}

// Other files share the database.
afterAll(async () => void (await rows("update heartbeats set ran_at = ?", Date.now())));

beforeEach(async () => {
  await clearSettings();
  // Other files report things.
  await forgetModeratorAlerts();
  for (const table of ["alerts", "failures", "ledger_proofs", "quota_counts", "primary_times", "push_ranges"])
    await rows(`delete from ${table}`);
  // Otherwise a run at some hours of the day begins a campaign, which here stands still.
  await rows("delete from push_subscriptions");
  await rows("update heartbeats set ran_at = ?", Date.now());
  await rows("delete from day_counts where name = 'database-bytes'");
  await rows("update gem_orders set state = 'failed', failure = 'over', settled_at = created_at where state = 'open'");
  await Promise.all(ALERTS.map((kind) => caches.default.delete(new URL(`/api/health/alerted/${kind}`, ORIGIN))));
  operator = `operator.${crypto.randomUUID().slice(0, 8)}@example.com`;
  lines = logLines();
});

/** An object that does not answer. The time that it is given, which begins next, is over at once. */
const aStuckGate = {
  getByName: () => ({
    hasSession: () => {
      const later = globalThis.setTimeout;
      vi.spyOn(globalThis, "setTimeout").mockImplementationOnce((act) => later(act));
      return new Promise(() => undefined);
    },
  }),
};
const aBucketThatFails = { head: () => Promise.reject(new Error("R2 is away")) };
const aDatabaseThatFails = () => aDatabaseWhoseBatches(() => Promise.reject(new Error("D1_ERROR: overloaded")));
/** A database that says this of itself with the last result of each batch. */
const aDatabaseThatSays = (meta: Partial<D1Meta>) =>
  aDatabaseWhoseBatches(async (batch) => {
    const results = await batch();
    return results.map((one, n) => (n === results.length - 1 ? { ...one, meta: { ...one.meta, ...meta } } : one));
  });
/** Each of its first two batches moves the clock that answers are measured by. */
function aSlowDatabase() {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return aDatabaseWhoseBatches((batch, number) => {
    if (number <= 2) now += PART_SLOW_MS;
    return batch();
  });
}

describe("the alerts of the five-minute run", () => {
  test("send nothing when all is well", async () => {
    await run();
    expect(await kindsAlerted()).toEqual([]);
    expect(lines.join()).not.toContain("error");
  });

  test("include d1-slow when a read takes too long twice", async () => {
    await run({ DB: aSlowDatabase() });
    expect(await kindsAlerted()).toEqual(["d1-slow"]);
  });

  test("include d1-down when the database fails, once an hour, without the database", async () => {
    await run({ DB: aDatabaseThatFails() });
    await run({ DB: aDatabaseThatFails() });
    expect(await kindsAlerted()).toEqual(["d1-down"]);
  });

  test("are one d1-full in an hour when the database refuses writes, also once its heartbeats are old", async () => {
    stopClockAt(new Date().toISOString());
    for (let runs = 0; runs < 6; runs += 1) {
      await run({ DB: aFullDatabase() });
      passSeconds(300);
    }
    expect(await kindsAlerted()).toEqual(["d1-full"]);
    expect(await rows("select day from day_counts where day = ''")).toEqual([]);
  });

  test("include d1-large once a week from 6 GB on and once a day from 8 GB on, with the days that are left", async () => {
    stopClockAt("2126-11-21T12:00:00Z");
    const lookAt = async (gigabytes: number) => {
      await rows("update heartbeats set ran_at = ?", Date.now());
      await run({ DB: aDatabaseThatSays({ size_after: gigabytes * 1000 ** 3 }) });
    };
    for (const gigabytes of [5.9, 6, 6.2, 6.4, 8, 8]) {
      await lookAt(gigabytes);
      passSeconds(2 * 24 * 3600);
      if (gigabytes === 8) passSeconds(-36 * 3600);
    }
    expect(await kindsAlerted()).toEqual(["d1-large", "d1-large"]);
    passSeconds(12 * 3600);
    await lookAt(8);
    expect(await kindsAlerted()).toHaveLength(3);
    const notes = (await messagesTo(operator)).map(({ text }) => /\S+ از \S+ گیگابایت؛.*/.exec(text)?.[0]);
    expect(notes.toReversed()).toEqual([
      "۶٫۰ از ۱۰٫۰ گیگابایت؛ با رشد این روزها ۸۰ روز دیگر پر می‌شود",
      "۸٫۰ از ۱۰٫۰ گیگابایت؛ با رشد این روزها ۷ روز دیگر پر می‌شود",
      "۸٫۰ از ۱۰٫۰ گیگابایت؛ با رشد این روزها ۹ روز دیگر پر می‌شود",
    ]);
  });

  test("include d1-busy when statements of calls and tasks took half of the primary's last five minutes", async () => {
    stopClockAt("2126-11-21T12:00:01Z");
    await rows("update heartbeats set ran_at = ?", Date.now());
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const look = (busyMs: number) => {
      const DB = aDatabaseThatSays({ duration: busyMs, served_by_region: "EEUR" });
      return callWithEnv({ DB }, `/api/jokes/${crypto.randomUUID()}`);
    };
    const busy = () => rows("select busy_ms from primary_times");
    await look(900);
    expect(await busy()).toEqual([]);
    for (const ms of [1000, 30_900, 120_000]) await look(ms);
    expect(await busy()).toEqual([{ busy_ms: 2000 + 30_000 + 120_000 }]);
    passSeconds(300);
    await run();
    expect(await kindsAlerted()).toEqual(["d1-busy"]);
    expect((await messagesTo(operator))[0]?.text).toContain("، ۵۱٪ از پنج دقیقه");
    await rows("delete from alerts");
    passSeconds(300);
    await run();
    expect(await kindsAlerted()).toHaveLength(1);
  });

  test("include backup-missing once a day when the last nightly backup is older than thirty hours", async () => {
    stopClockAt("2126-11-21T12:00:00Z");
    await rows("update heartbeats set ran_at = ?", Date.now());
    for (const hours of [29, 2, 1, 20, 5]) {
      passSeconds(hours * 3600);
      await rows("update heartbeats set ran_at = ? where schedule <> 'backup'", Date.now());
      await run();
    }
    expect(await kindsAlerted()).toEqual(["backup-missing", "backup-missing"]);
    expect((await messagesTo(operator))[0]?.text).toContain("، آخرین پشتیبان: ۳۰ آبان ۱۵۰۵، ۱۵:۳۰");
  });

  test("include r2-down and d1-down when the bucket fails and the database fails after its first read", async () => {
    const DB = aDatabaseWhoseBatches((batch, number) => (number > 1 ? Promise.reject(new Error("away")) : batch()));
    await run({ DB, MEDIA: aBucketThatFails });
    expect((await kindsAlerted()).toSorted()).toEqual(["d1-down", "r2-down"]);
  });

  test("include all findings when the first alert can be neither sent nor given back", async () => {
    const DB = aDatabaseWhoseBatches((batch, number) => (number === 6 ? Promise.reject(new Error("away")) : batch()));
    operator = `error500+${operator}`;
    await run({ DB, MEDIA: aBucketThatFails, SECRET_GATE: aStuckGate, ALERT_WEBHOOK_CHAT: "nobody" });
    const alerted = lines.filter((line) => line.includes('"event":"alert"')).join();
    for (const kind of ["r2-down", "object-stuck"]) expect(alerted).toContain(kind);
    expect(alerted).not.toContain("task-failed");
  });

  test("include r2-down when the bucket fails", async () => {
    await run({ MEDIA: aBucketThatFails });
    expect(await kindsAlerted()).toEqual(["r2-down"]);
  });

  test("include object-stuck when an object does not answer for three seconds", async () => {
    await run({ SECRET_GATE: aStuckGate });
    expect(globalThis.setTimeout).toHaveBeenNthCalledWith(1, expect.any(Function), PART_AWAY_MS);
    expect(await kindsAlerted()).toEqual(["object-stuck"]);
  });

  test("include cron-silent when the nightly schedule has not run for 26 hours", async () => {
    await rows("update heartbeats set ran_at = ? where schedule = 'nightly'", Date.now() - 26 * 3_600_000 - 1000);
    await run();
    expect(await kindsAlerted()).toEqual(["cron-silent"]);
  });

  test("include sms-down when three codes of an hour could not be sent, a twentieth of all, and not when one could not", async () => {
    await openNights();
    stopClockAt(new Date().toISOString());
    const ask = async () => {
      const mobile = `${aMobile().slice(0, 7)}0500`;
      await rows("delete from login_codes");
      await requestSms(mobile);
    };
    await ask();
    await run();
    expect(await kindsAlerted()).toEqual([]);
    await ask();
    await ask();
    expect(await rows("select kind, failed, tried from failures")).toEqual([{ kind: "sms-down", failed: 3, tried: 3 }]);
    await rows("update quota_counts set used = 58 where quota = 'sms' and window = 'hour' and subject = ''");
    await ask();
    expect(await rows("select kind, failed, tried from failures")).toEqual([
      { kind: "sms-down", failed: 4, tried: 62 },
    ]);
    await run();
    expect(await kindsAlerted()).toEqual(["sms-down"]);
  });

  test("include payment-stuck when the gateway is away and a payment has waited for ten minutes", async () => {
    stopClockAt(new Date().toISOString());
    await anOrder(await aPerson());
    gatewayFailsAt("unVerified", "drop");
    await run();
    expect(await kindsAlerted()).toEqual([]);
    passSeconds(601);
    await run();
    expect(await kindsAlerted()).toEqual(["payment-stuck"]);
  });

  test("include push-stopped when a range of a campaign has stood still for ten minutes, and not when none is left", async () => {
    const now = Date.now();
    const add = (...row: unknown[]) =>
      rows("insert into push_ranges (kind, at, up_to, reached, moved_at) values ('news', ?, ?, ?, ?)", ...row);
    // One that moves, one that is over, one of yesterday, and one that was just cut.
    await add(now - HOUR_MS, 1, 0, now - 599_000);
    await add(now - HOUR_MS, 2, 2, 0);
    await add(now - DAY_MS, 1, 0, 0);
    await add(now, 1, 0, 0);
    await run();
    expect(await kindsAlerted()).toEqual([]);
    await add(now - HOUR_MS, 3, 0, 0);
    await run();
    expect(await kindsAlerted()).toEqual(["push-stopped"]);
  });

  test("include delivery-failed when a conversation has not reached an inbox for ten minutes", async () => {
    const [one, other] = await aPair();
    vi.spyOn(Inbox.prototype, "deliver").mockImplementation(() => {
      throw new Error("away");
    });
    await send(one, other);
    const count = async () => (await rows("select count from alerts where kind = 'delivery-failed'")).length;
    // Each ring of the alarm fails, but for one during the first try; the fifteenth is ten minutes after the first.
    let rings = 0;
    for (; (await count()) === 0 && rings < 20; rings += 1) {
      await runDurableObjectAlarm(roomOf(one, other));
      // Between two tries the object hibernates.
      await evictDurableObject(roomOf(one, other));
    }
    expect([15, 16]).toContain(rings);
    await run();
    expect(await kindsAlerted()).toEqual(["delivery-failed"]);
    const logged = lines.find((line) => line.includes('"event":"delivery-failed"')) ?? "";
    for (const person of [one, other]) for (const core of coresOf(person)) expect(logged).not.toContain(core);
  });

  test("include daily-joke-waits once before ten when nobody trusted wrote yesterday's best joke", async () => {
    await forgetBest();
    const joke = await aLikedJoke(31, { isKnown: true });
    await rank();
    for (const [time, expected] of [
      ["08:55", 0],
      ["09:00", 1],
      ["09:55", 1],
    ] as const) {
      stopClockAt(`${tehranDay(TEN + DAY_MS)}T${time}:00+03:30`);
      await run();
      const kinds = await kindsAlerted();
      expect(
        kinds.filter((kind) => kind === "daily-joke-waits"),
        time,
      ).toHaveLength(expected);
    }
    expect((await messagesTo(operator)).map(({ text }) => text).join("\n")).toContain("/admin/jokes?best=true");
    await rows("delete from alerts");
    await admin.post(`/api/admin/jokes/${joke}/best`, { best: true });
    await run();
    expect((await kindsAlerted()).filter((kind) => kind === "daily-joke-waits")).toHaveLength(1);
  });

  test("include every kind whose stored numbers exceed its threshold", async () => {
    stopClockAt(new Date().toISOString());
    await rows("insert into failures (hour, kind, failed, tried) values (?, 'server-errors', 20, 2000)", thisHour());
    await rows("insert into ledger_proofs (proved_at, wallets, wrong_wallets) values (?, 9, 2)", Date.now());
    await rows(
      "insert into quota_counts (window, started_at, quota, subject, used, alarmed_by) values ('hour', ?, 'sms', '', 9, 'a')",
      thisHour(),
    );
    await run();
    expect((await kindsAlerted()).toSorted()).toEqual(["ledger-wrong", "quota-nearly-used", "server-errors"]);
  });

  test("leave out failures that are few, or a small share of many", async () => {
    stopClockAt(new Date().toISOString());
    for (const failures of [
      "('server-errors', 1999, 200000), ('sms-down', 49, 1000)",
      "('server-errors', 19, 19), ('email-down', 2, 2)",
    ]) {
      await rows("delete from failures");
      await rows(`insert into failures (hour, kind, failed, tried) select ?, * from (values ${failures})`, thisHour());
      await run();
      expect(await kindsAlerted(), failures).toEqual([]);
    }
  });

  test("include task-failed when a task of the run fails", async () => {
    // Behind the three batches of the look itself.
    const DB = aDatabaseWhoseBatches((batch, number) => (number === 4 ? Promise.reject(new Error("away")) : batch()));
    await run({ DB });
    expect(await kindsAlerted()).toEqual(["task-failed"]);
  });
});

test("the nightly run sends an alert when the five-minute schedule is silent", async () => {
  await rows("update heartbeats set ran_at = ? where schedule = 'fiveMinutes'", Date.now() - 16 * 60_000);
  await run({}, SCHEDULES.nightly);
  expect(await kindsAlerted()).toEqual(["cron-silent"]);
});

test("each run of a schedule stores when it ended", async () => {
  await rows("update heartbeats set ran_at = 1");
  for (const schedule of [SCHEDULES.fiveMinutes, SCHEDULES.nightly]) await run({}, schedule);
  const beats = await rows<{ ran_at: number }>("select ran_at from heartbeats where schedule <> 'backup'");
  expect(beats).toHaveLength(2);
  for (const { ran_at } of beats) expect(Date.now() - ran_at).toBeLessThan(60_000);
});

describe("an alert", () => {
  const broken = { MEDIA: aBucketThatFails };

  test("is sent once an hour while its failure lasts, and names when that began", async () => {
    stopClockAt("2126-11-21T12:00:00Z");
    await rows("update heartbeats set ran_at = ?", Date.now());
    for (let runs = 0; runs < 6; runs += 1) {
      await run(broken);
      passSeconds(720);
    }
    expect(await kindsAlerted()).toEqual(["r2-down", "r2-down"]);
    const [last] = await messagesTo(operator);
    expect(last?.text).toContain("از ۳۰ آبان ۱۵۰۵، ۱۵:۳۰، شمار: ۱");
  });

  test("is sent once when two runs find it at the same moment", async () => {
    await Promise.all([run(broken), run(broken), run(broken)]);
    expect(await kindsAlerted()).toEqual(["r2-down"]);
  });

  test("is also sent to the bot, with links to the panel and to its runbook page", async () => {
    await run({ MEDIA: aBucketThatFails, RUNBOOK_URL: `${RUNBOOK}/${operator}` });
    const texts = (await messagesTo(BOT)).map(({ text }) => text);
    const links = `رسیدگی: ${ORIGIN}/admin\nراهنما: ${RUNBOOK}/${operator}#r2-down`;
    expect(texts.filter((text) => text.endsWith(links))).toHaveLength(1);
  });

  test("is sent by the next run when every channel failed", async () => {
    const [right, wrong] = [operator, `error500+${operator}`];
    operator = wrong;
    await run({ ...broken, ALERT_WEBHOOK_CHAT: "nobody" });
    expect(lines.filter((line) => line.includes("alert-not-sent"))).toHaveLength(2);
    operator = right;
    await run(broken);
    expect(await kindsAlerted()).toEqual(["r2-down"]);
  });

  test("is logged when no channel is configured", async () => {
    await run({ ...broken, ALERT_EMAIL: "", ALERT_WEBHOOK_URL: "" });
    expect(lines.some((line) => line.includes('"event":"alert"') && line.includes("r2-down"))).toBe(true);
    expect(lines.join()).not.toContain("alert-not-sent");
  });
});
