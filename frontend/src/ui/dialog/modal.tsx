import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

import { useCloseWatcher } from "./use-close-watcher.ts";

export interface ModalProps {
  open: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  description?: string;
  /** False for a question that must be answered. */
  dismissible?: boolean;
  children: ReactNode;
}

/** A centred modal dialog. Import it from lazy-modal.tsx. */
export function Modal({ open, onOpenChange, title, description, dismissible = true, children }: ModalProps) {
  useCloseWatcher(open && dismissible, () => onOpenChange?.(false));
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (dismissible || next) onOpenChange?.(next);
      }}
      disablePointerDismissal={!dismissible}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim fixed inset-0 z-40" />
        <Dialog.Viewport
          data-no-swipe
          className="modal-place fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4"
        >
          <Dialog.Popup className="modal outline-none w-full max-w-100 rounded-sheet border border-line bg-surface p-5 text-content shadow-float">
            <Dialog.Title className="text-lg font-bold">{title}</Dialog.Title>
            {description && <Dialog.Description className="mt-1 text-sm text-muted">{description}</Dialog.Description>}
            <div className="mt-4">{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
