import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { SCHEDULES } from "../../contract/alerts/values.ts";
import { type App, startApp } from "../../dev/app/app.ts";
import { runSchedule } from "../../dev/app/schedules.ts";
import { FAILURES, OFF } from "../../dev/chaos/failures.ts";
import { CHAOS_FRONT, allowChaos } from "../../dev/chaos/provoke.ts";
import { doubles } from "../../dev/doubles/doubles.ts";

let app: App;

beforeAll(async () => {
  app = await startApp({ front: CHAOS_FRONT });
  allowChaos(app);
});

afterAll(() => app.close());

const provoke = (word: string) => fetch(`${app.doubles.url}/chaos`, { method: "PUT", body: word });
const kindsAlerted = () =>
  app.doubles.outbox.list(doubles.alertBot.key).map(({ text }) => /#([a-z0-9-]+)$/.exec(text)?.[1]);
const health = async () => (await fetch(`${app.url}/api/health`)).status;

afterEach(() => provoke(OFF));

test.each(FAILURES)("%s raises its alert at the next five-minute run when it is provoked", async (failure) => {
  const before = kindsAlerted().length;
  expect((await provoke(failure)).status).toBe(200);
  await runSchedule(app.url, SCHEDULES.fiveMinutes.cron);
  expect(kindsAlerted().slice(0, kindsAlerted().length - before)).toContain(failure);
});

test("the health call answers 503 while a failure lasts, and 200 within ten seconds of its end", async () => {
  for (const failure of ["d1-down", "object-stuck"]) {
    await provoke(failure);
    await expect.poll(health, { timeout: 10_000, interval: 1000 }).toBe(503);
    await provoke(OFF);
    await expect.poll(health, { timeout: 10_000, interval: 1000 }).toBe(200);
  }
});
