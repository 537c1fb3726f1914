import { Drawer } from "@base-ui/react/drawer";
import { X } from "lucide-react";
import { Link } from "wouter";

import { paths, SITE_NAME } from "../../../contract/product.ts";
import { useViewer } from "../lib/session-store.ts";
import { commonTexts } from "../texts/common.ts";
import { Avatar } from "../ui/avatar.tsx";
import { iconButtonClass } from "../ui/icon-button.tsx";
import { appTexts } from "./texts.ts";

export interface SideMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const entries = [
  { href: paths.direct, emoji: "💬", label: "پیام‌ها" },
  { href: paths.store, emoji: "🛍️", label: "فروشگاه" },
  { href: paths.gem, emoji: "💎", label: "جم‌های من" },
  { href: paths.scores, emoji: "🏆", label: "امتیازها" },
  { href: paths.gamesList, emoji: "🕹️", label: "بازی‌های دیجیتالی" },
  { href: paths.categories, emoji: "🎡", label: "مراکز تفریحی" },
  { href: paths.info, emoji: "😂", label: "دربارهٔ لبخند" },
  { href: paths.agreement, emoji: "📜", label: "قوانین لبخند" },
];

/** The menu drawer; it comes from the start side. Import it from lazy-side-menu.tsx. */
export function SideMenu({ open, onOpenChange }: SideMenuProps) {
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection="right">
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim fixed inset-0 z-40" />
        <Drawer.Viewport
          data-no-swipe
          className="column fixed inset-0 z-40 flex items-stretch justify-start overflow-hidden"
        >
          <Drawer.Popup className="side-menu outline-none flex w-72 max-w-[85vw] flex-col rounded-e-sheet border-e border-line bg-surface text-content shadow-float">
            <Drawer.Content className="flex flex-1 flex-col gap-1 overflow-y-auto p-4 pt-[max(16px,env(safe-area-inset-top))]">
              <div className="mb-2 flex items-center gap-2">
                <Drawer.Title className="text-xl font-bold">{SITE_NAME}</Drawer.Title>
                <Drawer.Close aria-label={commonTexts.close} className={`${iconButtonClass} ms-auto`}>
                  <X size={22} aria-hidden="true" />
                </Drawer.Close>
              </div>
              <Person onLeave={() => onOpenChange(false)} />
              <nav aria-label={appTexts.menu} className="grid">
                {entries.map((entry) => (
                  <Link
                    key={entry.href}
                    href={entry.href}
                    onClick={() => onOpenChange(false)}
                    className="flex min-h-12 items-center gap-3 rounded-button px-2 hover:bg-card"
                  >
                    <span aria-hidden="true" className="text-xl">
                      {entry.emoji}
                    </span>
                    {entry.label}
                  </Link>
                ))}
              </nav>
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function Person({ onLeave }: { onLeave: () => void }) {
  const viewer = useViewer();
  return (
    <Link
      href={paths.profile}
      onClick={onLeave}
      className="mb-2 flex min-h-16 items-center gap-3 rounded-card border border-line bg-card p-3 text-card-content"
    >
      <Avatar username={viewer?.username ?? ""} url={viewer?.avatarUrl} size={44} frame={viewer?.colorfulFrame} />
      {viewer?.username == null ? (
        commonTexts.loginRequiredAction
      ) : (
        <bdi className="truncate font-semibold">{viewer.username}</bdi>
      )}
    </Link>
  );
}
