/** The seven themes (000 §9). Colours are the design's; every text pair is AA, which tests/contract/themes.test.ts computes. */

export const THEME_IDS = ["black-gray", "blue", "red", "green", "cyan", "navy", "purple"] as const;
export type ThemeId = (typeof THEME_IDS)[number];

export const DEFAULT_THEME_ID: ThemeId = "black-gray";

export interface ThemeColors {
  primary: string;
  secondary: string;
  accent: string;
  background: string;
  surface: string;
  text: string;
  textSecondary: string;
  border: string;
  headerBg: string;
  headerText: string;
  cardBg: string;
  cardText: string;
  buttonBg: string;
  buttonText: string;
  buttonBorder: string;
  /** One's own messages. */
  bubbleBg: string;
  bubbleText: string;
  /** The read receipt on one's own message. */
  bubbleAccent: string;
}

export interface Theme {
  id: ThemeId;
  name: string;
  description: string;
  scheme: "dark" | "light";
  colors: ThemeColors;
}

export const themes: Record<ThemeId, Theme> = {
  "black-gray": {
    id: "black-gray",
    name: "شب خاکستری",
    description: "آرام و تیره، پیش‌فرض لبخند",
    scheme: "dark",
    colors: {
      primary: "#b4b7bf",
      secondary: "#84868b",
      accent: "#f7be2b",
      background: "#0b0c0f",
      surface: "#151619",
      text: "#f1f3f8",
      textSecondary: "#abb1be",
      border: "#313337",
      headerBg: "#101214",
      headerText: "#f1f3f8",
      cardBg: "#1a1c1f",
      cardText: "#eef0f4",
      buttonBg: "#f7be2b",
      buttonText: "#1a1200",
      buttonBorder: "#ffd76a",
      bubbleBg: "#2c3a55",
      bubbleText: "#eef2fa",
      bubbleAccent: "#ffd65c",
    },
  },
  blue: {
    id: "blue",
    name: "آبی",
    description: "روشن و آسمانی",
    scheme: "light",
    colors: {
      primary: "#0061be",
      secondary: "#4f82c3",
      accent: "#c46d00",
      background: "#edf4fd",
      surface: "#fbfcfd",
      text: "#111e2d",
      textSecondary: "#485669",
      border: "#c7d6e8",
      headerBg: "#005bb3",
      headerText: "#ffffff",
      cardBg: "#ffffff",
      cardText: "#15202d",
      buttonBg: "#0061be",
      buttonText: "#ffffff",
      buttonBorder: "#004b96",
      bubbleBg: "#0061be",
      bubbleText: "#ffffff",
      bubbleAccent: "#ffd65c",
    },
  },
  red: {
    id: "red",
    name: "قرمز",
    description: "گرم و اناری",
    scheme: "light",
    colors: {
      primary: "#be2132",
      secondary: "#bb6261",
      accent: "#a97f05",
      background: "#fdf0ef",
      surface: "#fdfbfb",
      text: "#2b1615",
      textSecondary: "#684e4c",
      border: "#e8cdcb",
      headerBg: "#b7162d",
      headerText: "#ffffff",
      cardBg: "#ffffff",
      cardText: "#2c1919",
      buttonBg: "#be2132",
      buttonText: "#ffffff",
      buttonBorder: "#9b0b23",
      bubbleBg: "#be2132",
      bubbleText: "#ffffff",
      bubbleAccent: "#ffd65c",
    },
  },
  green: {
    id: "green",
    name: "سبز",
    description: "تازه مثل باغ",
    scheme: "light",
    colors: {
      primary: "#067132",
      secondary: "#5d8e67",
      accent: "#b37903",
      background: "#ebf7ed",
      surface: "#f9fdfa",
      text: "#102214",
      textSecondary: "#485b4b",
      border: "#c7daca",
      headerBg: "#026a2e",
      headerText: "#ffffff",
      cardBg: "#ffffff",
      cardText: "#152318",
      buttonBg: "#067132",
      buttonText: "#ffffff",
      buttonBorder: "#025725",
      bubbleBg: "#067132",
      bubbleText: "#ffffff",
      bubbleAccent: "#ffd65c",
    },
  },
  cyan: {
    id: "cyan",
    name: "فیروزه‌ای",
    description: "خنک مثل دریا",
    scheme: "light",
    colors: {
      primary: "#0a6f82",
      secondary: "#4f8a99",
      accent: "#d55c13",
      background: "#e7f7fb",
      surface: "#f7fdfe",
      text: "#052127",
      textSecondary: "#3f5a61",
      border: "#bfdae1",
      headerBg: "#0b697a",
      headerText: "#ffffff",
      cardBg: "#ffffff",
      cardText: "#0c2328",
      buttonBg: "#0a6f82",
      buttonText: "#ffffff",
      buttonBorder: "#005766",
      bubbleBg: "#0a6f82",
      bubbleText: "#ffffff",
      bubbleAccent: "#ffd65c",
    },
  },
  navy: {
    id: "navy",
    name: "سرمه‌ای",
    description: "شب پرستاره",
    scheme: "dark",
    colors: {
      primary: "#7cbdff",
      secondary: "#658ab0",
      accent: "#f7be2b",
      background: "#030b1f",
      surface: "#0a152a",
      text: "#f1f3f8",
      textSecondary: "#aab1be",
      border: "#23334e",
      headerBg: "#071125",
      headerText: "#f1f3f8",
      cardBg: "#0f1b33",
      cardText: "#eef0f4",
      buttonBg: "#89c3fe",
      buttonText: "#05101c",
      buttonBorder: "#b0d5fd",
      bubbleBg: "#89c3fe",
      bubbleText: "#05101c",
      bubbleAccent: "#733800",
    },
  },
  purple: {
    id: "purple",
    name: "بنفش",
    description: "تیره و رؤیایی",
    scheme: "dark",
    colors: {
      primary: "#cba1fa",
      secondary: "#917aac",
      accent: "#ffb848",
      background: "#0f071c",
      surface: "#191127",
      text: "#f4f3f7",
      textSecondary: "#b3aebc",
      border: "#372c4a",
      headerBg: "#150c22",
      headerText: "#f4f3f7",
      cardBg: "#1f162f",
      cardText: "#f1eff4",
      buttonBg: "#d1a9ff",
      buttonText: "#120c1a",
      buttonBorder: "#ddc4fd",
      bubbleBg: "#d1a9ff",
      bubbleText: "#120c1a",
      bubbleAccent: "#733800",
    },
  },
};

export function isThemeId(value: unknown): value is ThemeId {
  return THEME_IDS.some((id) => id === value);
}
