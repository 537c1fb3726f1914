import { Drawer } from "@base-ui/react/drawer";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths, SITE_NAME } from "../../../contract/product.ts";
import { useViewer } from "../lib/session-store.ts";
import { commonTexts } from "../texts/common.ts";
import { Avatar } from "../ui/avatar.tsx";
import { iconButtonClass } from "../ui/icon-button.tsx";
import { menuTexts } from "./menu-texts.ts";
import { appTexts } from "./texts.ts";
import { useInstallPrompt } from "./use-install-prompt.ts";

export interface SideMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const entries = [
  { href: paths.direct, emoji: "💬", label: menuTexts.direct },
  { href: paths.store, emoji: "🛍️", label: menuTexts.store },
  { href: paths.gem, emoji: "💎", label: menuTexts.gems },
  { href: paths.scores, emoji: "🏆", label: menuTexts.scores },
  { href: paths.gamesList, emoji: "🕹️", label: menuTexts.digitalGames },
  { href: paths.categories, emoji: "🎡", label: menuTexts.venues },
  { href: paths.info, emoji: "😂", label: menuTexts.about },
  { href: paths.agreement, emoji: "📜", label: menuTexts.rules },
];

const rowClass = "flex min-h-12 items-center gap-3 rounded-button px-2 text-start hover:bg-card";

/** The menu drawer; it comes from the start side. Import it from lazy-side-menu.tsx. */
export function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const close = () => onOpenChange(false);
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
              <Person onLeave={close} />
              <nav aria-label={appTexts.menu} className="grid">
                {entries.map((entry) => (
                  <Link key={entry.href} href={entry.href} onClick={close} className={rowClass}>
                    <Emoji>{entry.emoji}</Emoji>
                    {entry.label}
                  </Link>
                ))}
              </nav>
              <InstallRow onLeave={close} />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function Emoji({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="text-xl">
      {children}
    </span>
  );
}

/** Installing the app, while the browser offers it. */
function InstallRow({ onLeave }: { onLeave: () => void }) {
  const install = useInstallPrompt();
  if (install === null) return null;
  const installAndLeave = () => {
    install();
    onLeave();
  };
  return (
    <button type="button" onClick={installAndLeave} className={rowClass}>
      <Emoji>📲</Emoji>
      {menuTexts.install}
    </button>
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
