import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { DAY_MS, HOUR_MS, MINUTE_MS, tehranDay, tehranDayStart } from "../../../contract/time.ts";
import { passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { rows } from "../../worker/support/database.ts";
import {
  anOperator,
  runModeratorAlerts,
  forgetModeratorAlerts,
  judgeStored,
  newReports,
  storeReports,
  THREAT,
  alertsTo,
} from "../../worker/support/features/moderator-alerts.ts";
import { type Person, aPerson } from "../../worker/support/people.ts";

const RUN_MS = 5 * MINUTE_MS;
/** Five minutes of waiting and what a run takes. */
const TOLD_MS = 6 * MINUTE_MS;
const ALERTS_PER_DAY = 24;
const PATIENT = { timeout: 5 * MINUTE_MS };

let [owner, reporter, other]: Person[] = [];
let operator = "";

const report = (kind: string, reason = "", count = 1) => storeReports(reporter!, owner!, kind, reason, count);
/** Leaves the newest, up to which the others are counted. */
const clear = () =>
  rows("delete from reports where owner_id = ? and rowid < (select max(rowid) from reports)", owner?.userId);

beforeAll(async () => {
  [owner, reporter, other] = [await aPerson(), await aPerson(), await aPerson()];
});

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  operator = anOperator();
  // The queue has something open. A flood leaves nothing in it.
  await newReports(reporter!, other!, "joke");
  await forgetModeratorAlerts();
});

afterEach(async () => {
  await rows("delete from reports where owner_id = ?", owner?.userId);
  await judgeStored(other!, "rejected");
  await forgetModeratorAlerts();
});

/**
 * Lets a time pass by runs. @param happens before each run, with the number of the run
 * @returns when each message came
 */
async function live(
  from: string,
  hours: number,
  happens: (run: number) => Promise<unknown>,
  changed: (run: number) => Record<string, unknown> = () => ({}),
): Promise<number[]> {
  stopClockAt(from);
  const moments: number[] = [];
  let before = (await alertsTo(operator)).length;
  for (let run = 0; run < (hours * HOUR_MS) / RUN_MS; run += 1) {
    await happens(run);
    passSeconds(RUN_MS / 1000);
    await runModeratorAlerts(operator, changed(run));
    const { length } = await alertsTo(operator);
    for (; before < length; before += 1) moments.push(Date.now());
  }
  return moments;
}

const perDay = (moments: readonly number[]) =>
  Object.values(Object.groupBy(moments, tehranDay)).map((of = []) => of.length);

/** The longest time without a message. */
const longestGap = (moments: readonly number[]) =>
  Math.max(...moments.slice(1).map((moment, place) => moment - (moments[place] ?? 0)));

/** How many threats the messages told. */
const threatsSent = async () =>
  (await alertsTo(operator))
    .flatMap((text) => /^تهدید: ([۰-۹]+) /m.exec(text)?.[1] ?? [])
    .map((digits) => Number(digits.replace(/[۰-۹]/g, (digit) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(digit)))))
    .reduce((sum, count) => sum + count, 0);

test("a threat is told within six minutes at any time of a day that is busy with other reports", PATIENT, async () => {
  const threats = [20, 77, 110, 150, 199, 230, 270, 286];
  const reportedAt: number[] = [];
  const moments = await live("2026-06-20T20:30:00Z", 24, async (run) => {
    await report("joke", "حرف زشت", run % 3);
    if (run % 7 === 0) await report("video");
    if (!threats.includes(run)) return;
    reportedAt.push(Date.now());
    await report("profile", THREAT);
  });
  for (const reported of reportedAt)
    expect(moments.some((moment) => moment > reported && moment - reported <= TOLD_MS)).toBe(true);
  expect(await threatsSent()).toBe(threats.length);
  const [calls = 0, ...others] = perDay(moments);
  console.info(`${calls} messages a busy day`);
  expect(others).toEqual([]);
  expect(calls).toBeLessThanOrEqual(ALERTS_PER_DAY);
  // Nobody is woken by the rest.
  const atNight = moments.filter((moment) => {
    const time = moment - tehranDayStart(moment);
    return time < 8 * HOUR_MS || time >= 22 * HOUR_MS;
  });
  const threatsAtNight = threats.filter((run) => run + 1 < 96 || run + 1 >= 264);
  expect(atNight).toHaveLength(threatsAtNight.length);
});

test(
  "at most 24 messages a day come, spread over it, when a thousand threats a minute are reported",
  PATIENT,
  async () => {
    const RUNS = (26 * HOUR_MS) / RUN_MS;
    const moments = await live("2026-06-20T12:00:00Z", 26, async () => {
      await clear();
      await report("message", THREAT, 5000);
    });
    console.info(
      `${perDay(moments).join(" and ")} messages; the longest gap ${longestGap(moments) / MINUTE_MS} minutes`,
    );
    for (const calls of perDay(moments)) expect(calls).toBeLessThanOrEqual(ALERTS_PER_DAY);
    expect(perDay(moments)).toHaveLength(2);
    expect(longestGap(moments)).toBeLessThanOrEqual(2 * HOUR_MS);
    const [{ waiting = "{}" } = {}] = await rows<{ waiting: string }>(
      "select coalesce(json_extract(waiting, '$.threats.message'), 0) as waiting from moderator_alerts",
    );
    expect((await threatsSent()) + Number(waiting)).toBe(5000 * RUNS);
  },
);

test("no report is lost or told twice when the channel is away for hours of each day", PATIENT, async () => {
  let reported = 0;
  const isAway = (run: number) => run % 60 >= 20 && run % 60 < 50;
  const moments = await live(
    "2026-06-20T20:30:00Z",
    48,
    async (run) => {
      if (run % 11 !== 0) return;
      reported += 1;
      await report("message", THREAT);
    },
    (run) => (isAway(run) ? { ALERT_EMAIL: `error500+${operator}` } : {}),
  );
  for (const calls of perDay(moments)) expect(calls).toBeLessThanOrEqual(ALERTS_PER_DAY);
  passSeconds(DAY_MS / 1000);
  await runModeratorAlerts(operator);
  expect(await threatsSent()).toBe(reported);
});

test(
  "a threat among 100,000 reports of an hour is told within six minutes, and a run reads a bounded number",
  PATIENT,
  async () => {
    const reads: number[] = [];
    const took: number[] = [];
    const threats: number[] = [];
    stopClockAt("2026-06-21T08:00:00Z");
    for (let run = 0; run < 12; run += 1) {
      await report("joke", "تبلیغ یا کلاهبرداری", 8334);
      if (run === 7) await report("joke", "آزار یا تهدید");
      passSeconds(RUN_MS / 1000);
      const startedAt = performance.now();
      reads.push(await runModeratorAlerts(operator));
      took.push(performance.now() - startedAt);
      threats.push(await threatsSent());
    }
    await report("joke", "", 60_000);
    reads.push(await runModeratorAlerts(operator));
    expect(threats).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    console.info(`a run read ${Math.max(...reads)} rows and took ${Math.round(Math.max(...took))} ms`);
    expect(Math.max(...reads)).toBeLessThanOrEqual(21_000);
    expect((await alertsTo(operator)).length).toBeLessThanOrEqual(3);
  },
);
