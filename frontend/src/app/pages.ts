import { paths, SITE_NAME } from "../../../contract/product.ts";

/** The five pages of the bottom navigation, in its order (000 §2). */
export const TABS = ["profile", "games", "add", "search", "home"] as const;
export type Tab = (typeof TABS)[number];

export const tabTitles: Record<Tab, string> = {
  profile: "پروفایل",
  games: "بازی‌ها",
  add: "طنز نویسی",
  search: "جستجو",
  home: "خانه",
};

// Pages without a header title of their own (000 §2) still need a name for the browser's tab.
const windowTitles: Record<string, string> = {
  [paths.gamesList]: "بازی‌های دیجیتالی",
  [paths.store]: "فروشگاه",
  [paths.gem]: "جم",
  [paths.scores]: "امتیازها",
  [paths.direct]: "پیام‌ها",
  [paths.categories]: "مراکز تفریحی",
  [paths.videoUpload]: "ویدیوی من",
  [paths.agreement]: "قوانین لبخند",
  [paths.admin]: "مدیریت",
};

const normalized = (path: string): string => (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);

/** The tab a path belongs to, or null for every other page. */
export function tabOf(path: string): Tab | null {
  return TABS.find((tab) => paths[tab] === normalized(path)) ?? null;
}

/** True for the entry screen, which stands without header and navigation. */
export const isEntry = (path: string): boolean => [paths.entry, paths.info].some((entry) => entry === normalized(path));

/** What the browser's tab and the history show for a path. */
export function windowTitle(path: string): string {
  const tab = tabOf(path);
  const title = tab === null ? windowTitles[normalized(path)] : tabTitles[tab];
  return title === undefined ? SITE_NAME : `${title} | ${SITE_NAME}`;
}
