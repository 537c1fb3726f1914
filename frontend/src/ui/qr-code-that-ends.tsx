import { RefreshCw } from "lucide-react";

import { buttonClass } from "./button.tsx";
import { QrCode } from "./qr-code.tsx";
import { Spinner } from "./spinner.tsx";

interface QrCodeThatEndsProps {
  text: string;
  label: string;
  isOver: boolean;
  isRenewing: boolean;
  /** The label of the button that renews it. */
  renew: string;
  onRenew: () => void;
}

/** A QR code that expires: then no scanner can read it any more, and a tap renews it. */
export function QrCodeThatEnds({ text, label, isOver, isRenewing, renew, onRenew }: QrCodeThatEndsProps) {
  return (
    <div className="relative grid w-full max-w-[340px]">
      <QrCode text={text} label={label} className={isOver ? "opacity-15" : ""} />
      {isOver && (
        <button
          type="button"
          aria-busy={isRenewing || undefined}
          onClick={() => !isRenewing && onRenew()}
          className="absolute inset-0 grid place-items-center rounded-button"
        >
          <span className={buttonClass("accent")}>
            {isRenewing ? <Spinner /> : <RefreshCw size={18} aria-hidden />}
            {renew}
          </span>
        </button>
      )}
    </div>
  );
}
