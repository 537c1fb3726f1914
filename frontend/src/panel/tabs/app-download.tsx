import { useState } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { ENTRY_LINK_MAX_CODE_POINTS, ENTRY_TEXT_MAX_CODE_POINTS } from "../../../../contract/entry/values.ts";
import { isSecureAddress } from "../../../../contract/web-address.ts";
import { choicesOf, contentOf, type DownloadStep, downloadTexts } from "../../entities/app-download/steps.ts";
import { call } from "../../lib/network/api-client.ts";
import type { FieldsOf } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { Button } from "../ui/button.tsx";

type Download = Omit<CallAnswer<"GET /api/admin/app-download-settings">, "success" | "version">;

const text = { kind: "long", max: ENTRY_TEXT_MAX_CODE_POINTS } as const;
const link = {
  kind: "text",
  ltr: true,
  max: ENTRY_LINK_MAX_CODE_POINTS,
  fits: isSecureAddress,
  wrong: "نشانی باید کامل و امن باشد، یا خالی بماند.",
} as const;

const fields: FieldsOf<"GET /api/admin/app-download-settings"> = [
  { ...text, name: "modalText", label: "متن بالای پنجره" },
  { kind: "switch", name: "showAndroid", label: "دکمهٔ اندروید" },
  { ...link, name: "androidLink", label: "لینک اندروید", isOff: ({ showAndroid }) => !showAndroid },
  { kind: "switch", name: "showAndroidOld", label: "دکمهٔ اندروید قدیمی" },
  { ...link, name: "androidOldLink", label: "لینک اندروید قدیمی", isOff: ({ showAndroidOld }) => !showAndroidOld },
  { ...text, name: "noAppMessage", label: "وقتی لینک اندروید خالی است" },
  { kind: "switch", name: "showIOS", label: "دکمهٔ آیفون و آیپد" },
  { ...link, name: "iosLink", label: "لینک آیفون و آیپد", isOff: ({ showIOS }) => !showIOS },
  { ...text, name: "iosMessage", label: "وقتی لینک آیفون خالی است" },
];

const texts = { preview: "پنجره‌ای که آدم‌ها می‌بینند", leads: "به این نشانی می‌رود:" } as const;

/** The settings of the download dialog, beside a preview of the dialog itself. */
export default function AppDownloadTab() {
  return (
    <SettingsTab title="دانلود برنامه">
      <SettingsForm
        name="app-download"
        title="پنجرهٔ دانلود"
        fields={fields}
        read={() => call("GET /api/admin/app-download-settings")}
        save={(json) => call("POST /api/admin/app-download-settings", { json })}
        preview={(values) => <Preview settings={values} />}
      />
    </SettingsTab>
  );
}

/** The dialog as people will see it; nothing in it leads away. */
function Preview({ settings }: { settings: Download }) {
  const [place, setPlace] = useState<{ step: DownloadStep; link: string }>({ step: "choose", link: "" });
  return (
    <section
      aria-label={texts.preview}
      className="grid max-w-100 gap-2 justify-self-center rounded-sheet border border-line bg-surface p-5 text-center text-content"
    >
      <p className="text-note text-muted">{texts.preview}</p>
      <p className="font-bold">{downloadTexts.title}</p>
      {place.step === "choose" ? (
        <>
          <p className="text-sm text-muted">{settings.modalText || downloadTexts.choose}</p>
          <p className="rounded-button bg-golden px-4 py-2 font-semibold text-golden-content">{downloadTexts.fast}</p>
          {choicesOf(settings).map(({ label, link: to, step }) => (
            <Button key={label} variant="outline" onClick={() => setPlace({ step, link: to })}>
              {label}
            </Button>
          ))}
        </>
      ) : (
        <Step
          step={place.step}
          settings={settings}
          link={place.link}
          onBack={() => setPlace({ step: "choose", link: "" })}
        />
      )}
      {place.link !== "" && (
        <p className="text-note wrap-anywhere">
          {texts.leads} <bdi dir="ltr">{place.link}</bdi>
        </p>
      )}
    </section>
  );
}

interface StepProps {
  step: Exclude<DownloadStep, "choose">;
  settings: Download;
  link: string;
  onBack: () => void;
}

function Step({ step, settings, link: to, onBack }: StepProps) {
  const { message, steps, hint } = contentOf(step, settings, to);
  return (
    <>
      {message !== "" && <p className="font-semibold">{message}</p>}
      <ol className="grid list-decimal gap-1 ps-5 text-start text-sm">
        {steps.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      {hint !== "" && <p className="text-sm text-muted">{hint}</p>}
      <Button variant="outline" onClick={onBack}>
        {downloadTexts.back}
      </Button>
    </>
  );
}
