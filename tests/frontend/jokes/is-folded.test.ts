import { expect, test } from "vitest";

import { FOLDED_LINES, isFolded } from "../../../frontend/src/features/jokes/card/is-folded.ts";

test.each([
  ["660 letters", "س".repeat(660), false],
  ["661 letters", "س".repeat(661), true],
  ["65 families", "👨‍👩‍👧‍👦".repeat(65), false],
  ["700 families", "👨‍👩‍👧‍👦".repeat(700), true],
  ["flags, skins and keycaps", "🇮🇷👍🏿1️⃣🏴‍☠️❤️‍🔥🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(100), false],
  ["vocalised words", "سَلَّامٌ عَلَيْکُمُ ".repeat(50), false],
  ["words of half-spaces", "می‌خو‌اهم".repeat(80), false],
  ["four marks on a letter", "سًٌٍَ".repeat(300), false],
  ["twelve lines", "خط\n".repeat(FOLDED_LINES).trim(), false],
  ["thirteen lines, some empty", "خط\n\n".repeat(7).trim(), true],
])("a joke of %s shows a part only if there is more", (_, text, folded) => {
  expect(isFolded(text)).toBe(folded);
});
