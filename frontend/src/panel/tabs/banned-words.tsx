import { useState } from "react";

import { BANNED_WORDS_KEY_WORD, BANNED_WORDS_TEXT_MAX_CODE_POINTS } from "../../../../contract/moderation/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { Card } from "../ui/page.tsx";

const texts = {
  title: "کلمه‌های ممنوع",
  hint: "جوکی که یکی از این کلمه‌ها را دارد با هشدار برمی‌گردد؛ اگر باز هم منتشر شود، بالای گزارش‌شده‌ها می‌آید.",
  keyWord: "کلمهٔ کلیدی",
  keyWordHint: "فهرست بعد از نوشتن کلمهٔ کلیدی دیده می‌شود.",
  words: "کلمه‌ها",
  wordsHint: "کلمه‌ها را با « - » از هم جدا کن.",
} as const;

const fields: FieldsOf<"GET /api/admin/banned-words"> = [
  { kind: "long", name: "words", label: texts.words, hint: texts.wordsHint, max: BANNED_WORDS_TEXT_MAX_CODE_POINTS },
];

/** The banned words, hidden at first so that no passer-by reads them. */
export default function BannedWordsTab() {
  const [typed, setTyped] = useState("");
  return (
    <SettingsTab title={texts.title} hint={texts.hint} isWide>
      {typed.trim() === BANNED_WORDS_KEY_WORD ? (
        <SettingsForm
          name="banned-words"
          title={texts.title}
          fields={fields}
          read={() => call("GET /api/admin/banned-words")}
          save={(json) => call("POST /api/admin/banned-words", { json })}
        />
      ) : (
        <Card title={texts.title}>
          <Field id="key-word" label={texts.keyWord} error={undefined} hint={texts.keyWordHint}>
            <TextInput
              {...fieldAttributes("key-word", undefined, texts.keyWordHint)}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        </Card>
      )}
    </SettingsTab>
  );
}
