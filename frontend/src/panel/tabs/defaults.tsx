import { useQuery, useQueryClient } from "@tanstack/react-query";

import { IMAGES_PER_DAY_MAX } from "../../../../contract/image-tool/limits.ts";
import { isSecureAddress } from "../../../../contract/web-address.ts";
import { call } from "../../lib/network/api-client.ts";
import { showError, showToast } from "../../ui/toast.ts";
import { panelKeys } from "../query-keys.ts";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { Button } from "../ui/button.tsx";
import { confirm } from "../ui/confirm.tsx";
import { Card } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { toForm } from "../upload-tab/upload.ts";
import { UploadPicture } from "../upload-tab/upload-picture.tsx";

const texts = {
  title: "پیش‌فرض‌ها",
  splash: "تصویر اسپلش",
  splashAlt: "تصویر اسپلشی که حالا نشان داده می‌شود",
  noSplash: "تصویری گذاشته نشده است و چیزی نشان داده نمی‌شود.",
  remove: "برداشتن تصویر",
  removeQuestion: "تصویر اسپلش برداشته شود؟",
} as const;

const OPENAI_KEY = /^sk-[\w-]{8,250}$/;

const imageTool: FieldsOf<"GET /api/admin/image-tool"> = [
  {
    kind: "choice",
    name: "provider",
    label: "سازندهٔ تصویر",
    options: [
      ["openai", "سرویس تصویر"],
      ["workers-ai", "هوش خود سرور"],
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

/** Defaults for people who have not chosen, and the provider of generated pictures. */
export default function DefaultsTab() {
  return (
    <SettingsTab title={texts.title}>
      <SettingsForm
        name="default-video"
        title="ویدیوی پیش‌فرض"
        fields={[
          {
            kind: "text",
            name: "url",
            label: "نشانی ویدیو",
            hint: "در پروفایل‌هایی که ویدیوی خود را ندارند؛ خالی یعنی هیچ.",
            ltr: true,
            max: 500,
            fits: isSecureAddress,
            wrong: "نشانی ویدیو باید کامل و امن باشد، یا خالی بماند.",
          },
        ]}
        read={() => call("GET /api/admin/default-video")}
        save={(json) => call("POST /api/admin/default-video", { json })}
      />
      <Splash />
      <SettingsForm
        name="openai-key"
        title="کلید سرویس تصویر"
        fields={[
          {
            kind: "text",
            name: "apiKey",
            label: "کلید",
            hint: "کلیدی که هست پوشیده دیده می‌شود؛ کلید تازه جای آن را می‌گیرد.",
            ltr: true,
            max: 253,
            needed: true,
            fits: (text) => OPENAI_KEY.test(text),
            wrong: "کلید معتبر وارد کنید",
          },
        ]}
        read={() => call("GET /api/admin/openai-key")}
        save={(json) => call("POST /api/admin/openai-key", { json })}
      />
      <SettingsForm
        name="image-tool"
        title="ساخت تصویر"
        fields={imageTool}
        read={() => call("GET /api/admin/image-tool")}
        save={(json) => call("POST /api/admin/image-tool", { json })}
      />
    </SettingsTab>
  );
}

const sendSplash = toForm("/api/admin/splash-screen/upload", "splashScreen");

function Splash() {
  const queries = useQueryClient();
  const splash = useQuery({
    queryKey: panelKeys.setting("splash"),
    queryFn: () => call("GET /api/admin/splash-screen"),
  });
  const reread = () => void queries.invalidateQueries({ queryKey: panelKeys.setting("splash") });

  const remove = async () => {
    if (!(await confirm({ title: texts.removeQuestion, yes: texts.remove, danger: true }))) return;
    try {
      const { message } = await call("POST /api/admin/splash-screen", { json: { url: "" } });
      showToast(message);
      reread();
    } catch (error) {
      showError(error);
    }
  };

  return (
    <Card title={texts.splash}>
      {splash.isPending && <Loading />}
      {splash.isError && <Failed error={splash.error} onRetry={() => void splash.refetch()} />}
      {splash.data?.url === "" && <p className="text-sm text-muted">{texts.noSplash}</p>}
      {splash.data && splash.data.url !== "" && (
        <>
          <img src={splash.data.url} alt={texts.splashAlt} className="max-h-80 rounded-lg border border-line" />
          <Button variant="danger" className="justify-self-start" onClick={() => void remove()}>
            {texts.remove}
          </Button>
        </>
      )}
      <UploadPicture send={sendSplash} onDone={reread} />
    </Card>
  );
}
