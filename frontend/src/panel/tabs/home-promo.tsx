import { useQueryClient } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import {
  ENTRY_LINK_MAX_CODE_POINTS,
  ENTRY_TEXT_MAX_CODE_POINTS,
  PROMO_LINK_TEXT,
} from "../../../../contract/entry/values.ts";
import { typedLink } from "../../../../contract/web-address.ts";
import { call } from "../../lib/network/api-client.ts";
import { panelKeys } from "../query-keys.ts";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { Card } from "../ui/page.tsx";
import { toForm } from "../upload-tab/upload.ts";
import { UploadPicture } from "../upload-tab/upload-picture.tsx";

type Promo = Omit<CallAnswer<"GET /api/admin/home-promo">, "success" | "version">;

const texts = {
  title: "تبلیغ صفحهٔ اول",
  picture: "تصویر تبلیغ",
  upload: "تصویر تازه جای تصویر پیشین را همان وقت می‌گیرد.",
  preview: "آن‌چه در صفحهٔ اول دیده می‌شود",
  hidden: "خاموش است: چیزی دیده نمی‌شود.",
  empty: "نه متنی دارد و نه تصویری: چیزی دیده نمی‌شود.",
  leads: "با زدن آن به این نشانی می‌رود:",
} as const;

const fields: FieldsOf<"GET /api/admin/home-promo"> = [
  { kind: "switch", name: "enabled", label: "در صفحهٔ اول دیده شود" },
  { kind: "long", name: "text", label: "متن", max: ENTRY_TEXT_MAX_CODE_POINTS },
  {
    kind: "text",
    name: "link",
    label: "لینک",
    ltr: true,
    max: ENTRY_LINK_MAX_CODE_POINTS,
    fits: (link) => typedLink(link) !== null,
    wrong: PROMO_LINK_TEXT,
  },
  {
    kind: "text",
    name: "imageUrl",
    label: "نشانی تصویر",
    hint: "خالی یعنی بی‌تصویر؛ تصویر جای دیگر هنگام ذخیره پیش ما آورده می‌شود.",
    ltr: true,
    max: ENTRY_LINK_MAX_CODE_POINTS,
  },
];

const sendPicture = toForm("/api/admin/home-promo/upload", "image");

/** The banner of the entry screen, as people will see it. */
export default function HomePromoTab() {
  const queries = useQueryClient();
  return (
    <SettingsTab title={texts.title}>
      <SettingsForm
        name="home-promo"
        title="تبلیغ"
        fields={fields}
        read={() => call("GET /api/admin/home-promo")}
        save={(json) => call("POST /api/admin/home-promo", { json })}
        preview={(values) => <Preview promo={values} />}
      />
      <Card title={texts.picture}>
        <p className="text-sm text-muted">{texts.upload}</p>
        <UploadPicture
          send={sendPicture}
          onDone={() => void queries.invalidateQueries({ queryKey: panelKeys.setting("home-promo") })}
        />
      </Card>
    </SettingsTab>
  );
}

function Preview({ promo: { enabled, text, link, imageUrl } }: { promo: Promo }) {
  const isEmpty = text.trim() === "" && imageUrl === "";
  const to = typedLink(link) ?? "";
  return (
    <figure aria-label={texts.preview} className="grid gap-1">
      <figcaption className="text-note text-muted">{texts.preview}</figcaption>
      {!enabled || isEmpty ? (
        <p className="text-sm text-muted">{enabled ? texts.empty : texts.hidden}</p>
      ) : (
        <div className="max-w-110 overflow-hidden rounded-card border border-line bg-surface text-content">
          {imageUrl.startsWith("/media/") && <img src={imageUrl} alt={texts.picture} className="w-full" />}
          {text.trim() !== "" && <p className="p-4">{text}</p>}
        </div>
      )}
      {to !== "" && (
        <p className="text-note wrap-anywhere">
          {texts.leads} <bdi dir="ltr">{to}</bdi>
        </p>
      )}
    </figure>
  );
}
