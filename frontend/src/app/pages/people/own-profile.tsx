import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";

import type { SignedInUser } from "../../../../../contract/account/calls/account.ts";
import { paths } from "../../../../../contract/product.ts";
import { ACCOUNT_HASH, MOBILE_HASH } from "../../../../../contract/account/values.ts";
import { REPORTS_HASH } from "../../../../../contract/moderation/reports.ts";
import { PRIVACY_HASH } from "../../../../../contract/privacy/values.ts";
import { isPlaceBehind, nextAfterLogin } from "../../../entities/viewer/after-login.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { AccountSheet } from "../../../features/account/account-sheet.tsx";
import type { AccountView } from "../../../features/account/account-views.tsx";
import { ContactAskSheet } from "../../../features/account/contact/contact-ask-sheet.tsx";
import { useContactAsk } from "../../../features/account/contact/contact-ask.ts";
import type { LogoutSheetProps } from "../../../features/account/leaving/logout-sheet.tsx";
import { SuspensionNotice } from "../../../features/account/suspension-notice.tsx";
import { AvatarChooser } from "../../../features/avatar/lazy-avatar-chooser.tsx";
import { JustPublishedCard, useJustPublished } from "../../../features/jokes/compose/just-published.ts";
import { AuthorJokes } from "../../../features/jokes/feed/author-jokes.tsx";
import { RewardCard } from "../../../features/rewards/reward-card.tsx";
import { EditSheet } from "../../../features/profile/edit/edit-sheet.tsx";
import { ProfilePage } from "../../../features/profile/profile-page.tsx";
import type { RobotLoginSheetProps } from "../../../features/venues/robot-login-sheet.tsx";
import { pageScroller } from "../../../lib/page-scroller.ts";
import { useSearchParams } from "../../../lib/use-search-params.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyDialog, lazyPart } from "../../../ui/lazy-part.tsx";
import { layersLeft } from "../../../lib/history-layer.ts";
import { appTexts } from "../../texts.ts";

const BlockList = lazyPart<object>(() =>
  import("../../../features/blocks/block-list.tsx").then((module) => ({ default: module.BlockList })),
);

/** Texts of one's own profile without jokes, kept out of the first route's bundle. */
const emptyTexts = {
  title: "هنوز جوکی ننوشته‌ای",
  body: "اولین جوکت را بنویس و همه را بخندان.",
  uploadVideo: "گذاشتن ویدیو",
} as const;

const LogoutSheet = lazyDialog<LogoutSheetProps>(() =>
  import("../../../features/account/leaving/logout-sheet.tsx").then((module) => ({ default: module.LogoutSheet })),
);

const RobotLoginSheet = lazyDialog<RobotLoginSheetProps>(() =>
  import("../../../features/venues/robot-login-sheet.tsx").then((module) => ({ default: module.RobotLoginSheet })),
);

type OpenSheet = "avatar" | "edit" | "account" | "robotLogin" | "logout" | "revokeAll" | null;

/** The viewer's own profile with the sheets it opens, one at a time. */
export function OwnProfile({ viewer }: { viewer: SignedInUser }) {
  // A setting named in the address opens with the page, or on it when the page is already open.
  const wanted = useLocationProperty(askedFor);
  const [seen, setSeen] = useState(wanted);
  const [asked, setAsked] = useState(wanted ?? "menu");
  const [sheet, setSheet] = useState<OpenSheet>(wanted === null ? null : "account");
  const ask = useContactAsk(viewer);
  const published = useJustPublished(({ just }) => (just?.authorId === viewer.id ? just : null));
  useReturnAfterLogin(viewer.username !== null && !ask.isDue && sheet === null);

  const openAccount = (view: AccountView) => {
    setAsked(view);
    setSheet("account");
  };
  if (wanted !== seen) {
    setSeen(wanted);
    if (wanted !== null) openAccount(wanted);
  }
  // Removed from the address, so that going back or reloading does not open it again.
  useEffect(() => {
    if (wanted !== null) history.replaceState(history.state, "", location.pathname + location.search);
  }, [wanted]);
  const sheetProps = (name: Exclude<OpenSheet, null>) => ({
    open: sheet === name,
    onOpenChange: (open: boolean) => setSheet((shown) => (open ? name : shown === name ? null : shown)),
  });

  return (
    <>
      {published && <JustPublishedCard key={published.item.joke._id} {...published} />}
      <SuspensionNotice />
      <ProfilePage
        user={viewer}
        onEditAvatar={() => setSheet("avatar")}
        onEditProfile={() => setSheet("edit")}
        onOpenAccount={() => openAccount("menu")}
        onRobotLogin={() => setSheet("robotLogin")}
        isCalm={published !== null}
        below={viewer.username !== null && <RewardCard onAddMobile={() => openAccount("mobile")} />}
      >
        {viewer.username !== null && (
          <AuthorJokes own username={viewer.username} except={published?.item.joke._id} empty={<NoJokesYet />} />
        )}
      </ProfilePage>
      <AvatarChooser {...sheetProps("avatar")} />
      <EditSheet user={viewer} {...sheetProps("edit")} />
      <AccountSheet
        {...sheetProps("account")}
        opensAt={asked}
        onLogout={() => setSheet("logout")}
        onRevokeAll={() => setSheet("revokeAll")}
        blockList={<BlockList />}
      />
      <RobotLoginSheet {...sheetProps("robotLogin")} viewerId={viewer.id} />
      <LogoutSheet {...sheetProps("logout")} where="here" />
      <LogoutSheet {...sheetProps("revokeAll")} where="everywhere" />
      <ContactAskSheet viewer={viewer} open={ask.isDue && sheet === null && published === null} onClose={ask.settle} />
    </>
  );
}

/** The account setting that the address names; null for none. */
function askedFor(): AccountView | null {
  const { hash } = location;
  if (hash === ACCOUNT_HASH) return "menu";
  if (hash === PRIVACY_HASH) return "privacy";
  if (hash === REPORTS_HASH) return "reports";
  const isMissing = useSessionStore.getState().user?.mobileNumber === null;
  return hash === MOBILE_HASH && isMissing ? "mobile" : null;
}

function NoJokesYet() {
  return (
    <EmptyState
      emoji="🪶"
      title={emptyTexts.title}
      body={emptyTexts.body}
      action={
        <>
          <Link href={paths.add} className={buttonClass("accent")}>
            {appTexts.newJoke}
          </Link>
          <Link href={paths.videoUpload} className={buttonClass("outline")}>
            {emptyTexts.uploadVideo}
          </Link>
        </>
      }
    />
  );
}

/** Returns to the page the login was opened from, once nothing more is asked of the person here. */
function useReturnAfterLogin(isDone: boolean): void {
  const [, navigate] = useLocation();
  const next = nextAfterLogin(useSearchParams());
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isDone || next === null || isLeaving.current) return;
    isLeaving.current = true;
    // The joke they logged in for may be inserted above what is on screen.
    pageScroller()?.scrollTo(0, 0);
    const leave = async () => {
      await layersLeft();
      // history.back() where that page is the previous entry: navigating to it again would make its own back button
      // lead here.
      if (isPlaceBehind(history.state)) history.back();
      else navigate(next, { replace: true });
    };
    void leave();
  }, [isDone, next, navigate]);
}
