import { Drawer } from "@base-ui/react/drawer";
import type { ReactNode } from "react";

import { useCloseWatcher } from "./use-close-watcher.ts";

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
}

/** A modal bottom sheet: drag it down, press outside, Escape or the phone's back to close. Import it from lazy-sheet.tsx. */
export function Sheet({ open, onOpenChange, title, description, children }: SheetProps) {
  useCloseWatcher(open, () => onOpenChange(false));
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim fixed inset-0 z-40" />
        <Drawer.Viewport data-no-swipe className="fixed inset-0 z-40 flex items-end justify-center">
          <Drawer.Popup className="sheet outline-none flex max-h-[88%] w-full max-w-120 flex-col rounded-t-sheet border-t border-line bg-surface text-content shadow-float">
            <span aria-hidden="true" className="mx-auto mt-2.5 mb-1 h-1.25 w-10 shrink-0 rounded-full bg-line" />
            <Drawer.Content className="overflow-y-auto overscroll-contain px-5 pt-2 pb-[max(20px,env(safe-area-inset-bottom))]">
              <Drawer.Title className="text-lg font-bold wrap-anywhere">{title}</Drawer.Title>
              {description && (
                <Drawer.Description className="mt-1 text-sm text-muted">{description}</Drawer.Description>
              )}
              <div className="mt-4">{children}</div>
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
