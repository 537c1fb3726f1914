import type { FollowKind } from "../../../../contract/product.ts";

/** The words of the lists, which the first route does not carry. */
export const followListTexts = {
  title: { followers: "دنبال‌کننده‌ها", following: "دنبال‌شده‌ها" } satisfies Record<FollowKind, string>,
  titleOf: {
    followers: (username: string) => `دنبال‌کننده‌های ${username}`,
    following: (username: string) => `دنبال‌شده‌های ${username}`,
  } satisfies Record<FollowKind, (username: string) => string>,
  empty: {
    followers: "هنوز کسی این‌جا دنبال‌کننده نیست",
    following: "هنوز کسی این‌جا دنبال نشده",
  } satisfies Record<FollowKind, string>,
  emptyHint: {
    followers: "جوک‌های خوب دنبال‌کننده می‌آورند.",
    following: "آدم‌های بامزه را در جست‌وجو پیدا کن.",
  } satisfies Record<FollowKind, string>,
  allHidden: "نام‌های این فهرست پیدا نیست",
  othersAreHidden: "بقیه نخواسته‌اند نامشان این‌جا پیدا باشد.",
  kinds: "کدام فهرست",
  row: "ردیف",
  username: "نام کاربری",
  since: "تاریخ",
  view: "مشاهده",
  viewName: (username: string) => `مشاهدهٔ ${username}`,
  total: (count: string) => `${count} نفر`,
  pages: "صفحه‌های فهرست",
  previous: "قبلی",
  next: "بعدی",
  pageOf: (page: string, pages: string) => `صفحهٔ ${page} از ${pages}`,
  emptyPage: "در این صفحه کسی نیست",
  firstPage: "صفحهٔ اول",
  goToSearch: "جست‌وجوی آدم‌ها",
} as const;
