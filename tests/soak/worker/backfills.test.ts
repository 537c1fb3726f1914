import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aRun, deadly, filledTimes, forgetNumbers, someNumbers, squares } from "../../worker/support/backfills.ts";
import { aDatabaseWhoseBatches, rows } from "../../worker/support/database.ts";

const MILLION = 1_000_000;
const MINUTE = 60_000;
/** Far more than needed: each run fills at least 20 chunks. */
const MOST_RUNS = 20;

beforeEach(forgetNumbers);
afterEach(forgetNumbers);

const isDone = async () => (await rows("select 1 from backfills where cursor is null and done_at > 0")).length === 1;

test(
  "a backfill fills each of a million rows once despite two killed runs, in chunks of at most 200 ms",
  { timeout: 4 * MINUTE },
  async () => {
    vi.spyOn(console, "log").mockReturnValue();
    vi.spyOn(console, "error").mockReturnValue();
    await someNumbers(MILLION);
    const chunksMs: number[] = [];
    const measured = aDatabaseWhoseBatches(async (batch, number) => {
      const results = await batch();
      if (number > 1) chunksMs.push(results.reduce((sum, { meta }) => sum + meta.duration, 0));
      return results;
    });

    // Its chunk is rolled back.
    await expect(aRun([squares], deadly.within(10))).rejects.toThrow("1 backfills failed");
    const { 1: first = 0 } = await filledTimes();
    expect(first).toBeGreaterThan(0);

    // Its chunk is written, but the run never gets the answer.
    await new Promise<void>((abandon) => {
      const silent = aDatabaseWhoseBatches(async (batch, number) => {
        const results = await batch();
        if (number < 15) return results;
        abandon();
        return new Promise<never>(() => {});
      });
      void aRun([squares], silent);
    });
    const { 0: left = 0, 1: second = 0 } = await filledTimes();
    expect(second).toBeGreaterThan(first);
    expect(left).toBe(MILLION - second);
    expect(await rows("select cursor from backfills")).toEqual([{ cursor: `[${3 * (second + 1)}]` }]);

    for (let run = 0; run < MOST_RUNS && !(await isDone()); run += 1) await aRun([squares], measured);
    expect(await isDone()).toBe(true);
    expect(await filledTimes()).toEqual({ 1: MILLION });
    const [stalled, slowest] = chunksMs.toSorted((one, other) => other - one);
    console.info(`${chunksMs.length} chunks, the slowest ${stalled} and ${slowest} ms`);
    // The machine may stop once.
    expect(slowest).toBeLessThanOrEqual(200);
  },
);
