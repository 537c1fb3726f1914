import { useState } from "react";

import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/lazy-sheet.tsx";
import { useInstallPrompt } from "../menu/use-install-prompt.ts";

const downloadTexts = {
  title: "دانلود اپلیکیشن",
  choose: "گوشی‌ات چیست؟",
  android: "اندروید",
  ios: "آیفون و آیپد",
  fast: "نسخهٔ سریع برای همهٔ گوشی‌ها",
  fastHint: "بدون دانلود، مستقیم از همین مرورگر",
  androidMessage: "در حال تولید اپلیکیشن فعلا موجود نیست",
  androidHint: "تا آن موقع لبخند را از منوی مرورگر، با «افزودن به صفحهٔ اصلی»، نصب کن.",
  iosSteps: [
    "این صفحه را در سافاری باز کن.",
    "دکمهٔ اشتراک‌گذاری پایین صفحه را بزن.",
    "«افزودن به صفحهٔ اصلی» (Add to Home Screen) را انتخاب کن.",
    "بالای صفحه «افزودن» (Add) را بزن؛ لبخند کنار برنامه‌هایت است.",
  ],
  back: "برگشت",
} as const;

export interface DownloadSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type Step = "choose" | "androidMessage" | "iosMessage";

/** Safari on a Mac with touch is an iPad. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The ways to the app by the kind of phone (000 §4 "Download modal steps"). */
export function DownloadSheet({ open, onOpenChange }: DownloadSheetProps) {
  const [step, setStep] = useState<Step>("choose");
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setStep("choose");
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={downloadTexts.title}
      description={step === "choose" ? downloadTexts.choose : undefined}
    >
      {step === "choose" ? (
        <Choices onStep={setStep} onDone={() => onOpenChange(false)} />
      ) : (
        <div className="grid gap-4">
          {step === "iosMessage" ? <IosSteps /> : <AndroidMessage />}
          <Button variant="outline" onClick={() => setStep("choose")}>
            {downloadTexts.back}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function Choices({ onStep, onDone }: { onStep: (step: Step) => void; onDone: () => void }) {
  const install = useInstallPrompt();
  const installFast = () => {
    if (install === null) {
      onStep(isApple() ? "iosMessage" : "androidMessage");
      return;
    }
    install();
    onDone();
  };
  return (
    <div className="grid gap-2.5">
      <Button variant="accent" onClick={installFast}>
        {downloadTexts.fast}
      </Button>
      <p className="text-center text-note text-muted">{downloadTexts.fastHint}</p>
      <Button variant="outline" onClick={() => onStep("androidMessage")}>
        {downloadTexts.android}
      </Button>
      <Button variant="outline" onClick={() => onStep("iosMessage")}>
        {downloadTexts.ios}
      </Button>
    </div>
  );
}

function AndroidMessage() {
  return (
    <div role="status" className="grid gap-1.5">
      <p className="font-semibold">{downloadTexts.androidMessage}</p>
      <p className="text-sm text-muted">{downloadTexts.androidHint}</p>
    </div>
  );
}

function IosSteps() {
  return (
    <ol role="status" className="grid gap-1.5" style={{ listStyle: "persian", paddingInlineStart: 24 }}>
      {downloadTexts.iosSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
