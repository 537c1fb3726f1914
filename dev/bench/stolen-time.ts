import { existsSync, readFileSync } from "node:fs";

const STAT = "/proc/stat";
/** The fields of /proc/stat's first line: user, nice, system, idle, iowait, irq, softirq and steal. */
const FIELDS = 8;

/**
 * Starts measuring the virtual machine's stolen CPU time.
 * @returns a function for the share stolen since, or null if the system does not report it
 */
export function watchStolenTime(): () => number | null {
  const before = processorTime();
  return () => {
    const now = processorTime();
    return before && now && (now.stolen - before.stolen) / (now.all - before.all);
  };
}

/** Ticks since boot. */
function processorTime(): { all: number; stolen: number } | null {
  if (!existsSync(STAT)) return null;
  const [, ...ticks] = (readFileSync(STAT, "utf8").split("\n")[0] ?? "").split(/ +/).slice(0, FIELDS + 1);
  const times = ticks.map(Number);
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[FIELDS - 1] ?? 0 };
}
