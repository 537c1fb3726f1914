import { VIDEO_LINK_MAX_UNITS, frameOf } from "../../../../contract/videos/values.ts";
import { IMAGES_PER_DAY_MAX } from "../../../../contract/image-tool/values.ts";
import { VIDEO_LINK_TEXTS } from "../../../../contract/videos/errors.ts";
import { call } from "../../lib/network/api-client.ts";
import { ImageKey } from "../defaults/image-key.tsx";
import { Splash } from "../defaults/splash.tsx";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";

const imageTool: FieldsOf<"GET /api/admin/image-tool"> = [
  {
    kind: "choice",
    name: "provider",
    label: "سازندهٔ تصویر",
    hint: "پیش از کشیدن، فهرست خودمان، کلمه‌های ممنوع و صافی سازنده توضیح را می‌سنجند. سرویس تصویر، تصویر کشیده را هم می‌سنجد.",
    options: [
      ["openai", "سرویس تصویر"],
      ["workers-ai", "هوش خود سرور (تصویر کشیده را نمی‌سنجد)"],
      ["off", "خاموش"],
    ],
  },
  {
    kind: "text",
    name: "model",
    label: "مدل سرویس تصویر",
    ltr: true,
    max: 100,
    needed: true,
    fits: (text) => /^[a-z0-9][a-z0-9.-]*$/.test(text),
  },
  { kind: "number", name: "perDay", label: "تصویر هر نفر در روز", min: 1, max: IMAGES_PER_DAY_MAX },
];

const UNFILTERED = {
  title: "تصویرها بی صافی باشند؟",
  body: "هوش خود سرور برای تصویر کشیده صافی ندارد و صافی توضیحش فارسی نمی‌داند؛ شاید تصویری نشان دهد که برای بچه‌ها نیست.",
  yes: "بله، همین باشد",
} as const;

/** Defaults for people who have not chosen, and the provider of generated pictures. */
export default function DefaultsTab() {
  return (
    <SettingsTab title="پیش‌فرض‌ها">
      <Splash />
      <SettingsForm
        name="default-video"
        title="ویدیوی پیش‌فرض"
        fields={[
          {
            kind: "text",
            name: "url",
            label: "نشانی ویدیو",
            hint: "از آپارات؛ در صفحهٔ اول و پروفایل‌هایی که ویدیوی خود را ندارند. خالی یعنی هیچ.",
            ltr: true,
            max: VIDEO_LINK_MAX_UNITS,
            fits: (url) => frameOf(url) !== null,
            wrong: VIDEO_LINK_TEXTS.VIDEO_LINK_OTHER_SITE,
          },
        ]}
        read={() => call("GET /api/admin/default-video")}
        save={(json) => call("POST /api/admin/default-video", { json })}
      />
      <ImageKey />
      <SettingsForm
        name="image-tool"
        title="ساخت تصویر"
        fields={imageTool}
        read={() => call("GET /api/admin/image-tool")}
        question={({ provider }) => (provider === "workers-ai" ? UNFILTERED : null)}
        save={(json) => call("POST /api/admin/image-tool", { json })}
      />
    </SettingsTab>
  );
}
