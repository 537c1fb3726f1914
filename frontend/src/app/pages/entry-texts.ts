export const entryTexts = {
  titleFirst: "بازی، شادی و خنده؛",
  titleSecond: "همه در یک جا",
  lead: "جوک بنویس، جم جمع کن، بازی کن و در شهربازی‌ها تخفیف بگیر.",
  enter: "ورود به لبخند",
  account: "ساختن حساب یا ورود",
  ownProfile: "پروفایل من",
} as const;
