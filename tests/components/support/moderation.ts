import { page } from "vitest/browser";

/** The moment of everything in the moderators' lists. */
export const MOMENT = "2026-11-20T18:42:00.000Z";

export const idOf = (n: number): string => `01939b2e-5c1a-7b52-b3a4-0c4f5be3a1${String(n).padStart(2, "0")}`;
export const dialog = page.getByRole("dialog");
export const row = (name: string | RegExp) => page.getByRole("row", { name });

/** A list of one page. */
export const allOf = <Item>(items: Item[]) => ({ items, nextCursor: null, total: items.length, hasMore: false });
