import { beforeEach, expect, test, vi } from "vitest";

import { overviewRoute } from "../../../contract/overview/calls.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { admin } from "../support/administrator.ts";
import { read } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { TEN, aLikedJoke, forgetBest, onDay, rank } from "../support/features/best.ts";
import { aCampaign, peopleWithDevices } from "../support/features/campaigns.ts";

// A range of five, and one of forty-one, which takes two jobs.
const [PEOPLE, DEVICES_PER_RANGE] = [46, 45];
const BEGIN = TEN + DAY_MS;
const TEN_MINUTES = 600;

beforeEach(async () => {
  for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockReturnValue();
  onDay(1);
  await forgetBest();
  await aLikedJoke(9);
  await rank();
  await peopleWithDevices(PEOPLE);
});

const everybody = (id: string) => Array.from({ length: PEOPLE }, () => [id]);
const overview = overviewRoute.responses[200].content["application/json"].schema;
const told = async () => read(await admin.get("/api/admin/overview"), overview).campaigns;

test("a campaign is cut by chance, and asks the primary twice a job", async () => {
  const { asked } = await aCampaign("none", DEVICES_PER_RANGE);
  const devices = "(select count(*) from push_subscriptions where user_id <= up_to) as devices";
  expect(await rows(`select ${devices} from push_ranges`)).toEqual([{ devices: 5 }, { devices: PEOPLE }]);
  // Four of the cron; at a copy the joke, the people and their devices.
  expect(asked).toEqual({ primary: 4 + 3 * 2, copy: 3 * 3 });
});

test("a campaign tells everybody once in ten minutes, whichever job's queueing fails, and says how many", async () => {
  let failed = 0;
  for (let isHit = true; isHit;) {
    failed += 1;
    onDay(1);
    const outcome = await aCampaign(`send ${failed}`, DEVICES_PER_RANGE);
    ({ isHit } = outcome);
    expect([...outcome.got.values()], `send ${failed}`).toEqual(everybody(`daily-${BEGIN}`));
    expect(outcome.seconds).toBeLessThan(TEN_MINUTES);
    const begunAt = new Date(BEGIN).toISOString();
    expect(await told()).toEqual([{ kind: "daily", begunAt, told: PEOPLE, isOver: true }]);
  }
  // The first jobs, the second one of the longer range, and none.
  expect(failed).toBe(3);
});

test("a campaign shows everybody one notification when the Worker is killed before or after any batch", async () => {
  let killed = 0;
  for (let isHit = true; isHit;) {
    killed += 1;
    onDay(1);
    // A job's batches are five, so that each is met both ways.
    const outcome = await aCampaign(`killed ${killed % 2 === 0 ? "before" : "after"} ${killed}`, DEVICES_PER_RANGE);
    ({ isHit } = outcome);
    const ids = [...outcome.got.values()].map((found) => [...new Set(found)]);
    const [campaign] = await rows<{ at: number }>("select at from push_campaigns");
    expect(ids, `killed ${killed}`).toEqual(everybody(`daily-${campaign?.at}`));
    expect(outcome.seconds).toBeLessThan(TEN_MINUTES);
    // A device gets twice only what the killed job had sent, and shows it once.
    const twice = [...outcome.got.values()].filter((found) => found.length > 1);
    expect(twice.length).toBeLessThanOrEqual(40);
    expect(await rows("select sum(told) as told from push_ranges")).toEqual([{ told: PEOPLE }]);
  }
  expect(killed).toBeGreaterThan(15);
});
