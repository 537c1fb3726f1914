import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { DEFAULT_THEME_ID, THEME_IDS, type ThemeColors, isThemeId, themes } from "../../contract/themes.ts";
import { projectRoot } from "../../dev/project.ts";

/** WCAG 2.2 relative luminance of #rrggbb. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour over another at this opacity. */
const mixed = (over: string, under: string, opacity: number): string =>
  [1, 3, 5].reduce((color, start) => {
    const [top = 0, below = 0] = [over, under].map((each) => Number.parseInt(each.slice(start, start + 2), 16));
    const channel = Math.round(top * opacity + below * (1 - opacity));
    return color + channel.toString(16).padStart(2, "0");
  }, "#");

const textPairs: [text: keyof ThemeColors, ground: keyof ThemeColors][] = [
  ["text", "background"],
  ["text", "surface"],
  ["cardText", "cardBg"],
  ["textSecondary", "cardBg"],
  ["textSecondary", "background"],
  ["textSecondary", "surface"],
  ["headerText", "headerBg"],
  ["buttonText", "buttonBg"],
  ["bubbleText", "bubbleBg"],
  ["primary", "cardBg"],
  ["background", "primary"],
];

test("contrast is computed as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("the themes are the seven of the specification, black-gray first", () => {
  expect(THEME_IDS).toEqual(["black-gray", "blue", "red", "green", "cyan", "navy", "purple"]);
  expect(DEFAULT_THEME_ID).toBe("black-gray");
  expect(Object.keys(themes)).toEqual([...THEME_IDS]);
  expect(isThemeId("blue") && !isThemeId("pink") && !isThemeId(undefined)).toBe(true);
});

const styles = readFileSync(join(projectRoot, "frontend/src/styles/foundation.css"), "utf8");

/** A colour every theme shares. */
const sharedColor = (name: string): string => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(styles)?.[1] ?? "";

describe.each(Object.values(themes))("the theme $id", ({ id, name, description, scheme, colors }) => {
  test("has a Persian name and description, and six-digit colours", () => {
    expect(themes[id].id).toBe(id);
    for (const text of [name, description]) expect(text).toMatch(/^[\u0600-\u06FF\u200C ،]+$/);
    for (const color of Object.values(colors)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test.each(textPairs)("%s on %s is readable (AA)", (text, ground) => {
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ["header-online", 4.5],
    // An icon.
    ["header-danger", 3],
  ])("%s on headerBg is readable (AA)", (shared, ratio) => {
    expect(contrast(sharedColor(shared), colors.headerBg)).toBeGreaterThanOrEqual(ratio);
  });

  test("makes the golden unread dot stand out from the header", () => {
    const golds = /--background-image-golden: .*/.exec(styles)?.[0].match(/#[0-9a-f]{6}/g) ?? [];
    expect(golds).toHaveLength(2);
    for (const gold of golds) expect(contrast(gold, colors.headerBg)).toBeGreaterThanOrEqual(3);
  });

  // As features/direct/chat/message-bubble.tsx draws them.
  test("makes the ticks of a message, faint or read, stand out from its bubble", () => {
    expect(contrast(mixed(colors.bubbleText, colors.bubbleBg, 0.8), colors.bubbleBg)).toBeGreaterThanOrEqual(3);
    expect(contrast(colors.bubbleAccent, colors.bubbleBg)).toBeGreaterThanOrEqual(4);
  });

  test("gives the main button a colour, because grey means disabled", () => {
    const channels = [1, 3, 5].map((start) => Number.parseInt(colors.buttonBg.slice(start, start + 2), 16));
    expect(Math.max(...channels) - Math.min(...channels)).toBeGreaterThan(60);
    expect(contrast(colors.buttonBg, colors.cardBg)).toBeGreaterThanOrEqual(3);
  });

  test("is as dark or light as its scheme says", () => {
    expect(luminance(colors.background) < 0.18).toBe(scheme === "dark");
  });
});
