import { THEME_IDS, type ThemeId, isThemeId, themes } from "../../../../contract/themes.ts";
import { call } from "../../lib/network/api-client.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";

const texts = {
  title: "تم",
  hint: "برای کسانی که تازه می‌آیند؛ کسی که هست تم خودش را دارد.",
  picture: (name: string) => `نمونهٔ تم ${name}`,
  joke: "معلم: چرا دیر آمدی؟ شاگرد: تابلو نوشته بود «مدرسه، آهسته برانید».",
  own: "این یکی را شنیده بودم!",
  button: "دنبال کردن",
} as const;

/** The newcomers' theme, with a preview. */
export default function ThemeTab() {
  return (
    <SettingsTab title={texts.title} hint={texts.hint}>
      <SettingsForm
        name="default-theme"
        title="تم تازه‌واردها"
        fields={[
          {
            kind: "choice",
            name: "theme",
            label: "تم",
            options: THEME_IDS.map((id) => [id, `${themes[id].name} – ${themes[id].description}`]),
          },
        ]}
        read={() => call("GET /api/admin/default-theme")}
        save={(json) => call("POST /api/admin/default-theme", { json })}
        preview={({ theme }) => isThemeId(theme) && <ThemePicture id={theme} />}
      />
    </SettingsTab>
  );
}

/** A few things of the app in a theme's colours. */
function ThemePicture({ id }: { id: ThemeId }) {
  const { name, colors } = themes[id];
  return (
    <figure
      aria-label={texts.picture(name)}
      className="grid max-w-96 overflow-hidden rounded-xl border"
      style={{ background: colors.background, borderColor: colors.border, color: colors.text }}
    >
      <div className="px-4 py-2 font-bold" style={{ background: colors.headerBg, color: colors.headerText }}>
        لبخند
      </div>
      <div
        className="m-3 grid gap-2 rounded-xl border p-3 text-sm"
        style={{ background: colors.cardBg, color: colors.cardText, borderColor: colors.border }}
      >
        <p>{texts.joke}</p>
        <span
          className="justify-self-start rounded-lg border px-3 py-1 font-semibold"
          style={{ background: colors.buttonBg, color: colors.buttonText, borderColor: colors.buttonBorder }}
        >
          {texts.button}
        </span>
      </div>
      <p
        className="m-3 mt-0 justify-self-end rounded-xl px-3 py-1 text-sm"
        style={{ background: colors.bubbleBg, color: colors.bubbleText }}
      >
        {texts.own}
      </p>
    </figure>
  );
}
