import type { NotificationItem } from "../../../../contract/notifications/calls/items.ts";
import { sentenceOf } from "../../../../contract/notifications/sentences.ts";
import { reasonSentences } from "../../../../contract/moderation/reasons.ts";
import { formatDate } from "../../lib/persian/format.ts";

const REPORTED = "گزارشش کرده‌اند و هنوز بررسی نشده. فقط خودت آن را می‌بینی.";

const ASKED = "یعنی در گوگل، کانال لبخند، صفحهٔ ورود و اعلان گوشی‌ها. هر وقت خواستی، در «حریم خصوصی» عوضش کن.";

const hints: Partial<Record<NotificationItem["kind"], string>> = {
  "reports-judged": "نتیجه را ببین.",
  // Nobody may have reported it: a barred text of its author's starts hidden.
  "joke-hidden": "گزارش شده یا متنش پیش‌تر برداشته شده بود. تا بررسی فقط خودت آن را می‌بینی.",
  "video-hidden": REPORTED,
  "photo-hidden": REPORTED,
  "season-ranked": "جدول‌ها و جایزه‌ها را ببین.",
};

/** How an appeal stands, after the reason. */
const appeals: Record<NonNullable<NotificationItem["appeal"]>, string> = {
  possible: "",
  open: " اعتراضت رسیده است و نگاهش می‌کنیم.",
  rejected: " اعتراضت را خواندیم و تصمیم همان ماند.",
};

/** Whether an item says that something hidden is shown again. */
export const isShownAgain = ({ kind, number }: Pick<NotificationItem, "kind" | "number">): boolean =>
  kind.endsWith("-hidden") && number === 0;

/** The line below the sentence: of a verdict why, of a suspension that lasts until when, of a question what it means. */
function hintOf({ kind, number, reason, until, appeal }: NotificationItem, now: Date): string | undefined {
  if (kind === "joke-best" && number === 1) return ASKED;
  if (isShownAgain({ kind, number })) return undefined;
  if (reason === null) return hints[kind];
  const why = `${reasonSentences[reason]}${appeals[appeal ?? "possible"]}`;
  return until === null || new Date(until) <= now
    ? why
    : `تا ${formatDate(until, now)} فقط می‌توانی بخوانی. دلیل: ${why}`;
}

/** Words of the list of what happened. */
export const notificationTexts = {
  title: "خبرها",
  isNew: "تازه",
  look: "یک بار دیگر نگاه کنید",
  asked: "فرستاده شد؛ زود نگاه می‌کنیم.",
  more: "خبرهای قبلی",
  emptyTitle: "هنوز خبری نیست",
  emptyBody: "وقتی کسی به جوکت بخندد یا دنبالت کند، این‌جا می‌بینی.",
  write: "نوشتن جوک",
  signedOutTitle: "خبرهایت این‌جا جمع می‌شود",
  signedOutBody: "وارد شو تا ببینی چه کسی به جوک‌هایت خندیده است.",
  onlyHere: "نه، فقط این‌جا",
  outsideToo: "بله",
  staysInside: "باشد، جوک‌هایت فقط توی لبخند می‌ماند",
  goesOutside: "جوک‌های برترت بیرون هم دیده می‌شود",
  sentence: sentenceOf,
  hint: hintOf,
} as const;
