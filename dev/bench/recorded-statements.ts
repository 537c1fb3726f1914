import { z } from "zod";

import type { App } from "../app/app.ts";
import { type Call, type Target, request } from "./hot-calls.ts";
import type { Timed } from "./time-in-turns.ts";

/** The module that wraps the Worker in benchmarks. */
export const RECORDER = "dev/bench/worker/recorder.ts";

const kept = z.object({ statements: z.number(), number: z.number() });

/** What a call costs on this host without the Worker: rate limits, and for a write its body. */
export const nothingBut = (app: App, call: Call): Timed => ({
  send: () => ask(app, methodOf(call), "/api/bench/nothing"),
});

/**
 * Makes the call several times and records the statements it sends to D1, and those that restore the initial state; to
 * be sent as one raw batch each round, cyclically. Null if it sends none.
 */
export async function statementsOf(call: Call, target: Target, rounds: number): Promise<Timed | null> {
  const { app } = target;
  const writtenDownBy = async (answering: Promise<Response> | undefined) => {
    await (await answering)?.arrayBuffer();
    return kept.parse(await (await ask(app, "GET", "/api/bench/keep")).json());
  };
  const replay = (number: number) => ask(app, methodOf(call), `/api/bench/statements?number=${number}`);

  const tape: { before: number; send: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await writtenDownBy(call.before?.(target, round));
    const send = await writtenDownBy(call.send(target, round));
    if (send.statements === 0) return null;
    tape.push({ before: before.number, send: send.number });
  }
  const at = (round: number) => tape[round % rounds] ?? { before: 0, send: 0 };
  return {
    async before(round) {
      if (call.undo) await app.query(...call.undo(target, round % rounds));
      if (call.before) await (await replay(at(round).before)).arrayBuffer();
    },
    send: (round) => replay(at(round).send),
  };
}

const methodOf = ({ name }: Call): string => (name.startsWith("POST") ? "POST" : "GET");

const ask = (app: App, method: string, path: string): Promise<Response> =>
  request({ app, cookie: "" }, method, path, method === "GET" ? undefined : {});
