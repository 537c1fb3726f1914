import { useEffect, useState } from "react";

import {
  choicesOf,
  contentOf,
  type DownloadSettings,
  type DownloadStep,
  downloadTexts,
  hasFile,
  readDownloadSettings,
  stepWithoutPrompt,
} from "../../entities/app-download/steps.ts";
import { commonTexts } from "../../texts/common.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useInstallPrompt } from "../menu/use-install-prompt.ts";

export interface DownloadSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The step that is shown, and the link that was followed to it. */
interface Place {
  step: DownloadStep;
  link: string;
}

const START: Place = { step: "choose", link: "" };

/** The ways to the app by the kind of phone (000 §4 "Download modal steps"). */
export function DownloadSheet({ open, onOpenChange }: DownloadSheetProps) {
  const [tries, setTries] = useState(0);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={downloadTexts.title}>
      {open && <Ways key={tries} onDone={() => onOpenChange(false)} onReadAgain={() => setTries(tries + 1)} />}
    </Sheet>
  );
}

/** Mounted at each opening, so the administrator's current settings are read each time. */
function Ways({ onDone, onReadAgain }: Pick<ChoicesProps, "onDone" | "onReadAgain">) {
  const [settings, setSettings] = useState<DownloadSettings | null>();
  const [{ step, link }, setPlace] = useState(START);
  useEffect(() => {
    let isClosed = false;
    void readDownloadSettings().then((read) => isClosed || setSettings(read));
    return () => {
      isClosed = true;
    };
  }, []);
  if (settings === undefined) return <Skeleton className="h-40 rounded-card!" />;
  if (step === "choose")
    return <Choices settings={settings} onGo={setPlace} onDone={onDone} onReadAgain={onReadAgain} />;
  return (
    <div className="grid gap-4">
      <Step {...contentOf(step, settings, link)} />
      {link !== "" && <Outwards href={link}>{downloadTexts.again}</Outwards>}
      <Button variant="outline" onClick={() => setPlace(START)}>
        {downloadTexts.back}
      </Button>
    </div>
  );
}

interface ChoicesProps {
  settings: DownloadSettings | null;
  onGo: (place: Place) => void;
  onDone: () => void;
  onReadAgain: () => void;
}

function Choices({ settings, onGo, onDone, onReadAgain }: ChoicesProps) {
  const install = useInstallPrompt();
  const installFast = () => {
    if (install === null) return onGo({ step: stepWithoutPrompt(), link: "" });
    install();
    onDone();
  };
  return (
    <div className="grid gap-2.5">
      <p className="text-muted">{settings?.modalText || downloadTexts.choose}</p>
      <Button variant="accent" onClick={installFast}>
        {downloadTexts.fast}
      </Button>
      <p className="text-center text-note text-muted">{downloadTexts.fastHint}</p>
      {settings === null && (
        <>
          <p role="alert">{downloadTexts.unread}</p>
          <Button variant="outline" onClick={onReadAgain}>
            {commonTexts.retry}
          </Button>
        </>
      )}
      {settings !== null &&
        choicesOf(settings).map(({ label, link, step }) =>
          link === "" ? (
            <Button key={label} variant="outline" onClick={() => onGo({ step, link })}>
              {label}
            </Button>
          ) : (
            <Outwards key={label} href={link} onClick={() => onGo({ step, link })}>
              {label}
            </Outwards>
          ),
        )}
      {settings !== null && !hasFile(settings) && (
        <p className="text-center text-note text-muted">{downloadTexts.noFile}</p>
      )}
    </div>
  );
}

/** A link to a file or an app store, in a new tab. */
function Outwards({ href, onClick, children }: { href: string; onClick?: () => void; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" onClick={onClick} className={buttonClass("outline")}>
      {children}
    </a>
  );
}

function Step({ message, steps, hint }: ReturnType<typeof contentOf>) {
  return (
    <div role="status" className="grid gap-1.5">
      {message !== "" && <p className="font-semibold">{message}</p>}
      {steps.length > 0 && (
        <ol className="grid gap-1.5" style={{ listStyle: "persian", paddingInlineStart: 24 }}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {hint !== "" && <p className="text-sm text-muted">{hint}</p>}
    </div>
  );
}
