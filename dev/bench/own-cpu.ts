import { z } from "zod";

import type { Host } from "../app/host.ts";
import type { Timed } from "./time-in-turns.ts";

const SAMPLE_EVERY_MICROSECONDS = 100;
const ROUNDS_OF_A_TURN = 50;
const TURNS = 6;

/** The number of profiled rounds. */
export const PROFILED_ROUNDS = ROUNDS_OF_A_TURN * TURNS;

const inspected = z.array(z.object({ id: z.string() }));
const reply = z.object({ id: z.number().optional(), result: z.unknown().optional() });
const stopped = z.object({
  profile: z.object({
    nodes: z.array(z.object({ id: z.number(), callFrame: z.object({ functionName: z.string() }) })),
    samples: z.array(z.number()),
    timeDeltas: z.array(z.number()),
  }),
});

type Profile = z.infer<typeof stopped>["profile"];

/**
 * The CPU milliseconds of each Worker's isolate per request, by V8's profiler, alternating. Excludes the host's other
 * isolates (assets, limits, D1 itself). Rounds are numbered from `first`.
 */
export async function ownCpuInTurns(
  workers: readonly { host: Host; timed: Timed }[],
  first: number,
): Promise<readonly number[]> {
  const profiled = [];
  for (const { host, timed } of workers) profiled.push({ timed, inspector: await inspect(host), spent: 0 });
  for (let start = first; start < first + PROFILED_ROUNDS; start += ROUNDS_OF_A_TURN) {
    const rounds = Array.from({ length: ROUNDS_OF_A_TURN }, (_, index) => start + index);
    for (const worker of profiled) {
      const { timed, inspector } = worker;
      for (const round of rounds) await timed.before?.(round);
      await inspector.ask("Profiler.start");
      for (const round of rounds) await (await timed.send(round)).arrayBuffer();
      worker.spent += workedFor(stopped.parse(await inspector.ask("Profiler.stop")).profile);
    }
  }
  return profiled.map(({ inspector, spent }) => {
    inspector.close();
    return spent / PROFILED_ROUNDS;
  });
}

/**
 * V8 only samples while the isolate runs, so the time between two samples may have been spent elsewhere: each non-idle
 * sample counts as the median interval.
 */
function workedFor({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
  const between = timeDeltas.toSorted((a, b) => a - b)[Math.floor(timeDeltas.length / 2)] ?? 0;
  return (samples.filter((id) => !idle.has(id)).length * between) / 1000;
}

/** Connects to the inspector of the Worker's own isolate. */
async function inspect({ miniflare }: Host) {
  const { host } = await miniflare.getInspectorURL();
  const isolates = inspected.parse(await (await fetch(`http://${host}/json`)).json());
  const worker = isolates.find(({ id }) => id.endsWith("user:labkhand"));
  if (!worker) throw new Error("the inspector does not list the Worker");
  const socket = new WebSocket(`ws://${host}/${worker.id}`);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = reply.parse(JSON.parse(String(data)));
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const ask = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      const id = waiting.size + 1;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await ask("Profiler.enable");
  await ask("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_MICROSECONDS });
  return { ask, close: () => socket.close() };
}
