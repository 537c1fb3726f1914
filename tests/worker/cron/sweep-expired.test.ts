import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { inArray } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { tehranDay } from "../../../contract/time.ts";
import { aMobile } from "../../support/a-mobile.ts";
import { sweepExpired } from "../../../worker/cron/sweep-expired.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import { jobApplications } from "../../../worker/db/schema/jobs.ts";
import { discountBadges, robotLoginTokens } from "../../../worker/db/schema/venues.ts";
import worker from "../../../worker/index.ts";
import { createContext } from "../../../worker/create-context.ts";
import { admin } from "../support/administrator.ts";
import { auditOf, undo } from "../support/features/audit.ts";
import { get, refusalOf } from "../support/call.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { db, rows, whileD1Fails } from "../support/database.ts";
import { aRound } from "../support/features/games.ts";
import { anApplication } from "../support/features/jobs.ts";
import { codeRowOf, requestSms } from "../support/features/login.ts";
import { aPerson } from "../support/people.ts";
import { clearSettings, openNights, setSetting } from "../support/features/settings.ts";
import { aPersonToken, aVenue } from "../support/features/venues.ts";

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  await openNights();
  stopClockAt("2026-11-21T08:30:00Z");
});

const runCron = (cron = "35 20 * * *") => worker.scheduled(createScheduledController({ cron }), env);

test("expired login codes are removed, and valid ones stay", async () => {
  const [old, current] = [aMobile(), aMobile()];
  await requestSms(old);
  passSeconds(200);
  await requestSms(current);
  passSeconds(100);
  await runCron();
  expect(await codeRowOf(old)).toEqual([]);
  expect(await codeRowOf(current)).toHaveLength(1);
});

test("expired sessions are removed, open ones stay, and a second run changes nothing", async () => {
  const [gone, here] = [await aPerson(), await aPerson()];
  await rows("update sessions set expires_at = ? where id = unhex(?, '-')", Date.now(), gone.sessionId);
  for (let n = 0; n < 2; n += 1) {
    await runCron();
    const left = await rows<{ id: string }>(
      "select lower(hex(id)) as id from sessions where id in (unhex(?, '-'), unhex(?, '-'))",
      gone.sessionId,
      here.sessionId,
    );
    expect(left).toEqual([{ id: here.sessionId.replaceAll("-", "") }]);
  }
});

test("suspensions of people who left are removed when they expire", async () => {
  await rows(
    "insert into suspended_contacts (digest, until) values ('over', ?), ('runs', ?)",
    Date.now(),
    Date.now() + 1,
  );
  await runCron();
  expect(await rows("select digest from suspended_contacts where digest in ('over', 'runs')")).toEqual([
    { digest: "runs" },
  ]);
});

test.each([
  ["robot login tokens", robotLoginTokens],
  ["discount badges", discountBadges],
])("expired %s are removed", async (_, tokens) => {
  const [late, early] = [await aPerson(), await aPerson()];
  await aPersonToken(tokens, late, { expiresAt: Date.now() });
  await aPersonToken(tokens, early, { expiresAt: Date.now() + 1 });
  await runCron();
  const ofBoth = inArray(tokens.userId, [late.userId, early.userId]);
  const [left] = await db.batch([db.select({ userId: tokens.userId }).from(tokens).where(ofBoth)]);
  expect(left).toEqual([{ userId: early.userId }]);
});

test("records of free game minutes of people who left are removed on expiry, and game refusals after ninety days", async () => {
  const person = await aPerson();
  await rows(
    "insert into trial_contacts (digest, until) values ('trial over', ?), ('trial runs', ?)",
    Date.now(),
    Date.now() + 1,
  );
  const day = (daysAgo: number) => tehranDay(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
  const refused = "insert into game_refusals (user_id, day, code, count) values (?, ?, 'ROUND_OPEN', 1)";
  for (const daysAgo of [90, 91]) await rows(refused, person.userId, day(daysAgo));
  await runCron();
  expect(await rows("select digest from trial_contacts where digest glob 'trial *'")).toEqual([
    { digest: "trial runs" },
  ]);
  expect(await rows("select day from game_refusals where user_id = ?", person.userId)).toEqual([{ day: day(90) }]);
});

test("what was played in a round is removed ninety days after it and its season's prizes, and its sums stay", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const [person, days] = [await aPerson(), 24 * 60 * 60 * 1000];
  const [began, ends] = [Date.now(), Date.now() + 60 * days];
  await setSetting("game-season", { startsAt: began, awardsAt: ends });
  const before = await aRound(person, { startedAt: began - 1 });
  const ofSeason = await aRound(person, { startedAt: began });
  const scored = () =>
    rows(
      "select game_points, (select points from game_scores where user_id = id) as board from users where id = ?",
      person.userId,
    );
  const sums = await scored();
  const watched = async (...ids: string[]) => {
    await runCron();
    const answers = await Promise.all(ids.map((id) => get(`/api/games/claw-9001/rounds/${id}`)));
    return answers.map((answer) => (answer.status === 200 ? "watched" : refusalOf(answer)));
  };
  passSeconds(90 * 24 * 60 * 60 - 1);
  expect(await watched(before, ofSeason)).toEqual(["watched", "watched"]);
  passSeconds(1);
  expect(await watched(before, ofSeason)).toEqual(["410 ROUND_NOT_KEPT", "watched"]);
  // Frozen only now. Another season begins, and the prizes of this one may still be checked.
  await runCron("*/5 * * * *");
  await setSetting("game-season", { startsAt: ends, awardsAt: null });
  const later = await aRound(await aPerson());
  passSeconds(90 * 24 * 60 * 60 - 1);
  expect(await watched(ofSeason, later)).toEqual(["watched", "watched"]);
  passSeconds(1);
  expect(await watched(ofSeason, later)).toEqual(["410 ROUND_NOT_KEPT", "watched"]);
  await clearSettings();
  expect(await scored()).toEqual(sums);
});

