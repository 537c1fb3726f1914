import type { Happening } from "../../../../contract/happenings/calls.ts";
import { sentenceOf } from "../../../../contract/happenings/sentences.ts";

const AGAINST_THE_RULES = "با قوانین لبخند جور نبود.";

const hints: Partial<Record<Happening["kind"], string>> = {
  "reports-judged": "نتیجه را ببین.",
  "joke-removed": AGAINST_THE_RULES,
  "video-removed": AGAINST_THE_RULES,
  "photo-removed": AGAINST_THE_RULES,
  "profile-removed": AGAINST_THE_RULES,
  "season-ranked": "جدول‌ها و جایزه‌ها را ببین.",
};

/** Words of the list of what happened. */
export const happeningTexts = {
  title: "خبرها",
  isNew: "تازه",
  more: "خبرهای قبلی",
  emptyTitle: "هنوز خبری نیست",
  emptyBody: "وقتی کسی به جوکت بخندد یا دنبالت کند، این‌جا می‌بینی.",
  write: "نوشتن جوک",
  signedOutTitle: "خبرهایت این‌جا جمع می‌شود",
  signedOutBody: "وارد شو تا ببینی چه کسی به جوک‌هایت خندیده است.",
  offer: "دفعهٔ بعد همان وقت خبرت کنم؟",
  offerNote: "شب‌ها ساکت است. هر وقت خواستی، در «حساب من» عوضش کن.",
  accept: "خبرم کن",
  accepted: "باشه، خبرت می‌کنم 🔔",
  decline: "نه، ممنون",
  sentence: sentenceOf,
  hint: ({ kind }: Happening) => hints[kind],
} as const;
