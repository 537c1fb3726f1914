import { useQuery } from "@tanstack/react-query";

import { call } from "../../lib/network/api-client.ts";
import { panelKeys } from "../query-keys.ts";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { RemoveButton } from "../settings-tab/remove-button.tsx";
import { SettingsForm } from "../settings-tab/settings-form.tsx";

const NAME = "openai-key";

const texts = {
  title: "کلید سرویس تصویر",
  question: "کلید سرویس تصویر برداشته شود؟",
  body: "تا کلید تازه‌ای نگذاری، سرویس تصویر چیزی نمی‌کشد.",
  remove: "برداشتن کلید",
} as const;

const fields: FieldsOf<"GET /api/admin/openai-key"> = [
  {
    kind: "text",
    name: "apiKey",
    label: "کلید",
    hint: "کلیدی که هست پوشیده دیده می‌شود؛ کلید تازه جای آن را می‌گیرد.",
    ltr: true,
    max: 253,
    needed: true,
    fits: (text) => /^sk-[\w-]{8,250}$/.test(text),
    wrong: "کلید معتبر وارد کنید",
  },
];

const read = () => call("GET /api/admin/openai-key");

/** The image service's key: shown masked, replaced, or removed. */
export function ImageKey() {
  const { data } = useQuery({ queryKey: panelKeys.setting(NAME), queryFn: read });
  return (
    <SettingsForm
      name={NAME}
      title={texts.title}
      fields={fields}
      read={read}
      save={(json) => call("POST /api/admin/openai-key", { json })}
    >
      {data !== undefined && data.apiKey !== "" && (
        <RemoveButton
          name={NAME}
          question={{ title: texts.question, body: texts.body, yes: texts.remove }}
          remove={() => call("POST /api/admin/openai-key", { json: { apiKey: "", version: data.version } })}
        />
      )}
    </SettingsForm>
  );
}
