import type { StoreItem } from "../../../../contract/store/calls.ts";
import { wantedNames } from "../../entities/gems/wanted.ts";
import { formatGems } from "../../lib/persian/amounts.ts";

export const storeTexts = {
  title: "فروشگاه",
  balance: "موجودی تو",
  buy: "خرید",
  buyFor: (title: string, price: number) => `خرید ${title} به قیمت ${formatGems(price)}`,
  owned: "داری",
  confirmTitle: (title: string) => `«${title}» را می‌خری؟`,
  confirmBody: (price: number, left: number) => `${formatGems(price)} کم می‌شود و ${formatGems(left)} برایت می‌ماند.`,
  confirmBodyUnknown: (price: number) => `${formatGems(price)} کم می‌شود.`,
  looksLike: "این‌طور دیده می‌شوی:",
  pay: (price: number) => `بله، ${formatGems(price)}`,
  notEnoughTitle: "اعتبار کافی نیست",
  notEnoughBody: "لطفا اعتبار خود را افزایش دهید",
  costs: (price: number, balance: number) => `قیمتش ${formatGems(price)} است و ${formatGems(balance)} داری.`,
  failed: "خطا",
  soon: "هنوز موجود نیست",
  showAds: "نمایش تبلیغات",
  adsFailed: "خطا در تغییر تنظیمات",
  adsTitle: "این‌ها را دیگر نمی‌بینی:",
  ads: [
    { emoji: "🪧", text: "بنر تبلیغ صفحهٔ ورود" },
    { emoji: "🎬", text: "ویدیوی تبلیغ روی پروفایل‌ها" },
  ],
  adsKept: "ویدیوی خود آدم‌ها می‌ماند. بعضی روزها هیچ تبلیغی نداریم؛ آن وقت فرقی نمی‌بینی.",
  signedOutTitle: "این‌جا چیزهای قشنگ می‌خری",
  signedOutBody: "وارد شو تا ببینی چند جم داری.",
  items: {
    "blue-tick": { emoji: "☑️", title: wantedNames["blue-tick"], body: "نشان حامی لبخند، کنار اسمت در همه‌جا." },
    "colorful-frame": { emoji: "🌈", title: wantedNames["colorful-frame"], body: "دور عکست رنگ می‌گیرد." },
    "sparkle-effect": { emoji: "✨", title: wantedNames["sparkle-effect"], body: "عکست برق می‌زند." },
    "no-ads": { emoji: "🔕", title: wantedNames["no-ads"], body: "هر وقت خواستی تبلیغ‌ها را خاموش یا روشن کن." },
  } satisfies Record<StoreItem, { emoji: string; title: string; body: string }>,
  shortName: { emoji: "🔤", title: "اسم کوتاه", body: "نام کاربری کمتر از ۴ حرف." },
} as const;
