/** What happened to a person, in sentences: of the list and of notifications. */
import { toPersianDigits } from "../digits.ts";
import type { NotificationItem } from "./calls/items.ts";

const formatCount = (value: number): string => toPersianDigits(String(value).replace(/\B(?=(\d{3})+$)/g, "٬"));

/** Isolated, so that a name keeps its dots on their side. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** «سارا», «سارا و امیر», «سارا و ۱۲ نفر دیگر», and without any name «یک نفر» or «۱۲ نفر». */
function whoOf({ people, number }: NotificationItem): string {
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

const ranks = ["اول", "دوم", "سوم", "چهارم", "پنجم", "ششم", "هفتم", "هشتم", "نهم", "دهم"];

const hidden =
  (thing: string) =>
  ({ number }: NotificationItem) =>
    number === 0 ? `${thing} را دیدیم؛ دوباره برای همه پیداست` : `${thing} تا بررسی پنهان شد`;

const said: Record<NotificationItem["kind"], (item: NotificationItem) => string> = {
  "joke-liked": (item) => `${whoOf(item)} به جوکت ${item.number === 1 ? "خندید" : "خندیدند"}`,
  followed: (item) => `${whoOf(item)} دنبالت ${item.number === 1 ? "کرد" : "کردند"}`,
  "reports-judged": ({ number }) =>
    number === 1 ? "به گزارشت رسیدگی شد" : `به ${formatCount(number)} گزارشت رسیدگی شد`,
  "joke-removed": () => "یکی از جوک‌هایت برداشته شد",
  "video-removed": () => "ویدیوی پروفایلت برداشته شد",
  "photo-removed": () => "عکس پروفایلت برداشته شد",
  "profile-removed": () => "بخشی از نوشتهٔ پروفایلت برداشته شد",
  suspended: () => "حسابت موقتاً معلق شد",
  "appeal-accepted": () => "حق با تو بود؛ اعتراضت را پذیرفتیم",
  "appeal-rejected": () => "اعتراضت را خواندیم، ولی تصمیم همان ماند",
  "joke-hidden": hidden("یکی از جوک‌هایت"),
  "video-hidden": hidden("ویدیوی پروفایلت"),
  "photo-hidden": hidden("عکس پروفایلت"),
  "joke-best": ({ number }) =>
    number === 0 ? "جوکت از بهترین‌هاست" : "جوکت از بهترین‌هاست؛ بیرون از لبخند هم دیده شود؟",
  gems: ({ number, text }) => `${formatCount(number)} جم ${gemKinds[text] ?? "از لبخند گرفتی"}`,
  "season-ranked": ({ number }) => `دورهٔ بازی تمام شد و نفر ${ranks[number - 1] ?? formatCount(number)} شدی`,
};

/** What happened, in a sentence. */
export const sentenceOf = (item: NotificationItem): string => said[item.kind](item);
