import { lazy, Suspense, useEffect } from "react";
import { Link, useLocation } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";

import { paths } from "../../../../contract/product.ts";
import { takeNotice } from "../../features/account/forget-device.ts";
import { SharedJoke } from "../../features/jokes/feed/shared-joke.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { buttonClass } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { sharedJokeOf } from "./first-request.ts";
import { OwnProfile } from "./own-profile.tsx";

const LoginCard = lazy(() =>
  import("../../features/login/login-card.tsx").then((module) => ({ default: module.LoginCard })),
);

const MORE_JOKES = "جوک‌های بیشتر";

// A loading joke's height is unknown, so what stands below it stays hidden until then instead of jumping.
const UNDER_A_JOKE = "[[aria-busy=true]~&]:hidden";

const sharedJokeOfAddress = (): string | null => sharedJokeOf(location);

/** Own profile, or logging in; above either, the joke of a shared link (`#post-{id}`). */
export default function ProfileRoute() {
  const viewer = useViewer();
  const [, navigate] = useLocation();
  const sharedJokeId = useLocationProperty(sharedJokeOfAddress);

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
            onClose={() => navigate(paths.profile, { replace: true })}
          />
          {/* Outlined: the page's primary button is the login's, or the profile's own. */}
          <Link href={paths.home} className={`${buttonClass("outline")} ${UNDER_A_JOKE}`}>
            {MORE_JOKES}
          </Link>
        </>
      )}
      <div className={`flex flex-col gap-2.5 ${UNDER_A_JOKE}`}>
        {viewer === null ? (
          <Suspense fallback={<PageSkeleton />}>
            <LoginCard />
          </Suspense>
        ) : (
          <OwnProfile viewer={viewer} />
        )}
      </div>
    </div>
  );
}
