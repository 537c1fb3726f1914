/** Limits of venues, their search, and their categories' pages (000 §9; 002 §2, §3; R41). */
import { PRODUCT } from "../product.ts";
import { wordsOf } from "../search/values.ts";

export const VENUE_ADMIN_PAGE_SIZE = 50;
export const VENUE_IMPORT_MAX_ROWS = 500;
export const VENUE_IMPORT_MAX_UNITS = 200_000;

export const VENUE_PAGE_SIZE = 60;
export const VENUE_NAME_MAX_CODE_POINTS = 80;
export const VENUE_REGION_MAX_CODE_POINTS = 80;
/** For a name or region before normalization, in UTF-16 units. */
export const VENUE_TEXT_MAX_UNITS = 400;
/** A page of a search reads about so many rows at most to look venues up; the cursor continues from there. */
export const VENUE_SEARCH_READ_MAX = 1000;
/** A word with this many matches counts as common; among common words the longest is taken for the rarest. */
export const VENUE_SEARCH_COUNTED_MAX = 20;
export const VENUE_CREDITS_SHOWN = 50;
export const VENUE_SECRET_PAGE_SIZE = 100;
export const STAFF_NAME_MAX_CODE_POINTS = 60;
export const ROBOT_LOGIN_SECONDS = 60;
export const QR_PICTURE_SIDE_PX = 800;

/** The specification's page that lists a category's venues. */
export const VENUE_CATEGORIES = ["parks", "recreation", "fastfood", "shops", "icecream", "pools", "other"] as const;
export type VenueCategory = (typeof VENUE_CATEGORIES)[number];

/** A category's name, as the administrator reads and types it. */
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

/** The province of a region («خراسان رضوی، مشهد», or «مشهد» alone): the first that it names; null if it names none. */
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
