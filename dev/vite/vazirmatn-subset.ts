import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const SOURCE = "node_modules/vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2";
const TARGET = ".cache/fonts/vazirmatn-fa.woff2";

// Persian as people write it here: letters, common harakat and hamza forms, digits, punctuation, ZWNJ.
const LETTERS = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقکلمنهوىيكپچژگیۀ";
const MARKS = "\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0654\u0670";
const DIGITS = "۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩0123456789";
const PUNCTUATION = " \u00A0\u200C.:!()«»،؛؟٪٫٬…ـ-–—/";
const FEATURES = "init medi fina isol rlig liga ccmp mark mkmk kern locl calt curs rclt".split(" ");

/** Writes the subset of Vazirmatn the app uses (Arabic script, weights 400 to 700) where styles.css expects it. */
export async function writeVazirmatnSubset(root: string): Promise<void> {
  const target = resolve(root, TARGET);
  const recipe = await stat(fileURLToPath(import.meta.url));
  const written = await stat(target).catch(() => null);
  if (written !== null && written.mtimeMs > recipe.mtimeMs) return;
  const font = await subsetFont(await readFile(resolve(root, SOURCE)), LETTERS + MARKS + DIGITS + PUNCTUATION, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, font);
}
