import type { StoreItem } from "../../../../contract/store.ts";
import { formatCount } from "../../lib/format.ts";

export const storeTexts = {
  title: "فروشگاه",
  balance: "موجودی تو",
  gems: (count: number) => `${formatCount(count)} جم`,
  buy: "خرید",
  buyFor: (title: string, price: number) => `خرید ${title} به قیمت ${formatCount(price)} جم`,
  owned: "داری",
  confirmTitle: (title: string) => `«${title}» را می‌خری؟`,
  confirmBody: (price: number, left: number) =>
    `${formatCount(price)} جم کم می‌شود و ${formatCount(left)} جم برایت می‌ماند.`,
  looksLike: "این‌طور دیده می‌شوی:",
  pay: (price: number) => `بله، ${formatCount(price)} جم`,
  notEnoughTitle: "اعتبار کافی نیست",
  notEnoughBody: "لطفا اعتبار خود را افزایش دهید",
  failed: "خطا",
  soon: "هنوز موجود نیست",
  showAds: "نمایش تبلیغات",
  adsFailed: "خطا در تغییر تنظیمات",
  signedOutTitle: "این‌جا چیزهای قشنگ می‌خری",
  signedOutBody: "وارد شو تا ببینی چند جم داری.",
  items: {
    "blue-tick": { emoji: "☑️", title: "تیک آبی", body: "نشان حامی لبخند، کنار اسمت در همه‌جا." },
    "colorful-frame": { emoji: "🌈", title: "قاب رنگی عکس", body: "دور عکست رنگ می‌گیرد." },
    "sparkle-effect": { emoji: "✨", title: "افکت درخشش", body: "عکست برق می‌زند." },
    "no-ads": { emoji: "🔕", title: "بدون تبلیغ", body: "هر وقت خواستی تبلیغ‌ها را خاموش یا روشن کن." },
  } satisfies Record<StoreItem, { emoji: string; title: string; body: string }>,
  shortName: { emoji: "🔤", title: "اسم کوتاه", body: "نام کاربری کمتر از ۴ حرف." },
} as const;
