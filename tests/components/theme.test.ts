import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { themes } from "../../contract/themes.ts";
import { backgroundOf } from "../support/colors.ts";
import { calls } from "./support/answers.ts";
import { focus, openPage, settled } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { forcesColors } from "./support/preferences.ts";

const picker = page.getByRole("radiogroup", { name: "رنگ لبخند" });
const shown = () => getComputedStyle(document.body).getPropertyValue("--background");

async function openPicker(...visit: [] | [Parameters<typeof openPage>[1]]): Promise<void> {
  openPage(paths.home, ...visit);
  await page.getByRole("button", { name: "تنظیمات" }).click();
  await expect.element(picker).toBeVisible();
}

describe("the administrator's default theme", () => {
  test("applies to a new person and is marked as chosen until they choose another", async () => {
    await openPicker({ answers: { "GET /api/default-theme": { theme: "cyan" } } });
    await expect.poll(shown).toBe(themes.cyan.colors.background);
    expect(localStorage.getItem("labkhand-theme")).toBeNull();
    await expect.element(picker.getByRole("radio", { name: /^فیروزه‌ای/ })).toBeChecked();
    await picker.getByText(themes.navy.name, { exact: true }).click();
    expect(shown()).toBe(themes.navy.colors.background);
    expect(localStorage.getItem("labkhand-theme")).toBe("navy");
  });

  test("does not replace a theme that somebody has chosen", async () => {
    openPage(paths.home, { theme: "purple", answers: { "GET /api/default-theme": { theme: "red" } } });
    await expect.poll(() => localStorage.getItem("labkhand-default-theme")).toBe("red");
    expect(shown()).toBe(themes.purple.colors.background);
  });

  test("stays the same for a visitor since the first visit, even when the administrator changes it", async () => {
    localStorage.setItem("labkhand-default-theme", "cyan");
    // As the inline script of index.html finds it.
    document.documentElement.dataset["theme"] = "cyan";
    await openPicker({ answers: { "GET /api/default-theme": { theme: "red" } } });
    await settled();
    expect(calls("GET /api/default-theme")).toEqual([]);
    expect(shown()).toBe(themes.cyan.colors.background);
  });

  test("is the one stored with the account on each device where the person chose none", async () => {
    localStorage.setItem("labkhand-default-theme", "cyan");
    const person = aPerson({ defaultTheme: "green" });
    openPage(paths.home, { person, answers: { "GET /api/default-theme": { theme: "red" } } });
    await expect.poll(shown).toBe(themes.green.colors.background);
    expect(localStorage.getItem("labkhand-default-theme")).toBe("green");
    expect(localStorage.getItem("labkhand-theme")).toBeNull();
    expect(calls("GET /api/default-theme")).toEqual([]);
  });
});

describe("the theme picker", () => {
  test("shows each of the seven themes with a picture in its own colours", async () => {
    await openPicker();
    const cards = picker
      .getByRole("radio")
      .elements()
      .map((radio) => radio.closest("label"));
    expect(cards).toHaveLength(7);
    for (const { name, colors } of Object.values(themes)) {
      const card = cards.find((it) => it?.textContent?.includes(name));
      for (const color of [colors.headerBg, colors.background, colors.cardBg, colors.accent])
        expect(card?.querySelectorAll(`svg [fill="${color}"]`).length).toBeGreaterThan(0);
    }
  });

  test("moves with arrow keys and applies each theme at once", async () => {
    await openPicker();
    const first = picker.getByRole("radio", { checked: true });
    await expect.element(first).toHaveAttribute("value", "black-gray");
    await focus(first);
    for (const theme of [themes.blue, themes.red, themes.green]) {
      await userEvent.keyboard("{ArrowDown}");
      await expect.poll(shown).toBe(theme.colors.background);
      await expect.element(picker.getByRole("radio", { name: new RegExp(theme.name) })).toBeChecked();
    }
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: "تنظیمات" }).click();
    await expect.element(picker.getByRole("radio", { name: /^سبز/ })).toBeChecked();
    expect(localStorage.getItem("labkhand-theme")).toBe("green");
  });

  test("applies each theme that a finger chooses, down to the colour of the body", async () => {
    await openPicker();
    for (const theme of Object.values(themes)) {
      await page.getByRole("dialog").getByText(theme.name, { exact: true }).click();
      expect(getComputedStyle(document.body).backgroundColor).toBe(backgroundOf(theme));
    }
  });
});

describe("colours forced by the operating system", () => {
  const isLined = (locator: Locator) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(locator.element());
    return Number.parseFloat(borderTopWidth) > 0 && borderTopStyle === "solid";
  };

  test("replace fills with lines: buttons, the current tab and the chosen theme", async () => {
    await forcesColors();
    openPage(paths.add, { person: aPerson() });
    const publish = page.getByRole("button", { name: "انتشار" });
    await expect.element(publish).toBeVisible();
    expect(isLined(publish)).toBe(true);
    expect(isLined(page.getByRole("link", { name: "نوشتن جوک" }))).toBe(true);
    const [gems] = page.getByRole("banner").getByText("موجودی جم").elements();
    expect(isLined(page.elementLocator(gems?.parentElement ?? document.body))).toBe(true);
    await page.getByRole("link", { name: "خانه" }).click();
    const lines = page.getByRole("link", { name: /^(خانه|جست‌وجو)$/ }).elements();
    expect(lines.map((tab) => getComputedStyle(tab).borderBottomWidth)).toEqual(["0px", "3px"]);
    await page.getByRole("button", { name: "تنظیمات" }).click();
    await expect.element(picker).toBeVisible();
    const chosen = picker
      .getByRole("radio")
      .elements()
      .map((radio) => getComputedStyle(radio.closest("label") ?? radio));
    expect(chosen.map(({ outlineStyle }) => outlineStyle)).toEqual(["solid", ...Array<string>(6).fill("none")]);
  });
});
