import { formatCount } from "../../lib/persian/format.ts";

export const settingsTexts = {
  range: (min: number, max: number) => `عددی از ${formatCount(min)} تا ${formatCount(max)} بنویس.`,
  tooLong: (max: number) => `بیشتر از ${formatCount(max)} حرف است.`,
  wrong: "درست نیست.",
  needed: "نمی‌تواند خالی باشد.",
  on: "روشن",
  off: "خاموش",
  blank: "خالی",
  changed: "عوض شده",
  conflict: "در این میان کس دیگری این تنظیم را عوض کرده است.",
  conflictOf: (label: string) => `${label}:`,
  theirs: "او",
  yours: "تو",
  keepMine: "ذخیرهٔ مال من",
  takeTheirs: "برداشتن مال او",
} as const;
