import { useQuery, useQueryClient } from "@tanstack/react-query";

import { PICTURE_ADDRESS_MAX_CODE_POINTS } from "../../../../contract/entry/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { panelKeys } from "../query-keys.ts";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { RemoveButton } from "../settings-tab/remove-button.tsx";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { toForm } from "../upload-tab/upload.ts";
import { UploadPicture } from "../upload-tab/upload-picture.tsx";

const NAME = "splash";

const texts = {
  title: "تصویر اسپلش",
  alt: "تصویر اسپلشی که حالا نشان داده می‌شود",
  none: "تصویری گذاشته نشده است و چیزی نشان داده نمی‌شود.",
  remove: "برداشتن تصویر",
  question: "تصویر اسپلش برداشته شود؟",
} as const;

const fields: FieldsOf<"GET /api/admin/splash-screen"> = [
  {
    kind: "text",
    name: "url",
    label: "نشانی تصویر",
    hint: "خالی یعنی بی‌تصویر؛ تصویر جای دیگر هنگام ذخیره پیش ما آورده می‌شود.",
    ltr: true,
    max: PICTURE_ADDRESS_MAX_CODE_POINTS,
  },
];

const read = () => call("GET /api/admin/splash-screen");
const sendPicture = toForm("/api/admin/splash-screen/upload", "splashScreen");

/** The splash's picture: by its address or uploaded. */
export function Splash() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: panelKeys.setting(NAME), queryFn: read });
  return (
    <SettingsForm
      name={NAME}
      title={texts.title}
      fields={fields}
      read={read}
      save={(json) => call("POST /api/admin/splash-screen", { json })}
      preview={() =>
        data?.url ? (
          <img src={data.url} alt={texts.alt} className="max-h-80 rounded-lg border border-line" />
        ) : (
          <p className="text-sm text-muted">{texts.none}</p>
        )
      }
    >
      <UploadPicture
        send={sendPicture}
        onDone={() => void queries.invalidateQueries({ queryKey: panelKeys.setting(NAME) })}
      />
      {data !== undefined && data.url !== "" && (
        <RemoveButton
          name={NAME}
          question={{ title: texts.question, yes: texts.remove }}
          remove={() => call("POST /api/admin/splash-screen", { json: { url: "", version: data.version } })}
        />
      )}
    </SettingsForm>
  );
}
