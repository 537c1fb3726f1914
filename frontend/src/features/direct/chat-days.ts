import { formatDay } from "./message-time.ts";

export interface Day<Item> {
  /** Stays while older messages come in above. */
  key: string;
  label: string;
  items: Item[];
}

/** Puts what follows each other on one day together, in the order it came. */
export function groupByDay<Item extends { createdAt: string }>(items: Item[]): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const label = formatDay(item.createdAt);
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    // A phone's clock that goes wrong makes one day come twice.
    else days.push({ key: `${label} ${days.filter((day) => day.label === label).length}`, label, items: [item] });
  }
  return days;
}
