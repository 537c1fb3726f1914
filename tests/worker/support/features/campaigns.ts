import { env } from "cloudflare:workers";
import { vi } from "vitest";

import { PUSH_KINDS } from "../../../../contract/notifications/devices.ts";
import type { PushJob } from "../../../../contract/notifications/jobs.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import { beginCampaigns } from "../../../../worker/notifications/send/begin-campaigns.ts";
import { passSeconds } from "../clock.ts";
import { aDatabaseWhoseBatches, rows } from "../database.ts";
import { manyPeople } from "../bulk.ts";
import { aQueueInto, forgetCampaigns, runJob } from "./push.ts";

const FIVE_MINUTES = 300;
/** A queue brings a job four times. */
const TRIES = 4;

/** As many as have mobiles of one form. */
const AT_ONCE = 50_000;

/** Many people with a device each, and with nothing new. */
export async function peopleWithDevices(count: number): Promise<void> {
  await rows("delete from push_subscriptions");
  const [newest] = await rows<{ id: number }>("select max(id) as id from users");
  const first = (newest?.id ?? 0) + 1;
  for (let left = count; left > 0; left -= AT_ONCE) await manyPeople(Math.min(left, AT_ONCE), { jokesEach: 0 });
  const sessionId = "unhex(printf('ca%030x', id))";
  await rows(
    `insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at)
      select ${sessionId}, id, 'x', 0, 0, 9e15 from users where id >= ?1 and id < ?1 + ?2`,
    first,
    count,
  );
  await rows(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, kinds, time_zone)
      select ${sessionId}, id, 'https://fcm.googleapis.com/fcm/send/' || id, '', 'x', ?3, 'Asia/Tehran'
      from users where id >= ?1 and id < ?1 + ?2`,
    first,
    count,
    JSON.stringify(PUSH_KINDS),
  );
}

/** What goes wrong: one call of the queue, or one batch of D1, before or after which the Worker is killed. */
type Fault = "none" | `send ${number}` | `killed ${"before" | "after"} ${number}`;

/** How a campaign went. */
interface Outcome {
  /** The ids that each device got, as often as it got them. */
  got: Map<string, string[]>;
  /** From the beginning to the last job. */
  seconds: number;
  /** How many batches the primary was sent, and a copy. */
  asked: { primary: number; copy: number };
  /** Whether the fault has happened. */
  isHit: boolean;
}

/**
 * Runs the campaign that is due now to its end, with the five-minute run, and a queue that brings what failed again, as often
 * as the real one. The push services are left out.
 */
export async function aCampaign(fault: Fault, devicesPerRange: number): Promise<Outcome> {
  await forgetCampaigns();
  const startedAt = Date.now();
  const queue: PushJob[] = [];
  const got: Outcome["got"] = new Map();
  let [isHit, isDead, sends] = [false, false, 0];
  const asked = { primary: 0, copy: 0 };
  const dies = (what: string) => {
    if (fault === what) [isDead, isHit] = [true, true];
    if (isDead) throw new Error("killed");
  };
  const inTime =
    <Args extends unknown[]>(send: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (isDead) throw new Error("killed");
      if (fault === `send ${(sends += 1)}`) {
        isHit = true;
        throw new Error("the queue is away");
      }
      await send(...args);
    };
  const { send, sendBatch } = aQueueInto(queue);
  const DB = aDatabaseWhoseBatches(async (batch, number, { start }) => {
    asked[start === "first-primary" ? "primary" : "copy"] += 1;
    dies(`killed before ${number}`);
    const results = await batch();
    dies(`killed after ${number}`);
    return results;
  });
  const bindings = Object.assign({ ...env }, { DB, PUSHES: { send: inTime(send), sendBatch: inTime(sendBatch) } });
  const ctx = () => ({ ...createContext(bindings, new D1Connection(DB)), random: () => 0.1 });
  vi.spyOn(ctx().providers.webPush, "send").mockImplementation(async ({ endpoint }, { data }) => {
    got.set(endpoint, [...(got.get(endpoint) ?? []), String(JSON.parse(data).id)]);
    return true;
  });
  for (let run = 0; run < 5; run += 1) {
    isDead = false;
    await beginCampaigns(ctx(), devicesPerRange).catch(() => undefined);
    const tries = new Map<PushJob, number>();
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      isDead = false;
      const tried = (tries.get(job) ?? 0) + 1;
      tries.set(job, tried);
      const again = await runJob(job, bindings);
      if (!again || tried === TRIES) continue;
      queue.push(job);
      passSeconds(30);
    }
    const [open] = await rows("select 1 from push_ranges where reached < up_to limit 1");
    const [begun] = await rows("select 1 from push_ranges");
    if (begun && !open) break;
    passSeconds(FIVE_MINUTES);
  }
  return { got, seconds: (Date.now() - startedAt) / 1000, asked, isHit };
}
