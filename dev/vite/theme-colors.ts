import type { Plugin } from "vite";

import { DEFAULT_THEME_ID, type Theme, type ThemeColors, themes } from "../../contract/themes.ts";

const ID = "virtual:theme-colors.css";

/** The specification's `secondary` is unused, and every document contains all seven themes. */
const tokens: Record<Exclude<keyof ThemeColors, "secondary">, string> = {
  primary: "primary",
  accent: "accent",
  background: "background",
  surface: "surface",
  text: "content",
  textSecondary: "muted",
  border: "line",
  headerBg: "header",
  headerText: "header-content",
  cardBg: "card",
  cardText: "card-content",
  buttonBg: "button",
  buttonText: "button-content",
  buttonBorder: "button-line",
  bubbleBg: "bubble",
  bubbleText: "bubble-content",
  bubbleAccent: "bubble-accent",
};

// Red is only for liked hearts and danger, green for people online. All are readable (AA) as small text on the scheme's
// cards and surfaces; the accent is not on light ones, so text uses a deeper shade of it.
const schemeTokens = {
  dark: { danger: "#ff5c7a", "danger-content": "#2a0009", online: "#3ddc84", "accent-text": "var(--accent)" },
  light: {
    danger: "#c8163d",
    "danger-content": "#ffffff",
    online: "#12773c",
    "accent-text": "color-mix(in oklab, var(--accent), #000 24%)",
  },
};

function declarations(theme: Theme): string {
  const colors = Object.entries(tokens).map(([key, token]) => `--${token}:${theme.colors[key as keyof ThemeColors]}`);
  const more = Object.entries(schemeTokens[theme.scheme]).map(([token, value]) => `--${token}:${value}`);
  return [`color-scheme:${theme.scheme}`, ...colors, ...more].join(";");
}

/** Provides `virtual:theme-colors.css`: the contract's seven themes as custom properties of the body. */
export function themeColors(): Plugin {
  return {
    name: "labkhand:theme-colors",
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      return Object.values(themes)
        .map((theme) => {
          const selector = `[data-theme="${theme.id}"] body`;
          return `${theme.id === DEFAULT_THEME_ID ? `body,${selector}` : selector}{${declarations(theme)}}`;
        })
        .join("\n");
    },
  };
}
