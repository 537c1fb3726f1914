import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { FINGERPRINT_MAX, fingerprintOf } from "../../../contract/jokes/fingerprint.ts";
import { cpuMsOf } from "../../support/cpu-ms.ts";

type Kind = "same" | "respelled" | "channel" | "letters" | "unrelated";

/**
 * Pairs of jokes: copied, with what copying changes; retyped, as people write; copied with a channel's lines; written
 * with look-alikes, stretched letters and spoken endings; and unrelated, of which a hundred share their beginning, their
 * end, or all but one word, and some have lines that are like a channel's.
 */
const pairs = readFileSync(new URL("../../data/same-jokes.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t").map((field) => field.replaceAll("\\n", "\n")));

/** How many pairs of a kind there are, and how many of these have one fingerprint. */
async function countOf(kind: Kind): Promise<{ pairs: number; found: number }> {
  const chosen = pairs.filter(([each]) => each === kind);
  const found = await Promise.all(
    chosen.map(async ([, one = "", other = ""]) => {
      const first = await fingerprintOf(one);
      return first !== null && first === (await fingerprintOf(other));
    }),
  );
  return { pairs: chosen.length, found: found.filter(Boolean).length };
}

test.each([
  ["same", 300, 0.98, 1],
  ["respelled", 300, 0.9, 1],
  ["channel", 104, 1, 1],
  ["letters", 60, 0.95, 1],
  ["unrelated", 416, 0, 0.001],
] as const)("%s jokes: of %i pairs, from %f to %f have one fingerprint", async (kind, count, least, most) => {
  const { pairs: all, found } = await countOf(kind);
  console.log(`${kind}: ${found} of ${all} pairs`);
  expect(all).toBe(count);
  expect(found / all).toBeGreaterThanOrEqual(least);
  expect(found / all).toBeLessThanOrEqual(most);
});

test("no two of all different jokes have one fingerprint", async () => {
  const texts = [
    ...new Set(pairs.map(([, one = ""]) => one)),
    ...pairs.map(([kind, , other = ""]) => (kind === "unrelated" ? other : "")),
  ];
  const different = [...new Set(texts)].filter((text) => text !== "");
  const fingerprints = await Promise.all(different.map(fingerprintOf));
  expect(different.length).toBeGreaterThan(400);
  expect(new Set(fingerprints).size).toBe(different.length);
});

test("is a whole number that JavaScript holds exactly, and stays what it is", async () => {
  const fingerprint = await fingerprintOf("یه روز یه لبخند رفت مهمونی، گفت من دیگه نمی‌رم.");
  expect(Number.isSafeInteger(fingerprint)).toBe(true);
  expect(fingerprint).toBeLessThanOrEqual(FINGERPRINT_MAX);
  // Stored ones are compared with it: another folding needs a backfill.
  expect(fingerprint).toMatchInlineSnapshot(`2517136409517133`);
});

test.each([
  "",
  "سلام",
  "سلام به همه",
  "صبح بخیر دوستان",
  "😂😂😂😂😂😂😂😂😂😂😂😂😂",
  "خخخخخخخخخخخخخخخخ",
  "ه ه ه ه ه ه ه ه ه ه ه ه",
  "ییییییییییییییییییی",
])("%j is too short to be a joke of somebody", async (text) => expect(await fingerprintOf(text)).toBeNull());

test.each([
  ["a number", "صد تومن گم کردم امروز صبح", "هزار تومن گم کردم امروز صبح"],
  ["zeros", "۱۰۰ تومن گم کردم امروز صبح", "۱۰۰۰ تومن گم کردم امروز صبح"],
  ["a refusal", "گفتم می‌دونم گربه کجا رفته", "گفتم نمی‌دونم گربه کجا رفته"],
  [
    "a last line with an address that tells something",
    "دیروز رفتم بازار و برگشتم\nگفتم سلام به همه در @bazaar",
    "دیروز رفتم بازار و برگشتم\nگفتم خداحافظ ای همه در @bazaar",
  ],
  ["words of another language", "my joke is the shortest of all", "my joke is the longest of all"],
])("%s makes another joke", async (_, one, other) => {
  expect(await fingerprintOf(one)).not.toBe(await fingerprintOf(other));
});

test("folds two thousand letters within milliseconds, whatever they are", async () => {
  for (const text of [
    "می ".repeat(700),
    "ه".repeat(2000),
    "میگن ".repeat(400),
    "می".padEnd(2000, "و"),
    "یه روز ".repeat(300),
    "a-".repeat(1000),
    "a.".repeat(1000),
    "@aa\n".repeat(500),
    "🔴 جوک 🔴\n".repeat(150),
    "#جوک ".repeat(400),
    "\n".repeat(1999),
    ` ${"#طنز".repeat(500)}`,
    "😂".repeat(1000),
    "کانال".padEnd(2000, " ا"),
  ]) {
    expect(await cpuMsOf(() => fingerprintOf(text))).toBeLessThan(100);
  }
});
