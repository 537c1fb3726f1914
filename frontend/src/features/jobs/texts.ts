import type { JobApplication } from "../../../../contract/jobs/calls.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { formatCount } from "../../lib/persian/format.ts";

export const jobTexts = {
  title: "همکاری با لبخند",

  lead: "دنبال آدم‌های خوش‌برخورد و دقیق می‌گردیم. این صفحه را تا آخر بخوان، بعد فرم را پر کن؛ چند دقیقه بیشتر نمی‌شود.",
  accept: "همهٔ موارد بالا را خواندم و قبول دارم",
  next: "مرحلهٔ بعد",

  verifyTitle: "تأیید شماره",
  verifyLead: "شماره‌ای را بنویس که با آن با تو تماس بگیریم. یک کد پیامک می‌کنیم.",
  codeSent: "کد تأیید ارسال شد",
  confirm: "تأیید",
  confirmed: "شماره‌ات تأیید شد",
  // The specification's sentence (002 §8), with the hours that the administrator set.
  rateLimited: (hours: number) =>
    `تعداد تلاش‌ها بیش از حد مجاز بوده است. رمز پیامک‌شده را وارد کنید، با ایمیل وارد شوید یا ${formatCount(hours)} ساعت صبر کنید.`,
  verifyAgain: "شماره‌ات را یک بار دیگر تأیید کن؛ هر تأیید یک روز می‌ماند. هر چه نوشته‌ای سر جایش است.",

  applyTitle: "فرم همکاری",
  applyLead: "ستاره‌دارها را حتماً پر کن؛ باقی را اگر دوست داشتی.",
  identity: "خودت",
  work: "کار و مهارت",
  wishes: "همکاری با ما",
  required: (label: string) => `${label} *`,
  choose: "انتخاب کن",
  notChosen: "فرقی ندارد",
  accurate: "درستی این اطلاعات را تأیید می‌کنم",
  accurateMissing: "تا این را تأیید نکنی، فرم فرستاده نمی‌شود.",
  submit: "ثبت درخواست",
  submitFailed: "خطا در ثبت درخواست",
  loadFailed: "وضعیت درخواستت معلوم نشد",
  kept: "هر چه می‌نویسی روی همین گوشی می‌ماند تا فرستاده شود.",
  queued: "اینترنت قطع است. فرمت همین‌جا ماند و به محض وصل شدن فرستاده می‌شود؛ هنوز ثبت نشده است.",
  queuedByServer: "سرور جواب نداد. فرمت همین‌جاست و دوباره می‌فرستیم؛ هنوز ثبت نشده است.",
  queuedSent: "درخواست همکاری‌ات ثبت شد.",
  queuedRefused: "درخواست همکاری‌ات ثبت نشد؛ در «فرم همکاری» نگاهی به آن بینداز.",
  alreadyRegistered: "با این شماره قبلاً ثبت‌نام کرده‌ای. منتظر بررسی و تماس ما باش.",
  goOn: "دیدن وضعیت درخواست",
  anotherNumber: "شمارهٔ دیگر",
  anotherNumberTitle: "شماره را عوض می‌کنی؟",
  anotherNumberBody: "درخواستت هنوز فرستاده نشده. فرمت می‌ماند؛ شمارهٔ تازه را که تأیید کردی، دوباره بفرستش.",
  changeNumber: "عوض می‌کنم",

  completeTitle: "درخواست همکاری",
  wait: "درخواستت را بررسی می‌کنیم و از همین شماره با تو تماس می‌گیریم. گوشی‌ات در دسترس باشد.",
  status: "وضعیت",
  name: "نام",
  mobile: "شمارهٔ موبایل",
  sentAt: "تاریخ ثبت",
  nothingYet: "هنوز درخواستی ثبت نشده",
  nothingYetBody: "فرم را پر کن؛ بعد وضعیتش را همین‌جا می‌بینی.",
  proveFirst: "اول شماره‌ات را تأیید کن",
  proveFirstBody: "برای دیدن درخواستت، شماره‌ای را که با آن ثبت‌نام کرده‌ای تأیید کن.",
  toForm: "رفتن به فرم",
  toVerify: "تأیید شماره",
  toConditions: "بازگشت به صفحهٔ همکاری",
  withdraw: "پس گرفتن درخواست",
  withdrawTitle: "درخواستت را پس می‌گیری؟",
  withdrawBody: "همهٔ اطلاعات فرم همین حالا پاک می‌شود. اگر خواستی، بعداً دوباره می‌توانی ثبت‌نام کنی.",
  withdrawFailed: "خطا در پس گرفتن درخواست",
} as const;

