import { formatCount } from "../../lib/persian/format.ts";

/** The name under which the list of venues is read. */
export const VENUES = "venues";

export const venueTexts = {
  title: "شهربازی‌ها و مراکز",
  name: "نام",
  category: "دسته",
  region: "استان و شهر",
  siteId: "آیدی در سایت",
  videoUrl: "ویدیو",
  has: "دارد",
  all: "همه",
  search: "جست‌وجوی نام یا شهر",
  add: "مرکز تازه",
  change: "تغییر",
  save: "ذخیره",
  remove: "برداشتن",
  removeQuestion: (name: string) => `«${name}» برداشته شود؟`,
  removeBody: "رمزهای کارمندانش هم پس گرفته می‌شود. از کارنامه برمی‌گردد.",

  importTitle: "افزودن از جدول",
  importHint:
    "هر سطر یک مرکز: نام، استان و شهر، آیدی، ویدیو، دسته. از صفحه‌گسترده کپی کن یا یک فایل CSV بده. اگر سطری درست نباشد هیچ‌کدام ذخیره نمی‌شود.",
  table: "جدول",
  otherwise: "دستهٔ سطرهایی که دسته ندارند",
  mustSay: "در جدول آمده",
  file: "گرفتن جدول از فایل",
  import: "ذخیرهٔ جدول",
  imported: (added: number, changed: number) =>
    [added > 0 && `${formatCount(added)} مرکز تازه ذخیره شد.`, changed > 0 && `${formatCount(changed)} مرکز به‌روز شد.`]
      .filter(Boolean)
      .join(" "),
  row: (number: string, error: string) => `سطر ${number}: ${error}`,
} as const;
