import { paths } from "../../../contract/product.ts";
import { element, linkButton } from "../lib/dom.ts";
import { openSheet } from "../documents/sheet.ts";

const boothTexts = {
  title: "غرفهٔ جوایز",
  body: "غرفهٔ جوایز هنوز باز نشده است. به‌زودی جایزه‌ها را این‌جا می‌بینی و با امتیازت می‌گیری.",
  toGames: "رفتن به بازی‌ها",
} as const;

/** Says that the rewards booth is still to come. */
export function showBooth(): void {
  void openSheet({ title: boothTexts.title }, () => [
    element("p", { className: "big", ariaHidden: "true" }, "🎁"),
    element("p", {}, boothTexts.body),
    linkButton(boothTexts.toGames, paths.games, true),
  ]);
}
