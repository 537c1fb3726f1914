// Messages are between two people, wherever they are: each reads them by the clock and the calendar of their own phone.
const clock = new Intl.DateTimeFormat("fa-IR", { hour: "2-digit", minute: "2-digit" });
const longDay = new Intl.DateTimeFormat("fa-IR", { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** ۲۱:۰۳ */
export const formatClock = (iso: string): string => clock.format(new Date(iso));

/** «جمعه ۲۹ آبان ۱۴۰۵»: Intl itself would put the year first. */
export function formatDay(iso: string): string {
  const parts = longDay.formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("weekday")} ${part("day")} ${part("month")} ${part("year")}`;
}

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
