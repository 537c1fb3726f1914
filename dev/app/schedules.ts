import { join } from "node:path";

import { projectRoot } from "../project.ts";

const MINUTE_MS = 60_000;

/** Whether a cron expression names this minute, in UTC; of its forms those of wrangler.toml: *, *\/n and n. */
export function isDue(cron: string, at: Date): boolean {
  const now = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()];
  const fields = cron.split(" ");
  if (fields.length !== now.length) throw new Error(`not a cron expression: ${cron}`);
  return fields.every((field, place) => {
    const [, every, only] = /^(?:\*(?:\/(\d+))?|(\d+))$/.exec(field) ?? [];
    if (every === undefined && only === undefined && field !== "*")
      throw new Error(`a cron field unknown here: ${field}`);
    const value = now[place] ?? 0;
    return only === undefined ? value % Number(every ?? 1) === 0 : value === Number(only);
  });
}

interface Schedules {
  /** The Worker's origin. */
  url: string;
  crons: readonly string[];
  /** How long a minute takes; tests shorten it. */
  minuteMs?: number;
  now?: () => Date;
}

/** Runs the schedules that are due at each minute's start, which workerd does not do by itself. @returns a function that ends it */
export function runSchedules({ url, crons, minuteMs = MINUTE_MS, now = () => new Date() }: Schedules): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs));
  };
  const tick = () => {
    const minute = now();
    for (const cron of crons.filter((one) => isDue(one, minute))) void runSchedule(url, cron);
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Runs the tasks of one schedule now; a failure is printed. */
export async function runSchedule(url: string, cron: string): Promise<void> {
  try {
    const answer = await fetch(`${url}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`);
    await answer.body?.cancel();
    if (!answer.ok) console.error(`the scheduled tasks of ${cron} failed: ${answer.status}`);
  } catch (error) {
    console.error(`the scheduled tasks of ${cron} did not run:`, error);
  }
}

/** The schedules of wrangler.toml. */
export async function localCrons(): Promise<string[]> {
  const { unstable_readConfig } = await import("wrangler");
  const { triggers } = unstable_readConfig({ config: join(projectRoot, "wrangler.toml") }, { hideWarnings: true });
  return triggers.crons ?? [];
}
