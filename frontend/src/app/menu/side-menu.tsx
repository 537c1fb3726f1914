import { Drawer } from "@base-ui/react/drawer";
import { X } from "lucide-react";

import { SITE_NAME } from "../../../../contract/product.ts";
import { commonTexts } from "../../texts/common.ts";
import { iconButtonClass } from "../../ui/icon-button.tsx";
import { useCloseWatcher } from "../../ui/dialog/use-close-watcher.ts";
import { MenuItems, type MenuItemsProps } from "./menu-items.tsx";
import { MenuPerson } from "./menu-person.tsx";
import { appTexts } from "../texts.ts";

interface SideMenuProps extends Pick<MenuItemsProps, "onOpenSheet"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The menu drawer; it comes from the start side. */
export function SideMenu({ open, onOpenChange, onOpenSheet }: SideMenuProps) {
  const close = () => onOpenChange(false);
  useCloseWatcher(open, close);
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection="right">
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim fixed inset-0 z-40" />
        <Drawer.Viewport
          data-no-swipe
          className="column fixed inset-0 z-40 flex items-stretch justify-start overflow-hidden"
        >
          <Drawer.Popup className="side-menu outline-none flex w-72 max-w-[85vw] flex-col rounded-e-sheet border-e border-line bg-surface text-content shadow-float">
            <Drawer.Content className="flex min-h-0 flex-1 flex-col pt-[max(16px,env(safe-area-inset-top))]">
              <div className="flex items-center gap-2 px-4 pb-2">
                <Drawer.Title className="text-xl font-bold">{SITE_NAME}</Drawer.Title>
                <Drawer.Close aria-label={commonTexts.close} className={`${iconButtonClass} ms-auto`}>
                  <X size={22} aria-hidden="true" />
                </Drawer.Close>
              </div>
              <div className="flex flex-col gap-1 overflow-y-auto overscroll-contain px-4 pb-[max(20px,env(safe-area-inset-bottom))]">
                <MenuPerson onLeave={close} />
                <nav aria-label={appTexts.menu}>
                  <MenuItems onLeave={close} onOpenSheet={onOpenSheet} />
                </nav>
              </div>
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
