export const menuTexts = {
  direct: "پیام‌ها",
  store: "فروشگاه",
  gems: "جم‌های من",
  scores: "امتیازها",
  digitalGames: "بازی‌های دیجیتالی",
  venues: "مراکز تفریحی",
  about: "دربارهٔ لبخند",
  rules: "قوانین لبخند",
  install: "نصب لبخند",
} as const;
