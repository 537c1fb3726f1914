import { lazy, Suspense, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";

import { paths } from "../../../../../contract/product.ts";
import { takeNotice } from "../../../features/account/leaving/forget-device.ts";
import { SharedJoke } from "../../../features/jokes/feed/shared-joke.tsx";
import { sharedJokeOf } from "../../../first-paint/address.ts";
import { useSessionStore, useViewer } from "../../../entities/viewer/session-store.ts";
import { focusPage, pageScroller } from "../../../lib/page-scroller.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { PageSkeleton } from "../page-skeleton.tsx";
import { OwnProfile } from "./own-profile.tsx";

const LoginCard = lazy(() =>
  import("../../../features/login/login-card.tsx").then((module) => ({ default: module.LoginCard })),
);

const MORE_JOKES = "جوک‌های بیشتر";

// A loading joke's height is unknown, so the part below it stays hidden until then instead of jumping.
const UNDER_A_JOKE = "[[aria-busy=true]~&]:hidden";

const sharedJokeOfAddress = (): string | null => sharedJokeOf(location);

/** The joke of a shared link (`#post-{id}`), for a visitor above the login; else the own profile, or the login. */
export default function ProfileRoute() {
  const viewer = useViewer();
  const [, navigate] = useLocation();
  const sharedJokeId = useLocationProperty(sharedJokeOfAddress);

  const isMember = viewer !== null;
  useFocusOnChange(sharedJokeId);
  useEffect(() => {
    // The code input that had the focus was unmounted with the login card.
    if (isMember && useSessionStore.getState().justLoggedIn) focusPage();
  }, [isMember]);
  useEffect(() => {
    const notice = takeNotice();
    if (notice !== null) showToast(notice);
  }, []);

  return (
    <div className="flex flex-col gap-2.5 p-3">
      {sharedJokeId !== null && (
        <>
          <SharedJoke
            key={sharedJokeId}
            jokeId={sharedJokeId}
            withMore={isMember}
            onClose={() => navigate(paths.profile, { replace: true })}
          />
          {/* For a visitor the page's primary button is the login's. */}
          <Link href={paths.home} className={`${buttonClass(isMember ? "accent" : "outline")} ${UNDER_A_JOKE}`}>
            {MORE_JOKES}
          </Link>
        </>
      )}
      {viewer === null ? (
        <div className={`flex flex-col gap-2.5 ${UNDER_A_JOKE}`}>
          <Suspense fallback={<PageSkeleton />}>
            <LoginCard />
          </Suspense>
        </div>
      ) : (
        sharedJokeId === null && <OwnProfile viewer={viewer} />
      )}
    </div>
  );
}

/** Begins at the top when a shared joke comes or goes, as on another page. */
function useFocusOnChange(sharedJokeId: string | null): void {
  const shown = useRef(sharedJokeId);
  useEffect(() => {
    if (shown.current === sharedJokeId) return;
    shown.current = sharedJokeId;
    pageScroller()?.scrollTo(0, 0);
    focusPage();
  }, [sharedJokeId]);
}
