import type { ReactNode } from "react";
import { useState } from "react";

import { lazyPart } from "../../ui/lazy-part.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import type { AccountView, AccountViewsProps } from "./account-views.tsx";
import { accountTexts } from "./texts.ts";

interface AccountSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opensAt: AccountView;
  onLogout: () => void;
  onRevokeAll: () => void;
  /** The list of blocked people; rendered only on its own view. */
  blockList: ReactNode;
}

const AccountViews = lazyPart<AccountViewsProps>(
  () => import("./account-views.tsx").then((module) => ({ default: module.AccountViews })),
  <div className="h-[60dvh]" />,
);

const titles: Record<AccountView, string> = {
  menu: accountTexts.accountTitle,
  mobile: accountTexts.addMobile,
  email: accountTexts.addEmail,
  username: accountTexts.changeUsername,
  devices: accountTexts.devices,
  blocked: accountTexts.blocked,
  mutedWords: accountTexts.mutedWords,
  privacy: accountTexts.privacy,
  notifications: accountTexts.notifications,
  reports: accountTexts.reports,
  leave: accountTexts.leave,
};

/** Account settings: a menu, and each setting as a view of the same sheet. */
export function AccountSheet({ open, onOpenChange, opensAt, ...props }: AccountSheetProps) {
  const [view, setView] = useState(opensAt);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setView(opensAt);
  }

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={titles[view]}>
      <AccountViews
        view={view}
        onView={setView}
        // A person who came for this one setting is done here.
        onLinked={opensAt === view ? () => onOpenChange(false) : undefined}
        {...props}
      />
    </Sheet>
  );
}
