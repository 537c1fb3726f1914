import type { FollowKind } from "../../../../../contract/product.ts";

export const inboxTexts = {
  title: "پیام‌ها",
  searchPlaceholder: "جست‌وجوی کاربر…",
  conversations: "گفت‌وگوها",
  people: { following: "دنبال‌شده‌ها", followers: "دنبال‌کننده‌ها" } satisfies Record<FollowKind, string>,
  you: "تو:",
  typing: "در حال نوشتن…",
  waiting: "در انتظار فرستادن:",
  failed: "فرستاده نشد:",
  draft: "پیش‌نویس:",
  online: "آنلاین",
  unread: (count: string) => `${count} پیام خوانده‌نشده`,
  more: "۱۰ گفت‌وگوی بعدی",
  end: "گفت‌وگوی دیگری نیست.",

  emptyTitle: "هنوز گفت‌وگویی نداری",
  emptyBody: "یک نفر را پیدا کن و سلام اول را تو بکن.",
  goToSearch: "گشتن بین آدم‌ها",
  signedOutTitle: "پیام‌هایت این‌جا جمع می‌شوند",
  signedOutBody: "وارد شو تا با دوستانت گفت‌وگو کنی.",
  disabledTitle: "پیام‌ها فعلاً خاموش است",
  disabledBody: "ارسال و دریافت پیام موقتاً غیرفعال است. گفت‌وگوهایت را می‌توانی بخوانی.",

  delete: (username: string) => `پاک کردن گفت‌وگو با ${username}`,
} as const;
