import { afterAll, beforeAll, expect, test } from "vitest";

import { linkPicturePath } from "../../contract/link-pictures/values.ts";
import { type App, startApp } from "../../dev/app/app.ts";
import { newestJokes } from "../../dev/app/session.ts";

/** In drawings of a warm Worker, because milliseconds would measure the machine. On a quiet one a cold drawing takes 330 ms. */
const COLD_MAX = 8;

let app: App;
let jokes: string[];

beforeAll(async () => {
  app = await startApp();
  jokes = await newestJokes(app.query, 60);
});

afterAll(() => app.close());

/** Fetches a joke's picture. @returns the milliseconds until it was there, and its bytes */
async function fetchPicture(jokeId: string): Promise<{ ms: number; bytes: number }> {
  const started = performance.now();
  const response = await fetch(app.url + linkPicturePath(jokeId));
  const { byteLength } = await response.arrayBuffer();
  expect(response.status).toBe(200);
  return { ms: performance.now() - started, bytes: byteLength };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test("a link's picture takes 400 ms, 50 ms once kept, eight times as long in a cold Worker, and 60 kB", async () => {
  const [first = "", ...others] = jokes;
  const cold = await fetchPicture(first);
  const drawn = [];
  for (const joke of others) drawn.push(await fetchPicture(joke));
  const kept = [];
  for (const joke of others) kept.push(await fetchPicture(joke));
  const most = Math.max(cold.bytes, ...drawn.map(({ bytes }) => bytes));
  const [drawing, keeping] = [median(drawn.map(({ ms }) => ms)), median(kept.map(({ ms }) => ms))];
  console.log(
    `cold ${Math.round(cold.ms)} ms, drawn ${Math.round(drawing)} ms, kept ${keeping.toFixed(1)} ms, ${most} bytes`,
  );
  expect(most).toBeLessThan(60_000);
  expect(cold.ms).toBeLessThan(COLD_MAX * drawing);
  expect(drawing).toBeLessThan(400);
  expect(keeping).toBeLessThan(50);
});

test("a kept picture answers 404 within 15 seconds of its joke's end and its author's suspension", async () => {
  const [ended = "", silenced = ""] = jokes;
  await app.query(
    "update jokes set text = '', fingerprint = null, deleted_at = ? where id = unhex(?, '-')",
    Date.now(),
    ended,
  );
  await app.query(
    "update users set suspended_until = ? where id = (select author_id from jokes where id = unhex(?, '-'))",
    Date.now() + 60_000,
    silenced,
  );
  for (const joke of [ended, silenced]) {
    const status = async () => (await fetch(app.url + linkPicturePath(joke))).status;
    await expect.poll(status, { timeout: 15_000, interval: 500 }).toBe(404);
  }
});
