import { Check } from "lucide-react";

import { type Theme, themes } from "../../../contract/themes.ts";
import { applyTheme, useThemeStore } from "../lib/theme-store.ts";
import { appTexts } from "./texts.ts";

/** The seven themes; a choice shows at once and is remembered on this device. */
export function ThemePicker() {
  const current = useThemeStore((state) => state.themeId);
  return (
    <div role="radiogroup" aria-label={appTexts.theme} className="grid grid-cols-2 gap-2.5">
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
      className="relative grid min-h-18 cursor-pointer gap-0.5 rounded-card border-2 p-3 text-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      style={{ background: colors.cardBg, color: colors.cardText, borderColor: chosen ? colors.accent : colors.border }}
    >
      <input
        type="radio"
        name="theme"
        value={theme.id}
        checked={chosen}
        onChange={() => applyTheme(theme.id)}
        className="sr-only"
      />
      <span className="flex items-center gap-1.5 font-semibold">
        <span
          aria-hidden="true"
          className="size-4 rounded-full"
          style={{ background: colors.headerBg, boxShadow: `0 0 0 2px ${colors.border}` }}
        />
        {theme.name}
        {chosen && <Check size={18} aria-hidden="true" className="ms-auto" style={{ color: colors.accent }} />}
      </span>
      <span className="text-[12.5px]" style={{ color: colors.textSecondary }}>
        {theme.description}
      </span>
    </label>
  );
}
