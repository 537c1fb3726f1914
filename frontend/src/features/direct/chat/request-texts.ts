import { formatCount } from "../../../lib/persian/format.ts";

/** Isolated, so that a name keeps its dots on their side. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** Words of the requests. */
export const requestTexts = {
  title: "درخواست‌ها",
  lead: "منتظر اجازهٔ تو هستند. تا قبول نکنی، نمی‌فهمند پیامشان را خوانده‌ای.",
  apart: (count: string) => `${count} درخواست از کسانی که با تو هیچ آشنایی ندارند`,
  apartTitle: "درخواست‌های ناآشنا",
  apartLead: "نه تو دنبالشان می‌کنی، نه کسی که دنبالش می‌کنی. لازم نیست جوابشان را بدهی.",
  waiting: (count: string) => `${count} نفر منتظرند`,
  more: "۱۰ درخواست بعدی",
  end: "درخواست دیگری نیست.",
  emptyTitle: "درخواستی نداری",
  emptyBody: "اولین پیام هر کسی این‌جا منتظر اجازهٔ تو می‌ماند.",
  deleteAll: "پاک کردن همه",
  deleteAllTitle: "همهٔ درخواست‌ها پاک شوند؟",
  deleteAllBody: "فقط برای تو پاک می‌شوند و به کسی نمی‌گوییم. آن‌هایی که قبول کرده‌ای سر جایشان می‌مانند.",
  deleteAllConfirm: "همه پاک شوند",
  allDeleted: "درخواست‌ها پاک شدند",
  someLeft: (count: number) => `${formatCount(count)} درخواست پاک نشد. کمی بعد دوباره امتحان کن.`,
  toInbox: "برگشتن به پیام‌ها",
  signedOutTitle: "درخواست‌هایت این‌جا جمع می‌شوند",
  signedOutBody: "وارد شو تا ببینی چه کسی برایت نوشته است.",

  shared: (count: number) => (count === 0 ? "آشنای مشترکی ندارید" : `${formatCount(count)} آشنای مشترک`),

  firstContact: "اولین بار است که برایت می‌نویسد",
  newHere: "تازه به لبخند آمده است",
  hereSince: (date: string) => `از ${date} در لبخند است`,
  noneInCommon: "کسی که دنبالش می‌کنی، او را دنبال نمی‌کند",
  inCommon: (usernames: string[], count: number) => {
    const others = count - usernames.length;
    const names = usernames.map(isolated);
    if (others > 0) names.push(`${formatCount(others)} نفر دیگر`);
    return `${new Intl.ListFormat("fa", { type: "conjunction" }).format(names)} که دنبالشان می‌کنی، او را دنبال می‌کنند`;
  },
  oneInCommon: (username: string) => `${isolated(username)} که دنبالش می‌کنی، او را دنبال می‌کند`,
  resembles: (username: string) => `این نام شبیه «${isolated(username)}» است که دنبالش می‌کنی؛ خودش نیست.`,
  unknown: "این آدم را نمی‌شناسی؟",
  unknownBody: "شماره، نشانی و عکس خودت را برایش نفرست و به دیدنش نرو.",
  toSafety: "اگر اذیتت کرد",

  acceptNote: "تا قبول نکنی، نمی‌فهمد پیامش را دیده‌ای.",
  accept: "قبول",
  accepted: "حالا می‌توانید با هم گفت‌وگو کنید",
  remove: "پاک کردن",
  report: "گزارش",
  block: "مسدود کردن",
  actions: "جواب این درخواست",
} as const;
