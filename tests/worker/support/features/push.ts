import { createMessageBatch, getQueueResult, createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { z } from "zod";

import type { PushJob } from "../../../../contract/notifications/jobs.ts";
import { PUSH_KINDS, type PushKind } from "../../../../contract/notifications/devices.ts";
import { beginCampaigns } from "../../../../worker/notifications/send/begin-campaigns.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { runJobs } from "../../../../worker/notifications/send/run-jobs.ts";
import { rows } from "../database.ts";
import type { Person } from "../people.ts";

const device = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });
const notes = z.array(
  z.object({
    data: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
    ttl: z.number(),
    topic: z.string().nullable(),
    at: z.number(),
  }),
);

export type Device = z.infer<typeof device>;

/** A browser that a push service knows, with one of the troubles of dev/doubles/push-service.ts. */
export async function aDevice(trouble = "well"): Promise<Device> {
  return device.parse(await (await fetch(`${env.DOUBLES_URL}/devices?trouble=${trouble}`, { method: "POST" })).json());
}

/** What a browser received, decrypted; the oldest first. */
export async function notesOf({ endpoint }: Device): Promise<z.infer<typeof notes>> {
  return notes.parse(await (await fetch(`${env.DOUBLES_URL}/devices?endpoint=${encodeURIComponent(endpoint)}`)).json());
}

/** The texts that a browser received. */
export const textsOn = async (on: Device) => (await notesOf(on)).map(({ data }) => data["body"]);

/** A time zone in which it is this hour now. */
export function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

interface Chosen {
  trouble?: string;
  kinds?: readonly PushKind[];
  timeZone?: string;
}

/** A browser of somebody's that gets notifications; by default of every kind, where it is noon. */
export async function aSubscribedDevice(person: Person, chosen: Chosen = {}): Promise<Device> {
  const { trouble, kinds = PUSH_KINDS, timeZone = zoneAt(12) } = chosen;
  const own = await aDevice(trouble);
  const answer = await person.post("/api/push", { ...own, kinds, timeZone });
  expect(answer.status, answer.text).toBe(200);
  return own;
}

/** Begins the campaigns that are due, and runs their jobs, each twice, as a queue may. @returns how many there were */
export async function runCampaigns(bindings: typeof env = env): Promise<number> {
  const queue: PushJob[] = [];
  const queued = Object.assign({ ...bindings }, { PUSHES: aQueueInto(queue) });
  await beginCampaigns(createContext(queued, new D1Connection(queued.DB)));
  let jobs = 0;
  for (let job = queue.shift(); job !== undefined; job = queue.shift(), jobs += 1)
    for (const time of ["first", "again"]) expect(await runJob(job, queued), time).toBe(false);
  return jobs;
}

/** A queue whose jobs the test takes. */
export const aQueueInto = (queue: PushJob[]) => ({
  send: async (job: PushJob) => void queue.push(job),
  sendBatch: async (jobs: readonly { body: PushJob }[]) => void queue.push(...jobs.map(({ body }) => body)),
});

/** Forgets the campaigns of other tests. */
export async function forgetCampaigns(): Promise<void> {
  for (const table of ["push_campaigns", "push_ranges"]) await rows(`delete from ${table}`);
}

/** Runs a job as the queue does. @returns whether it is to be tried again */
export async function runJob(job: PushJob, bindings: typeof env = env, age = 0): Promise<boolean> {
  const batch = createMessageBatch<PushJob>("labkhand-pushes", [
    { id: crypto.randomUUID(), timestamp: new Date(Date.now() - age), attempts: 1, body: job },
  ]);
  await runJobs(batch, bindings);
  const { retryMessages } = await getQueueResult(batch, createExecutionContext());
  return retryMessages.length > 0;
}

/** Runs each job at once from now until the test ends: the queue has no consumer here (vitest.config.ts). */
export function runJobsAtOnce(): void {
  const queue: { send: (job: PushJob) => Promise<void> } = Object.getPrototypeOf(env.PUSHES);
  vi.spyOn(queue, "send").mockImplementation(async (job) => void (await runJob(job)));
}
