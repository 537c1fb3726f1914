import { expect, test } from "vitest";

import { app } from "../e2e/support/app.ts";

const TRIES = 100;
const WAIT_MAX_MS = 500;
/** A machine may stall of itself; what hashing does, it does in every round. */
const ROUNDS = 4;

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
  const statuses = rounds.flatMap((round) => round.statuses);
  // Some were compared, and all others refused rather than queued.
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(Math.min(...rounds.map(({ waited }) => waited))).toBeLessThan(WAIT_MAX_MS);
});
