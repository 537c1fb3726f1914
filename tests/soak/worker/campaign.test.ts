import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";

import type { PushJob } from "../../../contract/notifications/jobs.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { createContext } from "../../../worker/create-context.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import { beginCampaigns } from "../../../worker/notifications/send/begin-campaigns.ts";
import { passSeconds } from "../../worker/support/clock.ts";
import { aDatabaseWhoseBatches, rows } from "../../worker/support/database.ts";
import { TEN, aLikedJoke, forgetBest, onDay, rank } from "../../worker/support/features/best.ts";
import { peopleWithDevices } from "../../worker/support/features/campaigns.ts";
import { aQueueInto, forgetCampaigns, runJob } from "../../worker/support/features/push.ts";

const DEVICES = 300_000;
/** But for one of a thousand: the machine does other things too. */
const SLOW_STATEMENT_MS = 50;
/** Of 2,000 people with a device: the device, the person and their news. */
const ROWS_OF_A_STATEMENT = 4 * 2000;
/** A range's jobs run one after another, the ranges at once. With the wait for a batch and its sends one takes some seconds. */
const [JOBS_OF_A_RANGE, SECONDS_OF_A_JOB, TEN_MINUTES] = [60, 10, 600];

/** Runs the campaign that is due; every hundredth job fails, before or after it has sent. */
async function aCampaign() {
  await forgetCampaigns();
  const queue: PushJob[] = [];
  const got = new Map<string, Set<string>>();
  const jobsOf = new Map<number, number>();
  let [jobs, mostRead, fails] = [0, 0, false];
  const took: number[] = [];
  const { send, sendBatch } = aQueueInto(queue);
  const DB = aDatabaseWhoseBatches(async (batch) => {
    const results = await batch();
    took.push(...results.map(({ meta }) => meta.duration));
    if (jobs > 0) mostRead = Math.max(mostRead, ...results.map(({ meta }) => meta.rows_read));
    return results;
  });
  const failing = async (job: PushJob) => {
    if (fails) throw new Error("the queue is away");
    await send(job);
  };
  const bindings = Object.assign({ ...env }, { DB, PUSHES: { send: failing, sendBatch } });
  const context = createContext(bindings, new D1Connection(DB));
  vi.spyOn(context.providers.webPush, "send").mockImplementation(async ({ endpoint }, { data }) => {
    got.set(endpoint, (got.get(endpoint) ?? new Set()).add(String(JSON.parse(data).id)));
    return true;
  });
  const begunAt = performance.now();
  await beginCampaigns(context);
  const begunIn = performance.now() - begunAt;
  for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
    jobs += 1;
    if (job.kind !== "message") jobsOf.set(job.upTo, (jobsOf.get(job.upTo) ?? 0) + 1);
    fails = jobs % 100 === 0;
    if (await runJob(job, bindings)) queue.push(job);
    if (jobs % 150 === 0) passSeconds(3);
  }
  const [{ told = 0, ranges = 0 } = {}] = await rows<{ told: number; ranges: number }>(
    "select sum(told) as told, count(*) as ranges from push_ranges where reached = up_to",
  );
  const chain = Math.max(...jobsOf.values());
  const slow = took.toSorted((one, next) => next - one)[Math.floor(took.length / 1000)] ?? Infinity;
  console.info(
    `${ranges} ranges cut in ${Math.round(begunIn)} ms, ${jobs} jobs, at most ${chain} of a range, slow statement ${slow.toFixed(1)} ms, at most ${mostRead} rows, told ${told}`,
  );
  return { got, told, chain, slow, mostRead };
}

test(
  `a campaign reaches ${DEVICES} devices once in ten minutes, and looks at as many without news in short statements`,
  async () => {
    for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockReturnValue();
    await forgetBest();
    onDay(1);
    await aLikedJoke(9);
    await rank();
    await peopleWithDevices(DEVICES);
    const daily = await aCampaign();
    expect(daily.told).toBe(DEVICES);
    expect(daily.got.size).toBe(DEVICES);
    for (const ids of daily.got.values()) expect([...ids]).toEqual([`daily-${TEN + DAY_MS}`]);
    expect(daily.chain).toBeLessThanOrEqual(JOBS_OF_A_RANGE);
    expect(daily.chain * SECONDS_OF_A_JOB).toBeLessThanOrEqual(TEN_MINUTES);

    onDay(1);
    passSeconds(2 * 60 * 60);
    const news = await aCampaign();
    expect(news.told).toBe(0);
    expect(news.chain).toBe(1);
    for (const { slow, mostRead } of [daily, news]) {
      expect(slow).toBeLessThan(SLOW_STATEMENT_MS);
      expect(mostRead).toBeLessThanOrEqual(ROWS_OF_A_STATEMENT);
    }
  },
  30 * 60_000,
);
