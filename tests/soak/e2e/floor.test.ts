import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { PANEL_PATHS, paths } from "../../../contract/product.ts";
import { clientDir } from "../../../dev/project.ts";
import { createPerson, postJoke } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

// Features that some browser of dev/vite/floor.ts lacks, named by the first version that has each. Left out: calls that
// a library checks first (`if (CloseWatcher)`), and properties that may be ignored without harm (`text-wrap`).
const TOO_NEW = {
  scripts: {
    "Array's toSorted, toReversed, toSpliced (Chrome 110)": /\.(toSorted|toReversed|toSpliced)\(/,
    "Array.fromAsync (Chrome 121)": /\bArray\.fromAsync\b/,
    "groupBy (Chrome 117)": /\b(Object|Map)\.groupBy\b/,
    "Promise.withResolvers, Promise.try (Chrome 119)": /\bPromise\.(withResolvers|try)\b/,
    "Set's methods (Chrome 122)": /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    "helpers of iterators (Chrome 122)":
      /\.(values|keys|entries)\(\)\.(map|filter|some|every|find|take|drop|toArray)\(/,
    "AbortSignal.any (Chrome 116)": /\bAbortSignal\.any\b/,
    "URL.canParse (Chrome 120)": /\bURL\.(canParse|parse)\b/,
    "Response.json (Chrome 105)": /\bResponse\.json\(/,
    "URLSearchParams.size (Chrome 113)": /[sS]earchParams(\([^)]*\))?\.size\b/,
    "well-formed strings (Chrome 111)": /\.(isWellFormed|toWellFormed)\(/,
    "RegExp.escape (Chrome 136)": /\bRegExp\.escape\b/,
    "base64 of Uint8Array (Chrome 140)": /\.(toBase64|fromBase64|toHex|fromHex)\(/,
    "patterns that look behind (Safari 16.4)": /\(\?<[=!]/,
    "the pattern flag v (Chrome 112)": /[\])}/a-z]\/[dgimsuy]*v[dgimsuy]*\.(test|exec)\(/,
    "static blocks (Safari 16.4)": /\bstatic\s*\{(?!position)/,
    "attributes of imports (Chrome 123)": /\bimport\([^()]*,\s*\{\s*with\b/,
    "properties for ARIA (Firefox 119)": /\.aria(Label|Pressed|Busy|Disabled|Invalid)\b/,
  },
  styles: {
    "nesting (Chrome 112)": /[{;]&/,
    "ranges in media queries (Chrome 104)": /@media[^{]*\((width|height)\s*[<>]/,
    "translate, rotate, scale as properties (Chrome 104)": /[{;](translate|rotate|scale):/,
    "oklch, oklab, lch and lab (Chrome 111)": /[:,( ](oklch|oklab|lch|lab)\(/,
    "light-dark (Chrome 123)": /light-dark\(/,
    "@scope, @starting-style (Chrome 117)": /@(scope|starting-style)\b/,
    "subgrid (Chrome 117)": /\bsubgrid\b/,
  },
} as const;

const files = globSync(["**/*.{js,css,html}", ".vite/*.{js,css}"], { cwd: clientDir }).map((path) => ({
  path,
  text: readFileSync(join(clientDir, path), "utf8"),
}));

test.each([
  ...Object.entries(TOO_NEW.scripts).map(([name, pattern]) => [name, pattern, /\.(js|html)$/] as const),
  ...Object.entries(TOO_NEW.styles).map(([name, pattern]) => [name, pattern, /\.(css|html)$/] as const),
])("the build does not use %s", (_, pattern, kind) => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter(({ path }) => kind.test(path)).map(({ path, text }) => [path, around(text, pattern)]);
  expect(found.filter(([, excerpt]) => excerpt !== null)).toEqual([]);
});

// Mixed colours follow a fallback that every browser knows, or a condition.
test("every color-mix() in the styles has a fallback before it", () => {
  const withoutConditions = files
    .filter(({ path }) => path.endsWith(".css"))
    .map(
      ({ path, text }) => [path, text.replace(/@supports \(color:color-mix[^{]*\{[^{}]*\{[^{}]*\}\}/g, "")] as const,
    );
  for (const [path, text] of withoutConditions)
    expect([path, around(text, /background(-color)?:color-mix/)]).toEqual([path, null]);
});

function around(text: string, pattern: RegExp): string | null {
  const match = pattern.exec(text);
  return match && text.slice(Math.max(0, match.index - 40), match.index + 60);
}

describe("an outdated browser", () => {
  test.each([
    ["home", paths.home],
    ["the entry screen", paths.entry],
    ["the claw machine", paths.clawMachine],
    ["the panel", PANEL_PATHS[0]],
  ])("shows a notice and the jokes instead of %s", async (_, path) => {
    const { page, tolerates } = await openPhone();
    // The page navigates away while it requests its files.
    tolerates(/./);
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "timeout"));
    await page.goto(path);
    await sees(page, "مرورگرت قدیمی است");
    // Visitors share an answer of the last 15 seconds, so a new joke may be missing.
    await expect.poll(() => page.locator("blockquote p").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "جوک‌های بیشتر" }).tap();
    await expect.poll(() => page.locator("blockquote").count()).toBeGreaterThan(10);
  });

  test("shows the joke of a shared link before other jokes", async () => {
    const author = await createPerson();
    const id = await postJoke(author, "همین را فرستادم");
    await postJoke(author, "این را نه");
    const { page, tolerates } = await openPhone();
    tolerates(/./);
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "timeout"));
    await page.goto(`${paths.profile}?post=${id}`);
    await expect.poll(() => page.locator("blockquote p").first().textContent()).toBe("همین را فرستادم");
  });
});
