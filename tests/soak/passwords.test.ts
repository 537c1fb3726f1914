import { scryptSync } from "node:crypto";

import { expect, test } from "vitest";

import { app } from "../e2e/support/app.ts";

const TRIES = 100;
const WAIT_MAX_MS = 500;
/** A machine may stall by chance, but hashing delays every repeat. */
const REPEATS = 4;
/** The minimum while hashing itself is slow; comparing in line would delay a call by a hundred hashes. */
const HASHES_MAX = 3;

const ask = () => fetch(`${app.appUrl}/api/default-theme`).then((answer) => answer.text());

/** Tries to log in; without a password nothing is hashed. @returns the status */
async function tryPassword(password: string): Promise<number> {
  const answer = await fetch(`${app.appUrl}/api/email-login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: app.appUrl },
    body: JSON.stringify({ email: `nobody-${crypto.randomUUID()}@example.com`, password }),
  });
  await answer.text();
  return answer.status;
}

/** The longest delay of an unrelated call while a hundred logins were tried at once, and the logins' answers. */
async function longestWait(password: string): Promise<{ waited: number; statuses: number[] }> {
  const over = new AbortController();
  const tries = Promise.all(Array.from({ length: TRIES }, () => tryPassword(password))).finally(() => over.abort());
  let waited = 0;
  while (!over.signal.aborted) {
    const began = performance.now();
    await ask();
    waited = Math.max(waited, performance.now() - began);
  }
  return { waited, statuses: await tries };
}

/** A hash's current duration in milliseconds: the longest of several. */
function oneHash(): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    scryptSync("not-a-password", "salt", 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
    return performance.now() - began;
  });
  return Math.max(...times);
}

test("a hundred simultaneous password logins delay other people at most half a second more than other calls do", async () => {
  await ask();
  const longer: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    // The same number of calls without hashing, to measure the machine and its other load.
    const others = await longestWait("");
    const passwords = await longestWait("not-a-password");
    longer.push(passwords.waited - others.waited);
    expect(new Set(others.statuses)).toEqual(new Set([400]));
    // Each is compared or rejected without waiting in line: far fewer than all are compared.
    expect(passwords.statuses.filter((status) => status === 429).length).toBeGreaterThan(TRIES / 2);
    expect(passwords.statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  }
  expect(Math.min(...longer), `ms longer in each repeat: ${longer.map(Math.round).join(", ")}`).toBeLessThan(
    Math.max(WAIT_MAX_MS, HASHES_MAX * oneHash()),
  );
});
