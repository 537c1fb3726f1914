import type { Happening } from "../../../../contract/happenings/calls.ts";
import { formatCount } from "../../lib/persian/format.ts";

/** Isolated, so that a name keeps its dots on their side. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** «سارا», «سارا و امیر», «سارا و ۱۲ نفر دیگر», and without any name «یک نفر» or «۱۲ نفر». */
function whoOf({ people, number }: Happening): string {
  const [first, second] = people.map(({ username }) => isolated(username));
  if (first === undefined) return number === 1 ? "یک نفر" : `${formatCount(number)} نفر`;
  if (number === 1) return first;
  return `${first} و ${number === 2 && second !== undefined ? second : `${formatCount(number - 1)} نفر دیگر`}`;
}

const gemKinds: Partial<Record<string, string>> = {
  gift: "هدیه گرفتی",
  prize: "جایزه گرفتی",
  refund: "به کیفت برگشت",
};

/** What happened, in a sentence. */
const said: Record<Happening["kind"], (line: Happening) => string> = {
  "joke-liked": (line) => `${whoOf(line)} به جوکت ${line.number === 1 ? "خندید" : "خندیدند"}`,
  followed: (line) => `${whoOf(line)} دنبالت ${line.number === 1 ? "کرد" : "کردند"}`,
  "reports-judged": ({ number }) =>
    number === 1 ? "به گزارشت رسیدگی شد" : `به ${formatCount(number)} گزارشت رسیدگی شد`,
  "joke-removed": () => "یکی از جوک‌هایت برداشته شد",
  "video-removed": () => "ویدیوی پروفایلت برداشته شد",
  "photo-removed": () => "عکس پروفایلت برداشته شد",
  "profile-removed": () => "بخشی از نوشتهٔ پروفایلت برداشته شد",
  gems: ({ number, text }) => `${formatCount(number)} جم ${gemKinds[text] ?? "از لبخند گرفتی"}`,
  "season-ranked": ({ number }) => `دورهٔ بازی تمام شد و نفر ${formatCount(number)} شدی`,
};

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
  sentence: (line: Happening) => said[line.kind](line),
  hint: ({ kind }: Happening) => hints[kind],
} as const;
