import { createServer } from "node:http";

import { expect, onTestFinished, test } from "vitest";

import { isDue, localCrons, runSchedules } from "../../dev/app/schedules.ts";
import { schedules } from "../../worker/cron/run-scheduled.ts";

const NIGHTLY = "35 20 * * *";
const OFTEN = "*/5 * * * *";
const at = (time: string) => new Date(`2026-11-24T${time}Z`);

test.each([
  [NIGHTLY, "20:35:00", true],
  [NIGHTLY, "20:35:59", true],
  [NIGHTLY, "20:36:00", false],
  [NIGHTLY, "08:35:00", false],
  [OFTEN, "00:00:00", true],
  [OFTEN, "13:55:10", true],
  [OFTEN, "13:56:00", false],
  ["0 0 24 11 2", "00:00:00", true],
  ["0 0 24 11 3", "00:00:00", false],
] as const)("the schedule %s at %s is due: %s", (cron, time, due) => {
  expect(isDue(cron, at(time))).toBe(due);
});

test.each(["1-5 * * * *", "* * * *", "a * * * *"])("a schedule of the unknown form %s is rejected", (cron) => {
  expect(() => isDue(cron, at("00:00:00"))).toThrow(/cron/);
});

test("each schedule of wrangler.toml can be read", async () => {
  const crons = await localCrons();
  expect(crons.toSorted()).toEqual(Object.keys(schedules).toSorted());
  for (const cron of crons) expect(typeof isDue(cron, at("00:00:00"))).toBe("boolean");
});

test("the local scheduler runs each schedule whenever it is due, until it is stopped", async () => {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(new URL(url, "http://localhost").searchParams.get("cron") ?? "");
    response.end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  let minute = at("20:29:00").getTime();
  const stop = runSchedules({
    url: `http://127.0.0.1:${address.port}`,
    crons: [NIGHTLY, OFTEN],
    minuteMs: 5,
    now: () => new Date((minute += 60_000)),
  });
  onTestFinished(stop);
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(5);
  stop();
  const first = asked.slice(0, 5).toSorted();
  expect(first).toEqual([OFTEN, OFTEN, OFTEN, OFTEN, NIGHTLY].toSorted());
});
