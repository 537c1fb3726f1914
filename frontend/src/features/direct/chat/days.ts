import { formatDay, formatFullDay } from "../message-time.ts";

export interface Day<Item> {
  /** Stays while older messages come in above, and when midnight passes. */
  key: string;
  /** «امروز», «دیروز», or the date. */
  label: string;
  items: Item[];
}

/** Puts what follows each other on one day together, in the order it came. */
export function groupByDay<Item extends { createdAt: string }>(items: Item[], now: Date): Day<Item>[] {
  const days: (Day<Item> & { date: string })[] = [];
  for (const item of items) {
    const date = formatFullDay(item.createdAt);
    const last = days.at(-1);
    if (last?.date === date) {
      last.items.push(item);
      continue;
    }
    // A phone's clock that goes wrong makes one day come twice.
    const key = `${date} ${days.filter((day) => day.date === date).length}`;
    days.push({ key, date, label: formatDay(item.createdAt, now), items: [item] });
  }
  return days;
}
