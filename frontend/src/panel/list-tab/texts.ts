import { formatCount } from "../../lib/persian/format.ts";

export const listTexts = {
  actions: "کارها",
  more: "بیشتر",
  selectAll: "انتخاب همه",
  select: (name: string) => `انتخاب ${name}`,
  selected: (count: number) => `${formatCount(count)} انتخاب‌شده`,
  clear: "رها کردن انتخاب",
  page: (page: number, pages: number | null) =>
    pages === null ? `صفحهٔ ${formatCount(page)}` : `صفحهٔ ${formatCount(page)} از ${formatCount(pages)}`,
  total: (count: number) => `${formatCount(count)} مورد`,
  before: "صفحهٔ پیش",
  next: "صفحهٔ بعد",
  keys: "با j و k بین سطرها برو، با x انتخاب کن و با n و p ورق بزن.",
} as const;
