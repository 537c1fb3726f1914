import { formatClock, formatDate, isSameDay } from "../../lib/format.ts";
import { inboxTexts } from "./inbox-texts.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When a conversation last moved: «اکنون», «۲۰:۱۵», «دیروز», «۲۶ آبان». */
export function formatInboxTime(iso: string, now: Date): string {
  const date = new Date(iso);
  if (now.getTime() - date.getTime() < MINUTE_MS) return inboxTexts.now;
  if (isSameDay(date, now)) return formatClock(date);
  if (isSameDay(date, new Date(now.getTime() - DAY_MS))) return inboxTexts.yesterday;
  return formatDate(iso, now);
}
