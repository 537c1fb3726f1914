import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useRef, useState } from "react";

import { useViewer } from "../../entities/viewer/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { useInitialFocus } from "../../ui/dialog/use-initial-focus.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ContactView } from "./contact/contact-view.tsx";
import { LeaveView } from "./leaving/leave-view.tsx";
import { NotificationsView } from "../../entities/notifications/notifications-view.tsx";
import { OwnReports } from "./own-reports.tsx";
import { PrivacyView } from "./privacy-view.tsx";
import { SessionList } from "./session-list.tsx";
import { accountTexts } from "./texts.ts";
import { UsernameForm } from "./username-form.tsx";

const MutedWords = lazyPart<object>(
  () => import("./muted-words-view.tsx").then((module) => ({ default: module.MutedWordsView })),
  <Skeleton className="h-60 w-full rounded-2xl" />,
);

export type AccountView =
  | "menu"
  | "mobile"
  | "email"
  | "username"
  | "devices"
  | "blocked"
  | "mutedWords"
  | "privacy"
  | "notifications"
  | "reports"
  | "leave";

export interface AccountViewsProps {
  view: AccountView;
  onView: (view: AccountView) => void;
  /** Set where adding a contact does not return to the menu. */
  onLinked: (() => void) | undefined;
  onLogout: () => void;
  onRevokeAll: () => void;
  blockList: ReactNode;
}

/** The menu, or one setting with the way back to it. */
export function AccountViews({ view, onView, onLinked, blockList, onLogout, onRevokeAll }: AccountViewsProps) {
  const viewer = useViewer();
  const [cameFrom, setCameFrom] = useState<AccountView | null>(null);
  if (viewer === null) return null;

  const back = () => {
    setCameFrom(view);
    onView("menu");
  };
  if (view === "menu") {
    return <AccountMenu viewer={viewer} cameFrom={cameFrom} onView={onView} onLogout={onLogout} />;
  }

  return (
    <div className="-mt-2 flex flex-col gap-3">
      <BackButton key={view} onBack={back} />
      {(view === "mobile" || view === "email") && <ContactView by={view} onLinked={onLinked ?? back} />}
      {view === "username" && <UsernameForm current={viewer.username} onSaved={back} />}
      {view === "devices" && (
        <>
          <SessionList />
          <Button variant="outline" onClick={onRevokeAll}>
            {accountTexts.revokeAll}
          </Button>
        </>
      )}
      {view === "blocked" && blockList}
      {view === "mutedWords" && <MutedWords />}
      {view === "privacy" && <PrivacyView />}
      {view === "notifications" && <NotificationsView />}
      {view === "reports" && <OwnReports />}
      {view === "leave" && <LeaveView viewer={viewer} />}
    </div>
  );
}

/** Gets the focus of the menu's row, which was removed. */
function BackButton({ onBack }: { onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useInitialFocus(() => button.current);
  return (
    <button
      ref={button}
      type="button"
      onClick={onBack}
      className="flex min-h-11 w-fit items-center gap-1.5 rounded-button text-sm text-primary"
    >
      <ArrowRight size={18} aria-hidden />
      {accountTexts.backToAccount}
    </button>
  );
}
