import { Check } from "lucide-react";

import { DEFAULT_THEME_ID, type Theme, type ThemeColors, themes } from "../../../../contract/themes.ts";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { chooseTheme, useThemeStore } from "./theme-store.ts";

export const themeTexts = {
  title: "رنگ لبخند",
  hint: "رنگی را که دوست داری انتخاب کن؛ همان لحظه می‌بینی‌اش.",
} as const;

interface ThemeSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The theme picker as a sheet. */
export function ThemeSheet({ open, onOpenChange }: ThemeSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={themeTexts.title} description={themeTexts.hint}>
      <ThemePicker />
    </Sheet>
  );
}

/** The seven themes, each as a small picture of the app; a choice shows at once and is remembered on this device. */
export function ThemePicker() {
  const shown = useThemeStore((state) => state.themeId);
  const current = Object.hasOwn(themes, shown) ? shown : DEFAULT_THEME_ID;
  return (
    <div
      role="radiogroup"
      aria-label={themeTexts.title}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2.5"
    >
      {Object.values(themes).map((theme) => (
        <ThemeChoice key={theme.id} theme={theme} chosen={theme.id === current} />
      ))}
    </div>
  );
}

function ThemeChoice({ theme, chosen }: { theme: Theme; chosen: boolean }) {
  const { colors } = theme;
  return (
    <label
      className="relative flex cursor-pointer gap-2.5 rounded-card border-2 p-2 text-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      style={{ background: colors.cardBg, color: colors.cardText, borderColor: chosen ? colors.accent : colors.border }}
    >
      <input
        type="radio"
        name="theme"
        value={theme.id}
        checked={chosen}
        onChange={() => chooseTheme(theme.id)}
        className="sr-only"
      />
      <ThemePicture colors={colors} />
      <span className="min-w-0 flex-1 leading-normal">
        <span className="block font-semibold">{theme.name}</span>
        <span className="block text-note leading-snug max-[359px]:hidden" style={{ color: colors.textSecondary }}>
          {theme.description}
        </span>
      </span>
      {chosen && (
        <span
          aria-hidden="true"
          className="absolute -start-2 -top-2 grid size-6 place-items-center rounded-full"
          style={{ background: colors.accent, color: colors.cardBg }}
        >
          <Check size={16} strokeWidth={3} />
        </span>
      )}
    </label>
  );
}

/** The app in that theme, as small as a stamp: header, two jokes and the add button. */
function ThemePicture({ colors }: { colors: ThemeColors }) {
  const { accent, background, border, buttonBg, cardBg, headerBg, headerText, surface, textSecondary } = colors;
  return (
    <svg aria-hidden="true" width="46" height="74" viewBox="0 0 46 74" className="shrink-0" style={{ borderRadius: 9 }}>
      <rect width="46" height="74" fill={background} />
      <rect width="46" height="12" fill={headerBg} />
      <path d="M28 6h12M6 6h.01M12 6h.01" stroke={headerText} strokeWidth="2.5" strokeLinecap="round" />
      {[15.5, 37.5].map((top) => (
        <g key={top} transform={`translate(3.5 ${top})`}>
          <rect width="39" height="19" rx="4" fill={cardBg} stroke={border} />
          <circle cx="34" cy="5.5" r="2.8" fill={accent} />
          <rect x="4" y="4" width="11" height="4" rx="2" fill={buttonBg} />
          <path d="M12 12h23M20 15.5h15" stroke={textSecondary} strokeWidth="1.8" strokeLinecap="round" />
        </g>
      ))}
      <rect y="62" width="46" height="12" fill={surface} />
      <circle cx="23" cy="62" r="5.5" fill={accent} />
      <rect x=".5" y=".5" width="45" height="73" rx="8.5" fill="none" stroke={border} />
    </svg>
  );
}
