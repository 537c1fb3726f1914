import { formatCount } from "../../../lib/persian/format.ts";

/** Words of the chat. */
export const chatTexts = {
  windowTitle: (username: string) => `گفت‌وگو با ${username}`,
  online: "آنلاین",
  offline: "آفلاین",
  typing: "در حال نوشتن…",
  waitingForNetwork: "در انتظار شبکه…",

  nobodyAsks: "هیچ‌کس از لبخند کد یا رمزت را نمی‌خواهد",
  toSafety: "ایمنی",

  more: "کارهای بیشتر",
  profile: "دیدن پروفایل",
  deleteConversation: "پاک کردن گفت‌وگو",
  reportThem: "گزارش",
  block: "مسدود کردن",

  // Isolated, so that a name keeps its dots on their side.
  deleteTitle: (username: string) => `گفت‌وگو با \u2068${username}\u2069 پاک شود؟`,
  deleteBody: "این گفت‌وگو فقط برای تو پاک می‌شود.",
  deleteConfirm: "پاک شود",
  deleted: "گفت‌وگو پاک شد",

  messages: "پیام‌ها",
  older: "پیام‌های قدیمی‌تر",
  start: "ابتدای گفت‌وگو",
  unread: "پیام‌های خوانده‌نشده",
  newMessages: (count: number) => (count === 1 ? "پیام تازه" : `${formatCount(count)} پیام تازه`),
  toEnd: "رفتن به آخرین پیام",
  empty: "هنوز پیامی نیست",
  emptyHint: "اولین پیام را تو بنویس؛ یک سلام هم کافی است.",

  input: "متن پیام",
  placeholder: "پیام بنویس…",
  send: "فرستادن",

  own: "پیام تو",
  theirs: (username: string) => `پیام ${username}`,
  waiting: "در انتظار فرستادن",
  sent: "فرستاده شد",
  delivered: "رسید",
  read: "خوانده شد",
  failed: "فرستاده نشد",
  sendAgain: "دوباره بفرست",

  actions: "کارهای این پیام",
  copy: "کپی متن",
  report: "گزارش این پیام",
  copied: "متن کپی شد",
  copyFailed: "متن کپی نشد",
  remove: "پاک کردن برای من",
  removeTitle: "این پیام پاک شود؟",
  removeBody: "فقط برای تو پاک می‌شود؛ طرف مقابل همچنان آن را می‌بیند.",
  removeUnsent: "پاک کردن",
  removeUnsentBody: "این پیام هنوز فرستاده نشده؛ از این دستگاه پاک می‌شود.",
  sentMeanwhile: "این پیام در همین فاصله فرستاده شد",
  removeConfirm: "پاک شود",
  removed: "پیام برای تو پاک شد",
  removeFailed: "پیام پاک نشد",
  sendFailed: "پیام فرستاده نشد",

  // While somebody has not accepted yet.
  willAsk: (count: number) => `پیامت به درخواست‌هایش می‌رود؛ تا قبول نکند ${formatCount(count)} پیام می‌توانی بفرستی.`,
  asked: (count: number) => `پیامت در درخواست‌هایش است؛ تا قبول نکند ${formatCount(count)} پیام دیگر می‌توانی بفرستی.`,
  askedAll: "پیام‌هایت در درخواست‌هایش است. تا قبول نکند، پیام دیگری نمی‌رود؛ نوشته‌ات همین‌جا می‌ماند.",

  unknownTitle: "کسی با این نام کاربری پیدا نشد",
  unknownBody: "نامش را درست نوشتی؟",
  deletedTitle: "صاحب این حساب از لبخند رفته است",
  deletedBody: "دیگر نمی‌شود به او پیام داد.",
  blockedTitle: "این شخص را مسدود کرده‌ای",
  blockedBody: "تا وقتی آزادش نکنی، پیامی بین شما ردوبدل نمی‌شود.",
  selfTitle: "این‌جا خودتی!",
  selfBody: "به خودت نمی‌توانی پیام بدهی؛ یک دوست پیدا کن.",
  toInbox: "پیام‌ها",
  toSearch: "جست‌وجو",

  loginTitle: "برای گفت‌وگو اول وارد شو",
  loginAction: "ورود یا ثبت‌نام",
} as const;
