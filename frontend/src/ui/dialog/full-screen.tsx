import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";

import { commonTexts } from "../../texts/common.ts";
import { iconButtonClass } from "../icon-button.tsx";
import { useCloseWatcher } from "./use-close-watcher.ts";

export interface FullScreenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** False for content that is handed to another person: a press does not close it. */
  closesOnPress?: boolean;
  children: ReactNode;
}

/** A full-screen picture with a title; a press, its button, Escape or the phone's back closes it. */
export function FullScreen({ open, onOpenChange, title, closesOnPress = true, children }: FullScreenProps) {
  useCloseWatcher(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup
          data-no-swipe
          onClick={() => closesOnPress && onOpenChange(false)}
          className="modal fixed inset-0 z-50 flex flex-col bg-surface pb-[env(safe-area-inset-bottom)] text-content outline-none"
        >
          <div className="flex items-center justify-between gap-2 px-3 pt-2">
            <Dialog.Title className="ps-1 text-body font-bold">{title}</Dialog.Title>
            <Dialog.Close aria-label={commonTexts.close} className={iconButtonClass}>
              <X size={22} aria-hidden />
            </Dialog.Close>
          </div>
          <div className="grid min-h-0 flex-1 place-items-center overflow-auto p-3 *:max-h-full">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
