export const texts = {
  posts: "پست",
  followers: "دنبال‌کننده",
  following: "دنبال‌شونده",
  likes: "لایک",
  stats: "آمار من",
  newPost: "پست جدید",
  othersJokes: "جوک‌های دیگران",
  account: "حساب من",
  logout: "خروج",
  namelessTitle: "بی‌نام",
} as const;
