import { scryptSync } from "node:crypto";

import { expect, test } from "vitest";

import { app } from "../e2e/support/app.ts";

const TRIES = 100;
const WAIT_MAX_MS = 500;
/** A machine may stall of itself; what hashing does, it does in every round. */
const ROUNDS = 4;
/** On a machine that is busy with other things a hash takes long; in line, they would be tens of them. */
const HASHES_MAX = 3;

const ask = () => fetch(`${app.appUrl}/api/default-theme`).then((answer) => answer.text());

async function tryPassword(): Promise<number> {
  const answer = await fetch(`${app.appUrl}/api/email-login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: app.appUrl },
    body: JSON.stringify({ email: `nobody-${crypto.randomUUID()}@example.com`, password: "not-a-password" }),
  });
  await answer.text();
  return answer.status;
}

/** How long one takes here and now, in milliseconds. */
function oneHash(): number {
  const began = performance.now();
  scryptSync("not-a-password", "salt", 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
  return performance.now() - began;
}

/** The longest that an unrelated call waited while a hundred passwords were tried at once, and how those were answered. */
async function longestWait(): Promise<{ waited: number; statuses: number[] }> {
  const over = new AbortController();
  const tries = Promise.all(Array.from({ length: TRIES }, tryPassword)).finally(() => over.abort());
  let waited = 0;
  while (!over.signal.aborted) {
    const began = performance.now();
    await ask();
    waited = Math.max(waited, performance.now() - began);
  }
  return { waited, statuses: await tries };
}

test("while a hundred passwords are tried at once, nobody else waits for half a second", async () => {
  await ask();
  const rounds: Awaited<ReturnType<typeof longestWait>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await longestWait());
  console.log(
    rounds.map((r) => r.waited + " " + r.statuses.filter((s) => s === 401).length),
    oneHash(),
  );
  const statuses = rounds.flatMap((round) => round.statuses);
  // Some were compared, and all others refused rather than queued.
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const waited = Math.min(...rounds.map((round) => round.waited));
  expect(waited).toBeLessThan(Math.max(WAIT_MAX_MS, HASHES_MAX * oneHash()));
});
