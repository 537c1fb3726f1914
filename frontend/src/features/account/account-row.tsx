import { ChevronLeft, type LucideIcon } from "lucide-react";
import { useRef } from "react";

import { accountTexts } from "./texts.ts";
import { useInitialFocus } from "../../ui/dialog/use-initial-focus.ts";

interface AccountRowProps {
  Icon: LucideIcon;
  label: string;
  /** Shown left to right, such as a username. */
  value?: string;
  /** Whether it gets the focus when it appears. */
  hasFocus: boolean;
  onPress: () => void;
}

/** A row that opens a setting. */
export function AccountRow({ Icon, label, value = "", hasFocus, onPress }: AccountRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  useInitialFocus(() => (hasFocus ? button.current : null));

  return (
    <li>
      <button
        ref={button}
        type="button"
        onClick={onPress}
        className="flex min-h-14 w-full items-center gap-3 text-start text-body"
      >
        <Icon size={20} aria-hidden className="shrink-0" />
        <span className="wrap-anywhere">{label}</span>
        <bdi dir="ltr" className="min-w-0 flex-1 truncate text-sm text-muted">
          {value}
        </bdi>
        <ChevronLeft size={18} aria-hidden className="shrink-0" />
      </button>
    </li>
  );
}

/** A linked contact, which cannot be changed. */
export function FixedRow({ Icon, label, value }: Pick<AccountRowProps, "Icon" | "label"> & { value: string }) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 text-body">
      <Icon size={20} aria-hidden className="shrink-0" />
      <div className="min-w-0 flex-1">
        <span className="sr-only">{label}: </span>
        <bdi dir="ltr" className="break-all">
          {value}
        </bdi>
        <p className="text-note text-muted">{accountTexts.fixed}</p>
      </div>
    </li>
  );
}
