import { useEffect, useState } from "react";

import { useUnreadCount } from "../../entities/direct/direct-status.ts";
import { hasMutedWords } from "../../entities/muted-words/kept-words.ts";
import { countGemsUp } from "../../entities/gems/count-up.ts";
import { followGems } from "../../entities/gems/follow-gems.ts";
import { usePasswordAsk } from "../../entities/viewer/password-ask.ts";
import { rereadAccount } from "../../entities/viewer/reread-account.ts";
import { SESSION_KEY } from "../../entities/viewer/kept-user.ts";
import { useOwnKey, useSessionStore, useViewer, type Viewer } from "../../entities/viewer/session-store.ts";
import { openSplashOfToday } from "../../entities/splash/open.ts";
import { ProofSheet } from "../../features/account/contact/proof-sheet.tsx";
import { useSessionSync } from "../../features/account/use-session-sync.ts";
import { UsernameGate } from "../../features/account/username-gate.tsx";
import { useInboxLink } from "../../features/direct/live/use-inbox-link.ts";
import { useDirectOutbox } from "../../features/direct/outbox/use-direct-outbox.ts";
import { flushApplication } from "../../features/jobs/flush-application.ts";
import { flushDraft } from "../../features/jokes/compose/flush-draft.ts";
import { flushToggles } from "./flush-toggles.ts";
import { useHasNetwork } from "../../lib/network/use-has-network.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { startAfresh } from "../../lib/storage/forget.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ToastRegion } from "../../ui/toast-region.tsx";
import { JokePictureSheet } from "../sheets/joke-picture-sheet.tsx";
import { LoginRequiredSheet } from "../sheets/login-required-sheet.tsx";
import { ManualCopySheet } from "../sheets/manual-copy-sheet.tsx";
import { useDefaultTheme } from "../theme/use-default-theme.ts";
import { NeighbourPage } from "./neighbour-page.tsx";
import { Refresher } from "./refresher.tsx";
import type { Tab } from "./tabs.ts";
import { useMissingPages } from "./use-missing-pages.ts";
import { useNetworkToast } from "./use-network-toast.ts";
import { useRetryOnline } from "./use-retry-online.ts";
import { useRetryUnavailable } from "./use-retry-unavailable.ts";
import { useSteps } from "./use-steps.ts";

const GrantedRewards = lazyPart<{ viewer: Viewer }>(() =>
  import("../../features/rewards/granted-rewards.tsx").then((module) => ({ default: module.GrantedRewards })),
);
const PasswordAsk = lazyPart<object>(() =>
  import("../../features/account/password-ask.tsx").then((module) => ({ default: module.PasswordAsk })),
);
const Celebration = lazyPart<object>(() =>
  import("../../features/login/celebration.tsx").then((module) => ({ default: module.LoginCelebration })),
);

const OFFLINE = "آفلاینی؛ آنچه پیش‌تر خوانده‌ای همین‌جاست.";

/** The part of the shell that the first paint does not need, loaded as its own chunk once the page has settled. */
export default function LateShell({ tab }: { tab: Tab | null }) {
  useSessionSync();
  useOneSession();
  useOutboxes();
  useInboxLink();
  useDirectOutbox();
  useMissingPages();
  useNetworkToast();
  useRetryOnline();
  useRetryUnavailable();
  useUnreadTitle();
  useSteps();
  useEffect(countGemsUp, []);
  useEffect(followGems, []);
  useDefaultTheme();
  useEffect(() => void openSplashOfToday(), []);
  useEffect(coverMuted, []);
  // It would be hidden behind the username question.
  const isCelebrated = useSessionStore(({ user, justLoggedIn }) => justLoggedIn && (user?.username ?? null) !== null);
  const asksForPassword = useAsksForPassword();
  return (
    <>
      <OfflineBanner />
      <Refresher />
      <NeighbourPage tab={tab} />
      <ToastRegion />
      <LoginRequiredSheet />
      <ProofSheet />
      <ManualCopySheet />
      <JokePictureSheet />
      <UsernameGate />
      {asksForPassword && <PasswordAsk />}
      <Rewards tab={tab} />
      {isCelebrated && <Celebration />}
    </>
  );
}

/** Sends what waits on the device: when the app opens, after a login, and whenever the network comes back. */
function useOutboxes(): void {
  const ownKey = useOwnKey();
  useEffect(() => {
    const flush = () => {
      if (ownKey !== null) {
        flushDraft();
        flushToggles();
      }
      flushApplication();
    };
    flush();
    addEventListener("online", flush);
    return () => removeEventListener("online", flush);
  }, [ownKey]);
}

/** Loads what covers muted words, where index.html has not: on Vite's own server. */
function coverMuted(): void {
  if (hasMutedWords()) void import("../../entities/muted-words/muted-cover.tsx").catch(() => undefined);
}

/** Says that the device is offline, between header and page (styles.css). */
function OfflineBanner() {
  if (useHasNetwork()) return null;
  return (
    <p role="status" className="border-b border-line bg-surface px-4 py-1.5 text-center text-hint text-muted">
      {OFFLINE}
    </p>
  );
}

/** Behind the celebration and the username question. */
function useAsksForPassword(): boolean {
  const isBusy = useSessionStore(({ user, justLoggedIn }) => justLoggedIn || (user?.username ?? null) === null);
  const viewerId = useViewer()?.id;
  return usePasswordAsk((ask) => ask.viewerId !== null && ask.viewerId === viewerId) && !isBusy;
}

/**
 * Rewards waiting for the viewer's mobile: requested after a login, and shown on the current page, but not before the
 * question for a username is answered.
 */
function Rewards({ tab }: { tab: Tab | null }) {
  const viewer = useViewer();
  const [asksFor, setAsksFor] = useState<string | null>(null);
  const mayHave = viewer !== null && viewer.mobileNumber !== null && viewer.username !== null;
  if (mayHave && tab === "profile" && asksFor !== viewer.id) setAsksFor(viewer.id);
  return mayHave && asksFor === viewer.id && <GrantedRewards viewer={viewer} />;
}

/**
 * Another tab logged in or out: this one reloads, so that no tab continues as somebody who has left. Where the other
 * tab only has newer data of the same person, this one rereads the account.
 */
function useOneSession(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const isSignedIn = useSessionStore.getState().user !== null;
      // The key is null when the whole store was cleared.
      if (key !== SESSION_KEY && key !== null) return;
      if (isSignedIn !== (newValue !== null)) void startAfresh();
      else if (isSignedIn) void rereadAccount();
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
}

/** Shows the number of unread conversations in the title of a background tab. */
function useUnreadTitle(): void {
  const unread = useUnreadCount();
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(/^\([۰-۹٬]+\) /, "");
      document.title = document.hidden && unread > 0 ? `(${formatCount(unread)}) ${title}` : title;
    };
    show();
    document.addEventListener("visibilitychange", show);
    return () => document.removeEventListener("visibilitychange", show);
  }, [unread]);
}
