import { SITE_NAME, paths } from "../../../../contract/product.ts";

/** The five pages of the bottom navigation, in its order (000 §2). */
export const TABS = ["profile", "games", "add", "search", "home"] as const;
export type Tab = (typeof TABS)[number];

export const tabTitles: Record<Tab, string> = {
  profile: "پروفایل",
  games: "بازی‌ها",
  add: "طنزنویسی",
  search: "جست‌وجو",
  home: "خانه",
};

const normalized = (path: string): string => (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);

/** The tab a path belongs to, or null for every other page. */
export function tabOf(path: string): Tab | null {
  return TABS.find((tab) => paths[tab] === normalized(path)) ?? null;
}

/** The window title of a tab's page; other pages set their own (lib/use-window-title.ts). */
export function windowTitle(path: string): string {
  const tab = tabOf(path);
  return tab === null ? SITE_NAME : `${tabTitles[tab]} | ${SITE_NAME}`;
}
