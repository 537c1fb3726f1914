/** Where venues stand: under which page, and in which province of Iran (002 §3). */
import { PRODUCT } from "../product.ts";
import { wordsOf } from "../search-words.ts";

/** Under which of the specification's pages a venue stands. */
export const VENUE_CATEGORIES = ["parks", "recreation", "fastfood", "shops", "icecream", "pools", "other"] as const;
export type VenueCategory = (typeof VENUE_CATEGORIES)[number];

/** What the administrator reads and may type of a category. */
export const VENUE_CATEGORY_NAMES: Record<VenueCategory, string> = {
  parks: "شهربازی",
  recreation: "تفریحی و گردشگری",
  fastfood: "فست‌فود",
  shops: "فروشگاه",
  icecream: "بستنی‌فروشی",
  pools: "استخر",
  other: "سایر",
};

/** The page of a category. */
export const venuesPath = (category: VenueCategory): string => `/${PRODUCT}/${category}`;

/** The provinces of Iran, in alphabetical order. */
export const PROVINCES = [
  "آذربایجان شرقی",
  "آذربایجان غربی",
  "اردبیل",
  "اصفهان",
  "البرز",
  "ایلام",
  "بوشهر",
  "تهران",
  "چهارمحال و بختیاری",
  "خراسان جنوبی",
  "خراسان رضوی",
  "خراسان شمالی",
  "خوزستان",
  "زنجان",
  "سمنان",
  "سیستان و بلوچستان",
  "فارس",
  "قزوین",
  "قم",
  "کردستان",
  "کرمان",
  "کرمانشاه",
  "کهگیلویه و بویراحمد",
  "گلستان",
  "گیلان",
  "لرستان",
  "مازندران",
  "مرکزی",
  "هرمزگان",
  "همدان",
  "یزد",
] as const;
export type Province = (typeof PROVINCES)[number];

/** Cities that are written without their province, and are called otherwise than it. */
const CITIES: Record<string, Province> = {
  تبریز: "آذربایجان شرقی",
  ارومیه: "آذربایجان غربی",
  کاشان: "اصفهان",
  کرج: "البرز",
  شهرکرد: "چهارمحال و بختیاری",
  بیرجند: "خراسان جنوبی",
  مشهد: "خراسان رضوی",
  نیشابور: "خراسان رضوی",
  بجنورد: "خراسان شمالی",
  اهواز: "خوزستان",
  آبادان: "خوزستان",
  زاهدان: "سیستان و بلوچستان",
  چابهار: "سیستان و بلوچستان",
  شیراز: "فارس",
  سنندج: "کردستان",
  یاسوج: "کهگیلویه و بویراحمد",
  گرگان: "گلستان",
  رشت: "گیلان",
  "خرم آباد": "لرستان",
  ساری: "مازندران",
  بابل: "مازندران",
  اراک: "مرکزی",
  بندرعباس: "هرمزگان",
  "بندر عباس": "هرمزگان",
  کیش: "هرمزگان",
  قشم: "هرمزگان",
};

const spaced = (text: string): string => ` ${wordsOf(text).join(" ")} `;

/** The province that a region («خراسان رضوی، مشهد», or «مشهد» alone) lies in, the first that it names; null where it names none. */
export function provinceOf(region: string): Province | null {
  const text = spaced(region);
  return (
    firstNamed(
      text,
      PROVINCES.map((name) => [name, name] as const),
    ) ?? firstNamed(text, Object.entries(CITIES))
  );
}

function firstNamed(text: string, names: readonly (readonly [name: string, province: Province])[]): Province | null {
  const found = names
    .map(([name, province]) => ({ province, at: text.indexOf(spaced(name)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  return found[0]?.province ?? null;
}
