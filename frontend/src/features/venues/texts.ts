import type { VenueCategory } from "../../../../contract/venues/values.ts";

interface CategoryTexts {
  emoji: string;
  title: string;
  /** Describes a list that is still empty. */
  soon: string;
}

export const categoryTexts: Record<VenueCategory, CategoryTexts> = {
  parks: { emoji: "🎡", title: "شهربازی‌ها", soon: "فهرست شهربازی‌ها به‌زودی می‌آید." },
  recreation: {
    emoji: "🏞️",
    title: "مراکز تفریحی و گردشگری",
    soon: "فهرست مراکز تفریحی و گردشگری به‌زودی می‌آید.",
  },
  fastfood: { emoji: "🍔", title: "فست‌فودها", soon: "فهرست فست‌فودها به‌زودی می‌آید." },
  shops: { emoji: "🛍️", title: "فروشگاه‌ها", soon: "فهرست فروشگاه‌ها به‌زودی می‌آید." },
  icecream: { emoji: "🍦", title: "بستنی‌فروشی‌ها", soon: "فهرست بستنی‌فروشی‌ها به‌زودی می‌آید." },
  pools: { emoji: "🏊", title: "استخرها", soon: "فهرست استخرها به‌زودی می‌آید." },
  other: { emoji: "🎟️", title: "دیگر مراکز تخفیف‌دار", soon: "فهرست دیگر مراکز تخفیف‌دار به‌زودی می‌آید." },
};

export const venueTexts = {
  categoriesTitle: "مراکز تفریحی",
  categoriesLead: "با پروفایل لبخندت در این مراکز تخفیف بگیر. کجا برویم؟",
  categories: "دسته‌ها",
  soonTitle: (title: string) => `${title}: به‌زودی`,
  otherCategories: "دیدن دسته‌های دیگر",

  searchLabel: (title: string) => `جست‌وجو در ${title}`,
  placeholder: "نام یا شهر",
  clear: "پاک کردن جست‌وجو",
  province: "استان",
  allProvinces: "همهٔ استان‌ها",
  nothingFound: "مرکزی پیدا نشد",
  nothingFoundHint: "نام کوتاه‌تری بنویس یا همهٔ استان‌ها را ببین.",
  showAll: "دیدن همه",
  failed: "فهرست نرسید",
  fromDevice: "اینترنت نیست؛ این‌ها از فهرستی است که پیش‌تر دیده‌ای.",
  found: (count: string, goesOn: boolean) => (goesOn ? `بیش از ${count} مرکز` : `${count} مرکز`),
  more: "مراکز بیشتر",

  name: "نام",
  region: "استان و شهر",
  siteId: "آیدی در سایت",
  none: "–",
  noSiteId: "ندارد",
  discount: "QR تخفیف",
  map: "پیدا کردن روی نقشه",
  profile: "صفحهٔ مرکز در لبخند",
  share: "هم‌رسانی",
} as const;
