import type { ComponentType } from "react";

import { lazyPage } from "../../ui/lazy-part.tsx";

interface Tab {
  /** Its path below the panel's, and the name of its file in `tabs/`. */
  id: string;
  title: string;
}

interface TabGroup {
  title: string;
  tabs: readonly Tab[];
}

/** The panel's tabs as its menu has them: the sixteen of the specification (002 §2) and what we add. */
const declared: readonly TabGroup[] = [
  {
    title: "نمای کلی",
    tabs: [
      { id: "overview", title: "امروز" },
      { id: "audit", title: "کارنامه و بازگرداندن" },
    ],
  },
  {
    title: "آدم‌ها و نوشته‌ها",
    tabs: [
      { id: "users", title: "کاربران" },
      { id: "reports", title: "گزارش‌ها" },
      { id: "jokes", title: "همهٔ جوک‌ها" },
      { id: "banned-words", title: "کلمه‌های ممنوع" },
      { id: "issues", title: "مشکل‌ها" },
      { id: "user-videos", title: "ویدیوهای کاربران" },
      { id: "jobs", title: "درخواست‌های همکاری" },
    ],
  },
  {
    title: "مراکز، جم و جایزه",
    tabs: [
      { id: "venues", title: "شهربازی‌ها و مراکز" },
      { id: "venue-secrets", title: "رمزهای مراکز" },
      { id: "reward-codes", title: "کدهای هدیه" },
      { id: "gem-packages", title: "بسته‌های جم" },
      { id: "prizes", title: "جایزه‌ها و دوره" },
      { id: "payments", title: "پرداخت‌ها و دفتر جم" },
    ],
  },
  {
    title: "تنظیمات",
    tabs: [
      { id: "defaults", title: "پیش‌فرض‌ها" },
      { id: "theme", title: "تم" },
      { id: "home-promo", title: "تبلیغ صفحهٔ اول" },
      { id: "app-download", title: "دانلود برنامه" },
      { id: "direct", title: "پیام‌های مستقیم" },
      { id: "auth", title: "ورود کاربران" },
      { id: "quotas", title: "سقف‌ها" },
      { id: "sms", title: "پیامک" },
    ],
  },
];

const files = import.meta.glob<{ default: ComponentType }>("../tabs/*.tsx");

const fileOf = ({ id }: Tab) => files[`../tabs/${id}.tsx`];

/** The groups of the menu, with the tabs that there are. */
export const tabGroups: readonly TabGroup[] = declared
  .map((group) => ({ ...group, tabs: group.tabs.filter((tab) => fileOf(tab) !== undefined) }))
  .filter(({ tabs }) => tabs.length > 0);

/** Every tab with its page, in the menu's order. */
export const tabs = tabGroups
  .flatMap((group) => group.tabs)
  .flatMap((tab) => {
    const load = fileOf(tab);
    return load === undefined ? [] : [{ ...tab, Page: lazyPage(load) }];
  });
