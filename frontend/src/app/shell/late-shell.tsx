import { useSessionSync } from "../../features/account/use-session-sync.ts";
import { UsernameGate } from "../../features/account/username-gate.tsx";
import { useInboxLink } from "../../features/direct/inbox/use-inbox-link.ts";
import { useDirectOutbox } from "../../features/direct/outbox/use-direct-outbox.ts";
import { useJokeOutbox } from "../../features/jokes/compose/use-joke-outbox.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ToastRegion } from "../../ui/toast-region.tsx";
import { LoginRequiredSheet } from "../sheets/login-required-sheet.tsx";
import { ManualCopySheet } from "../sheets/manual-copy-sheet.tsx";
import type { Tab } from "./tabs.ts";
import { useDefaultTheme } from "../theme/use-default-theme.ts";
import { useOneSession } from "./use-one-session.ts";
import { useSwipeNavigation } from "./use-swipe-navigation.ts";
import { useUnreadTitle } from "./use-unread-title.ts";

const Celebration = lazyPart<object>(() =>
  import("../../features/login/celebration.tsx").then((module) => ({ default: module.Celebration })),
);

/** The part of the shell the first paint can do without; it joins when the page has settled, as its own chunk. */
export default function LateShell({ tab }: { tab: Tab | null }) {
  useSessionSync();
  useOneSession();
  useJokeOutbox();
  useInboxLink();
  useDirectOutbox();
  useUnreadTitle();
  useDefaultTheme();
  useSwipeNavigation(tab);
  const justLoggedIn = useSessionStore((state) => state.justLoggedIn);
  return (
    <>
      <ToastRegion />
      <LoginRequiredSheet />
      <ManualCopySheet />
      <UsernameGate />
      {justLoggedIn && <Celebration />}
    </>
  );
}
