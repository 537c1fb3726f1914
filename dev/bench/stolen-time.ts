import { existsSync, readFileSync } from "node:fs";

const STAT = "/proc/stat";
/** Fields of the line of all processors: user, nice, system, idle, iowait, irq, softirq and what the host gave to others. */
const FIELDS = 8;

/**
 * Starts to watch a virtual machine's own host.
 * @returns how to ask for the share of the processors that it has given to others since; null where the system does not tell
 */
export function watchStolenTime(): () => number | null {
  const before = processorTime();
  return () => {
    const now = processorTime();
    return before && now && (now.stolen - before.stolen) / (now.all - before.all);
  };
}

/** Ticks since the system started. */
function processorTime(): { all: number; stolen: number } | null {
  if (!existsSync(STAT)) return null;
  const [, ...ticks] = (readFileSync(STAT, "utf8").split("\n")[0] ?? "").split(/ +/).slice(0, FIELDS + 1);
  const times = ticks.map(Number);
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[FIELDS - 1] ?? 0 };
}
