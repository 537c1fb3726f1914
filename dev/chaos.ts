import { setTimeout as wait } from "node:timers/promises";

import { z } from "zod";

import { SCHEDULES } from "../contract/alerts/values.ts";
import { runSchedule } from "./app/schedules.ts";
import { FAILURES, OFF, isFailure } from "./chaos/failures.ts";
import { doubles } from "./doubles/doubles.ts";
import { DEFAULT_PORT } from "./project.ts";

/** The next five-minute run, and what it takes. */
const PATIENCE_MS = 5.5 * 60_000;

const sent = z.array(z.object({ text: z.string(), at: z.iso.datetime() }));

/**
 * Provokes a failure in the running local app, and waits for its alert. `--now` does not wait for the five-minute run;
 * `off` ends what was provoked.
 */
async function chaos(word: string | undefined, isNow: boolean): Promise<void> {
  if (word !== OFF && !isFailure(word)) throw new Error(`npm run chaos -- ${[...FAILURES, OFF].join(" | ")} [--now]`);
  const port = Number(process.env["PORT"] || DEFAULT_PORT);
  const doublesUrl = `http://127.0.0.1:${port + 1}`;
  const startedAt = Date.now();
  const answer = await fetch(`${doublesUrl}/chaos`, { method: "PUT", body: word }).catch(() => null);
  if (answer === null || !answer.ok) throw new Error(`No app of npm start is running at port ${port}.`);
  if (word === OFF) return console.log("all is well again");
  console.log(`${word} is provoked; waiting for its alert (end it with: npm run chaos -- ${OFF})`);
  if (isNow) await runSchedule(`http://127.0.0.1:${port}`, SCHEDULES.fiveMinutes.cron);
  for (; Date.now() - startedAt < PATIENCE_MS; await wait(1000)) {
    const outbox = await fetch(`${doublesUrl}/outbox?to=${doubles.alertBot.key}`);
    const alert = sent
      .parse(await outbox.json())
      .find(({ text, at }) => text.endsWith(`#${word}`) && Date.parse(at) >= startedAt);
    if (alert) return console.log(`after ${Math.round((Date.now() - startedAt) / 1000)} s:\n${alert.text}`);
  }
  throw new Error(`no alert of ${word} within ${PATIENCE_MS / 60_000} minutes`);
}

try {
  const [word, now] = process.argv.slice(2);
  await chaos(word, now === "--now");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
