import { X } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";

import type { AccountUser } from "../../../../contract/account.ts";
import { paths } from "../../../../contract/product.ts";
import { AccountSheet } from "../../features/account/account-sheet.tsx";
import { takeNotice } from "../../features/account/forget-device.ts";
import { LogoutSheet } from "../../features/account/logout-sheet.tsx";
import { SuspensionNotice } from "../../features/account/suspension-notice.tsx";
import { AuthorJokes } from "../../features/jokes/author-jokes.tsx";
import { SharedJoke } from "../../features/jokes/shared-joke.tsx";
import { ProfilePage } from "../../features/profile/profile-page.tsx";
import { useSessionStore, useViewer } from "../../lib/session-store.ts";
import { commonTexts } from "../../texts/common.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/toast.ts";
import { PageSkeleton } from "../page-skeleton.tsx";
import { appTexts } from "../texts.ts";

const LoginCard = lazy(() =>
  import("../../features/login/login-card.tsx").then((module) => ({ default: module.LoginCard })),
);

/** Own profile, or logging in; above either, the joke of a shared link (`#post-{id}`). */
export default function ProfileRoute() {
  const viewer = useViewer();
  const sharedJokeId = useLocationProperty(() => /^#post-(.+)$/.exec(location.hash)?.[1] ?? null);

  useEffect(() => {
    const notice = takeNotice();
    if (notice !== null) showToast(notice);
  }, []);

  return (
    <div className="flex flex-col gap-2.5 p-3">
      {sharedJokeId !== null && (
        <>
          <SharedJokeHeading />
          <SharedJoke key={sharedJokeId} jokeId={sharedJokeId} />
        </>
      )}
      {viewer === null ? (
        <Suspense fallback={<PageSkeleton />}>
          <LoginCard />
        </Suspense>
      ) : (
        <OwnProfile viewer={viewer} />
      )}
    </div>
  );
}

function SharedJokeHeading() {
  const [, navigate] = useLocation();
  return (
    <div className="flex items-center justify-between ps-1">
      <h2 className="text-[15.5px] font-bold">{appTexts.sharedJoke}</h2>
      <IconButton label={commonTexts.close} onClick={() => navigate(paths.profile, { replace: true })}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

type OpenSheet = "account" | "logout" | "revokeAll" | null;

function OwnProfile({ viewer }: { viewer: AccountUser }) {
  const [sheet, setSheet] = useState<OpenSheet>(null);

  useEffect(() => {
    // The code input that held the focus is gone with the login card.
    if (useSessionStore.getState().justLoggedIn) document.getElementById("main")?.focus({ preventScroll: true });
  }, []);

  const sheetProps = (name: Exclude<OpenSheet, null>) => ({
    open: sheet === name,
    onOpenChange: (open: boolean) => setSheet(open ? name : null),
  });

  return (
    <>
      <SuspensionNotice />
      <ProfilePage user={viewer} onOpenAccount={() => setSheet("account")} onLogout={() => setSheet("logout")}>
        {viewer.username !== null && <AuthorJokes own username={viewer.username} empty={<NoJokesYet />} />}
      </ProfilePage>
      <AccountSheet
        {...sheetProps("account")}
        onLogout={() => setSheet("logout")}
        onRevokeAll={() => setSheet("revokeAll")}
      />
      <LogoutSheet {...sheetProps("logout")} where="here" />
      <LogoutSheet {...sheetProps("revokeAll")} where="everywhere" />
    </>
  );
}

function NoJokesYet() {
  return (
    <EmptyState
      emoji="🪶"
      title={appTexts.noJokesYet}
      body={appTexts.noJokesYetHint}
      action={
        <Link href={paths.add} className={buttonClass("accent")}>
          {appTexts.newJoke}
        </Link>
      }
    />
  );
}
