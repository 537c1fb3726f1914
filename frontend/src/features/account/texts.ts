export const texts = {
  usernameTitle: "اسمت در لبخند چیست؟",
  usernameLead: "یک نام کاربری انتخاب کن؛ جوک‌هایت با این نام دیده می‌شوند.",
  usernameLabel: "نام کاربری",
  usernameHint: "۵ تا ۳۰ نویسه: حرف انگلیسی کوچک، عدد، نقطه یا خط تیره",
  usernameFits: "عالی! این نام قالب درستی دارد.",
  usernameSave: "ثبت نام کاربری",
  usernameSaved: "نام کاربری ثبت شد",

  accountTitle: "حساب من",
  devices: "دستگاه‌های من",
  thisDevice: "همین دستگاه",
  lastSeen: (date: string) => `آخرین بازدید: ${date}`,
  noDevices: "دستگاهی پیدا نشد.",
  revokeAll: "خروج از همهٔ دستگاه‌ها",
  revokeAllTitle: "از همهٔ دستگاه‌ها خارج شوی؟",
  revokeAllConfirm: "خارج شو",
  revokeAllBody: "از همهٔ گوشی‌ها و مرورگرها، از جمله همین یکی، خارج می‌شوی و باید دوباره وارد شوی.",

  logout: "خروج",
  logoutTitle: "از حسابت خارج شوی؟",
  logoutBody: "پیش‌نویس‌ها و چیزهایی که روی این دستگاه مانده پاک می‌شود.",
  stay: "می‌مانم",
  loggedOut: "خروج انجام شد",
  sessionEnded: "نشستت تمام شده؛ دوباره وارد شو.",

  suspendedTitle: "حسابت موقتاً معلق است",
  suspendedUntil: (date: string) => `تا ${date} می‌توانی بخوانی، ولی نوشتن، لایک و دنبال کردن بسته است.`,
} as const;
