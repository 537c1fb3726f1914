import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { aMobile } from "../../support/a-mobile.ts";
import worker from "../../../worker/index.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { rows, whileD1Fails } from "../support/database.ts";
import { anEntry } from "../support/gems.ts";
import { codeRowOf, requestSms } from "../support/login.ts";
import { aPerson } from "../support/people.ts";
import { openNights } from "../support/settings.ts";

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  await openNights();
  stopClockAt("2026-11-21T08:30:00Z");
});

const runCron = (cron = "35 20 * * *") => worker.scheduled(createScheduledController({ cron }), env);

test("login codes past their end are removed, those in force stay", async () => {
  const [old, current] = [aMobile(), aMobile()];
  await requestSms(old);
  passSeconds(200);
  await requestSms(current);
  passSeconds(100);
  await runCron();
  expect(await codeRowOf(old)).toEqual([]);
  expect(await codeRowOf(current)).toHaveLength(1);
});

test("sessions past their end are removed, open ones stay, and running again changes nothing", async () => {
  const [gone, here] = [await aPerson(), await aPerson()];
  await rows("update sessions set expires_at = ? where id = ?", Date.now(), gone.sessionId);
  for (let n = 0; n < 2; n += 1) {
    await runCron();
    const left = await rows<{ id: string }>(
      "select id from sessions where id in (?, ?)",
      gone.sessionId,
      here.sessionId,
    );
    expect(left).toEqual([{ id: here.sessionId }]);
  }
});

test("suspensions of people who left are removed on their day", async () => {
  await rows("insert into suspended_contacts values ('over', ?), ('runs', ?)", Date.now(), Date.now() + 1);
  await runCron();
  expect(await rows("select digest from suspended_contacts where digest in ('over', 'runs')")).toEqual([
    { digest: "runs" },
  ]);
});

test("a schedule that nobody wrote tasks for is an error in the log, and runs none", async () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const mobile = aMobile();
  await requestSms(mobile);
  passSeconds(400);
  await runCron("0 0 * * *");
  expect(String(errors.mock.lastCall?.[0])).toContain('"unknown-schedule"');
  expect(await codeRowOf(mobile)).toHaveLength(1);
});

test("a task that fails stops no other, and the run counts as failed", async () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const mobile = aMobile();
  await requestSms(mobile);
  passSeconds(400);
  await whileD1Fails("delete on login_attempts", () => expect(runCron()).rejects.toThrow("clearLoginAttempts"));
  expect(await codeRowOf(mobile)).toEqual([]);
  expect(String(errors.mock.lastCall?.[0])).not.toContain(mobile);
});

describe("the proof of the ledger", () => {
  const proofs = (lines: readonly (readonly unknown[])[]) =>
    lines.map(String).filter((line) => line.includes("ledger-proof"));

  test("says nothing while every wallet holds what its entries add up to", async () => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    await anEntry(await aPerson(), 5);
    await runCron();
    expect(proofs(errors.mock.calls)).toEqual([]);
  });

  test("says for how many people it fails, and not who they are", async () => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    const person = await aPerson();
    await anEntry(person, 5);
    await rows("update wallets set balance = 7, credited = 7 where user_id = ?", person.userId);
    await runCron();
    await rows("update wallets set balance = 5, credited = 5 where user_id = ?", person.userId);
    expect(proofs(errors.mock.calls)).toHaveLength(1);
    expect(proofs(errors.mock.calls)[0]).toContain('"people":1');
    expect(proofs(errors.mock.calls)[0]).not.toContain(person.userId);
  });
});
