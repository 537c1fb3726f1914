export const themeTexts = {
  title: "رنگ لبخند",
  hint: "رنگی را که دوست داری انتخاب کن؛ همان لحظه می‌بینی‌اش.",
} as const;
