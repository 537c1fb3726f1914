import { X } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";

import { paths } from "../../../../contract/product.ts";
import { takeNotice } from "../../features/account/forget-device.ts";
import { SharedJoke } from "../../features/jokes/feed/shared-joke.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { commonTexts } from "../../texts/common.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/toast.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { appTexts } from "../texts.ts";
import { sharedJokeOf } from "./first-request.ts";
import { OwnProfile } from "./own-profile.tsx";

const LoginCard = lazy(() =>
  import("../../features/login/login-card.tsx").then((module) => ({ default: module.LoginCard })),
);

const sharedJokeOfAddress = (): string | null => sharedJokeOf(location);

/** Own profile, or logging in; above either, the joke of a shared link (`#post-{id}`). */
export default function ProfileRoute() {
  const viewer = useViewer();
  const sharedJokeId = useLocationProperty(sharedJokeOfAddress);

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