test("a rejected job application is removed after thirty days, and any other after half a year", async () => {
  const ago = (days: number) => {
    const moment = Date.now() - days * 24 * 60 * 60 * 1000;
    return { createdAt: moment, statusSince: moment };
  };
  const gone = [
    await anApplication({ status: "rejected", ...ago(30) }),
    await anApplication({ status: "pending", ...ago(180) }),
    await anApplication({ status: "approved", ...ago(180) }),
  ];
  const kept = [
    await anApplication({ status: "rejected", createdAt: ago(200).createdAt, statusSince: ago(29).statusSince }),
    await anApplication({ status: "pending", ...ago(179) }),
    await anApplication({ status: "approved", ...ago(179) }),
  ];
  await runCron();
  const [left] = await db.batch([
    db
      .select({ mobile: jobApplications.mobile })
      .from(jobApplications)
      .where(inArray(jobApplications.mobile, [...gone, ...kept])),
  ]);
  expect(left.map(({ mobile }) => mobile).toSorted()).toEqual(kept.toSorted());
});

test("the sweep does not read job applications that stay", async () => {
  // Removed afterwards, because they would be the newest of all applications.
  onTestFinished(async () => void (await rows("delete from job_applications where id glob 'sweep *'")));
  await rows(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < 999)
     insert into job_applications (id, mobile, first_name, last_name, gender, age, email, current_job, address, education, skills,
       experience_years, social_level, desired_job, work_start, work_end, status, status_since, created_at)
     select 'sweep ' || i, printf('0900%07d', i), 'سارا', 'خندان', 'female', 24, '', '', '', '', '', null,
       '', '', '', '', case when i % 2 then 'approved' else 'pending' end, ?1, ?1 from n`,
    Date.now(),
  );
  await runCron();
  const connection = new D1Connection(env.DB);
  await sweepExpired(createContext(env, connection));
  expect(connection.cost.read).toBeLessThan(100);
});

test("image requests are kept for today and yesterday, refused ones for 90 days, and older ones are removed", async () => {
  const person = await aPerson();
  const day = (daysAgo: number) => tehranDay(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
  const asked = "insert into image_requests (id, user_id, day, started_at, state) values (?, ?, ?, 1, ?)";
  for (const daysAgo of [0, 1, 2]) await rows(asked, crypto.randomUUID(), person.userId, day(daysAgo), "made");
  for (const daysAgo of [90, 91]) await rows(asked, crypto.randomUUID(), person.userId, day(daysAgo), "refused");
  await runCron();
  expect(await rows("select day from image_requests where user_id = ? order by day", person.userId)).toEqual([
    { day: day(90) },
    { day: day(1) },
    { day: day(0) },
  ]);
});

test("quota counts are removed after two days, and login counts that no longer block", async () => {
  const hour = 60 * 60 * 1000;
  const network = `sweep ${crypto.randomUUID()}`;
  for (const hoursAgo of [1, 47, 49])
    await rows(
      "insert into quota_counts (window, started_at, quota, subject, used) values ('hour', ?, 'sms', ?, 1)",
      Date.now() - hoursAgo * hour,
      network,
    );
  const mobile = aMobile();
  for (const [origin, blockedUntil] of Object.entries({ none: null, over: Date.now(), running: Date.now() + hour }))
    await rows(
      `insert into login_counts (identifier, type, kind, origin_kind, origin, attempts, last_attempt_at, blocked_until)
       values (?, 'mobile', 'codes', 'address', ?, 1, 1, ?)`,
      mobile,
      origin,
      blockedUntil,
    );
  await runCron();
  expect(await rows("select 1 from quota_counts where subject = ?", network)).toHaveLength(2);
  expect(await rows("select origin from login_counts where identifier = ?", mobile)).toEqual([{ origin: "running" }]);
});

test("an unknown schedule logs an error and runs no task", async () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const mobile = aMobile();
  await requestSms(mobile);
  passSeconds(400);
  await runCron("0 0 * * *");
  expect(String(errors.mock.lastCall?.[0])).toContain('"unknown-schedule"');
  expect(await codeRowOf(mobile)).toHaveLength(1);
});

test("a failing task of the sweep fails the run, and the other tasks still run", async () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const mobile = aMobile();
  await requestSms(mobile);
  passSeconds(400);
  await whileD1Fails("delete on login_attempts", () => expect(runCron()).rejects.toThrow("clearLoginAttempts"));
  expect(await codeRowOf(mobile)).toEqual([]);
  expect(String(errors.mock.lastCall?.[0])).not.toContain(mobile);
});

test("a removal by the administrator can be undone for thirty days, and the audit entry stays", async () => {
  const id = await aVenue();
  await rows("insert into venue_words (venue_id, word, category, province) values (?, 'خنده', 'parks', null)", id);
  const removed = await admin.delete(`/api/parks/${id}`);
  expect(removed.status).toBe(200);
  const [entry] = await auditOf(id);
  passSeconds(30 * 24 * 60 * 60 - 60);
  await runCron();
  const images = () => rows("select 1 from audit_rows where entry_id = ?", entry?.id ?? "");
  expect((await auditOf(id))[0]).toMatchObject({ canUndo: true });
  expect(await images()).toHaveLength(2);
  passSeconds(60);
  await runCron();
  expect((await auditOf(id))[0]).toMatchObject({ canUndo: false });
  expect(await images()).toHaveLength(1);
  expect(refusalOf(await undo(entry?.id ?? ""))).toBe("409 AUDIT_NOT_UNDOABLE");
});
