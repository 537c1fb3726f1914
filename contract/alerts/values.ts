/** Kinds of alerts and their thresholds. */
import { DATABASE_URGENT_SHARE } from "../overview/values.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";

/** What may be wrong. Each kind is a heading of docs/operations.md. */
export const ALERTS = [
  "d1-down",
  "d1-slow",
  "d1-full",
  "d1-large",
  "d1-busy",
  "backup-missing",
  "r2-down",
  "object-stuck",
  "cron-silent",
  "sms-down",
  "email-down",
  "payment-stuck",
  "delivery-failed",
  "server-errors",
  "task-failed",
  "ledger-wrong",
  "quota-nearly-used",
  "daily-joke-waits",
  "push-stopped",
] as const;

export type AlertKind = (typeof ALERTS)[number];

export const alertTitles: Record<AlertKind, string> = {
  "d1-down": "پایگاه داده جواب نمی‌دهد",
  "d1-slow": "پایگاه داده کند است",
  "d1-full": "پایگاه داده پر است و چیز تازه‌ای ذخیره نمی‌شود",
  "d1-large": "پایگاه داده دارد پر می‌شود",
  "d1-busy": "پایگاه اصلی بیش از نیمی از وقت مشغول است",
  "backup-missing": "پشتیبان شبانه گرفته نشده است",
  "r2-down": "انبار تصویرها جواب نمی‌دهد",
  "object-stuck": "شیءها (پیام‌ها و رمزها) جواب نمی‌دهند",
  "cron-silent": "کار زمان‌بندی‌شده اجرا نمی‌شود",
  "sms-down": "پیامک کد فرستاده نمی‌شود",
  "email-down": "ایمیل کد فرستاده نمی‌شود",
  "payment-stuck": "پرداخت‌ها بی‌سرانجام مانده‌اند",
  "delivery-failed": "پیام‌هایی به فهرست گیرنده نمی‌رسند",
  "server-errors": "خطای سرور زیاد است",
  "task-failed": "بخشی از کار زمان‌بندی‌شده شکست خورد",
  "ledger-wrong": "دفتر جم درست نیست",
  "quota-nearly-used": "چهارپنجم سقف همگانی مصرف شده است",
  "daily-joke-waits": "جوک روز منتظر یک تأیید است",
  "push-stopped": "اعلان‌های همگانی از حرکت ایستاده‌اند",
};

/** The panel's tab that an alert links to; its first page, which lists the alerts, where none says more. */
export const alertTabs: Partial<Record<AlertKind, string>> = {
  "sms-down": "/sms",
  "payment-stuck": "/payments",
  "ledger-wrong": "/payments",
  "quota-nearly-used": "/quotas",
  "daily-joke-waits": "/jokes?best=true",
};

/** The hour of Tehran before the joke of the day is sent, in which the administrator is called about it. */
export const DAILY_JOKE_CALLED_FROM_MS = 9 * HOUR_MS;

/** The schedules of wrangler.toml, and after how long without a run each counts as silent. */
export const SCHEDULES = {
  fiveMinutes: { cron: "*/5 * * * *", silentAfterMs: 15 * MINUTE_MS },
  // 00:05 in Tehran.
  nightly: { cron: "35 20 * * *", silentAfterMs: 26 * HOUR_MS },
} as const;

/** How old the last nightly backup may be. It takes up to an hour. */
export const BACKUP_OLD_MS = 30 * HOUR_MS;

/** The part of five minutes for which statements may keep the primary database busy. */
export const PRIMARY_BUSY_SHARE = 0.5;

export const SCHEDULE_NAMES = ["fiveMinutes", "nightly"] as const satisfies (keyof typeof SCHEDULES)[];

export type ScheduleName = (typeof SCHEDULE_NAMES)[number];

/** An alert of a kind is sent at most once in this time: less often where the cause lasts for days. */
export function alertPauseMs({ kind, count }: { kind: AlertKind; count: number }): number {
  if (kind === "backup-missing") return DAY_MS;
  // Its count is a percentage.
  if (kind === "d1-large") return count < DATABASE_URGENT_SHARE * 100 ? 7 * DAY_MS : DAY_MS;
  return HOUR_MS;
}
/** What was not seen again for this time is over. */
export const ALERT_OVER_MS = 20 * MINUTE_MS;
/** Failures that are counted by the hour. An alert are `least` of an hour that are also this share of its attempts. */
export const FAILURES_ALARMED = {
  "server-errors": { least: 20, share: 0.01 },
  // Fewer may be one person's bad luck.
  "sms-down": { least: 3, share: 0.05 },
  "email-down": { least: 3, share: 0.05 },
} as const satisfies Partial<Record<AlertKind, { least: number; share: number }>>;

export type CountedFailure = keyof typeof FAILURES_ALARMED;

export const COUNTED_FAILURES = ["server-errors", "sms-down", "email-down"] as const satisfies CountedFailure[];
/** A payment that waits this long while the gateway does not answer is stuck. */
export const PAYMENT_STUCK_MS = 10 * MINUTE_MS;
/** A payment that waits this long is stuck in any case: the gateway is last asked about it after a day. */
export const PAYMENT_LATE_MS = 30 * HOUR_MS;
/** An answer that takes longer counts as slow, and a part that takes longer as down. */
export const PART_SLOW_MS = 400;
export const PART_AWAY_MS = 3000;

/** How long an answer about the health stands. */
export const HEALTH_SECONDS = 5;