export const genderTitles: Record<JobApplication["gender"], string> = { female: "خانم", male: "آقای" };

export const genderLabels: Record<JobApplication["gender"], string> = { female: "خانم", male: "آقا" };

interface StatusTexts {
  emoji: string;
  label: string;
  /** The text after the applicant's name. */
  headline: string;
  body: string;
}

export const statusTexts: Record<JobApplication["status"], StatusTexts> = {
  pending: { emoji: "⏳", label: "در انتظار بررسی", headline: "درخواستت ثبت شد", body: jobTexts.wait },
  approved: {
    emoji: "🎉",
    label: "تأیید شد",
    headline: "درخواستت تأیید شد",
    body: "خوش آمدی! برای قرار کار با همین شماره تماس می‌گیریم.",
  },
  rejected: {
    emoji: "🌱",
    label: "این بار نشد",
    headline: "ممنون از درخواستت",
    body: "این بار قسمت نشد همکار شویم. ممنون که وقت گذاشتی؛ اطلاعاتت ۳۰ روز بعد خودش پاک می‌شود.",
  },
};

interface Chapter {
  emoji: string;
  title: string;
  lines: readonly string[];
}

/** The conditions that an applicant reads first (002 §9). */
export const jobChapters: readonly Chapter[] = [
  {
    emoji: "📋",
    title: "شرایط",
    lines: [
      "سن از ۱۸ تا ۳۵ سال",
      "گوشی یا رایانهٔ خودت، با اینترنتی که قطع نشود",
      "خوش‌برخورد، رازدار و سر وقت؛ با بچه‌ها و خانواده‌ها سر و کار داریم",
      "آنچه در فرم می‌نویسی درست باشد",
    ],
  },
  {
    emoji: "👀",
    title: "پایش محتوا",
    lines: [
      "جوک‌ها و گزارش‌ها را می‌خوانی تا لبخند جای امنی بماند.",
      "چهار شیفت شش‌ساعته: ۰۰ تا ۰۶، ۰۶ تا ۱۲، ۱۲ تا ۱۸ و ۱۸ تا ۲۴",
    ],
  },
  {
    emoji: "🛵",
    title: "پیک",
    lines: ["جایزه‌ها را به دست برنده‌ها می‌رسانی.", "از ۰۹:۰۰ تا ۱۸:۰۰"],
  },
  {
    emoji: "🎧",
    title: "پشتیبانی تلفنی",
    lines: ["به پرسش‌های مردم با حوصله جواب می‌دهی.", "دو شیفت: ۰۶ تا ۱۴ و ۱۴ تا ۲۲"],
  },
  {
    emoji: "💰",
    title: "حقوق و مزایا",
    lines: ["ماهی ۱۵ تا ۵۰ میلیون تومان", "بیمه، اضافه‌کاری و پاداش ماهانه"],
  },
  {
    emoji: "🔒",
    title: "اطلاعات تو",
    lines: [
      "فرمت را فقط خودت و مدیر لبخند می‌بینید.",
      "هر وقت خواستی پسش می‌گیری و همان لحظه پاک می‌شود؛ وگرنه ۳۰ روز بعد از رد شدن، یا شش ماه بعد از آخرین تغییر، خودش پاک می‌شود.",
    ],
  },
];

/** «۲۴ سال» */
export const ageText = (age: number): string => `${toPersianDigits(age)} سال`;
