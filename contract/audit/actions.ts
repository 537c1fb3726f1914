/** The administrator's actions, and how they are undone (R54). */

interface AuditedAction {
  /** Shown to the administrator. */
  label: string;
  /** How it is undone: `rows` restores the rows; `counter` runs the feature's own code; null for never. */
  undo: "rows" | "counter" | null;
}

/** Every audited action, as `noun.verb`. */
export const auditActions = {
  "application.change": { label: "تغییر درخواست همکاری", undo: "rows" },
  "application.delete": { label: "حذف درخواست همکاری", undo: "rows" },
  "gem-order.settle": { label: "پرسیدن از درگاه پرداخت", undo: null },
  "gems.grant": { label: "اهدای جم", undo: "counter" },
  "issue.answer": { label: "پاسخ به گزارش ایراد", undo: null },
  "issue.delete": { label: "حذف گزارش ایراد", undo: "rows" },
  "issue.delete-all": { label: "حذف همهٔ گزارش‌های ایراد یک نفر", undo: "rows" },
  "issue.read": { label: "خواندن گزارش ایراد", undo: "rows" },
  "joke.approve": { label: "تأیید جوک", undo: "rows" },
  "joke.best": { label: "گذاشتن جوک در بهترین‌ها یا برداشتنش", undo: "rows" },
  "joke.delete": { label: "حذف جوک", undo: "rows" },
  "joke.reporting": { label: "تغییر گزارش‌پذیری جوک", undo: "rows" },
  "login-attempts.reset": { label: "پاک کردن تلاش‌های ورود", undo: null },
  "person.delete": { label: "حذف کاربر", undo: null },
  "person.email": { label: "ایمیل به کاربر", undo: null },
  "person.reserve-name": { label: "دادن نام رزروشده", undo: "rows" },
  "person.reveal-code": { label: "دیدن کد ورود کاربر", undo: null },
  "person.suspend": { label: "تعلیق کاربر", undo: "rows" },
  "person.suspend-all": { label: "تعلیق همهٔ حساب‌های یک نفر", undo: "rows" },
  "person.unsuspend": { label: "رفع تعلیق کاربر", undo: "rows" },
  "picture.upload": { label: "بارگذاری عکس", undo: null },
  "prizes.freeze": { label: "ثبت رتبه‌های جایزه", undo: null },
  "report.approve": { label: "تأیید موردهای گزارش‌شده", undo: "rows" },
  "report.delete": { label: "حذف موردهای گزارش‌شده", undo: "rows" },
  "report.reject": { label: "رد گزارش‌ها", undo: "rows" },
  "reward-codes.change": { label: "تغییر کدهای جایزه", undo: "rows" },
  "reward.queue": { label: "گذاشتن هدیه برای یک شماره", undo: "rows" },
  "setting.change": { label: "تغییر تنظیمات", undo: "rows" },
  "sms.test": { label: "آزمایش پیامک", undo: null },
  "venue-credit.redeem": { label: "استفاده از اعتبار یک نفر", undo: null },
  "venue-secret.add": { label: "دادن رمز به مرکز", undo: "rows" },
  "venue-secret.end": { label: "پس گرفتن رمز مرکز", undo: "rows" },
  "venue.add": { label: "افزودن مرکز", undo: "rows" },
  "venue.change": { label: "تغییر مرکز", undo: "rows" },
  "venue.import": { label: "افزودن مرکزها از جدول", undo: "rows" },
  "venue.remove": { label: "برداشتن مرکز", undo: "rows" },
  "video.delete": { label: "حذف ویدیوی کاربر", undo: "rows" },
  "video.set": { label: "گذاشتن ویدیوی کاربر", undo: "rows" },
} as const satisfies Record<`${string}.${string}`, AuditedAction>;

export type AuditAction = keyof typeof auditActions;
