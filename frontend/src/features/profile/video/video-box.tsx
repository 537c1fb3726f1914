import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

import { frameOf } from "../../../../../contract/videos/values.ts";
import type { PublicUser } from "../../../../../contract/people/calls.ts";
import { hidesAds } from "../../../entities/viewer/hides-ads.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { defaultVideoQuery } from "../api.ts";
import { BelowVideo } from "./below-video.tsx";
import { videoTexts } from "./texts.ts";
import { VideoFoot } from "./video-foot.tsx";
import { VideoPlayer } from "./video-player.tsx";

const SECOND_MS = 1000;

interface VideoBoxProps {
  /** The profile's owner; undefined until they are known. */
  user: PublicUser | undefined;
  /** Whether the viewer likes the person's own video. */
  liked: boolean;
  /** True until it is known whether the person has a video. */
  pending?: boolean;
  /** The content under the video. */
  children: ReactNode;
}

/** A profile's video: the park's, then the person's while it lasts, then the administrator's (001 §2). */
export function VideoBox({ user, liked, pending = false, children }: VideoBoxProps) {
  const viewer = useViewer();
  const hidesDefault = useHidesAds();
  const secondsLeft = useTimeLeft(user?.videoExpireAt ?? null);
  const park = frameOf(user?.parkVideoUrl ?? "");
  const own = secondsLeft === 0 ? null : frameOf(user?.userVideoUrl ?? "");
  const fallback = useQuery({ ...defaultVideoQuery, enabled: park === null && own === null && !hidesDefault });
  const isSettled = !pending && (!fallback.isLoading || fallback.failureCount > 0);
  const frame = park ?? own ?? (fallback.data && !hidesDefault ? frameOf(fallback.data.url) : null);

  const video = frame !== null && (
    <section
      aria-label={videoTexts.video}
      className="overflow-hidden rounded-card border border-line bg-card text-card-content"
    >
      <VideoPlayer key={frame} src={frame} />
      {user !== undefined && frame === own && secondsLeft !== null && (
        <VideoFoot user={user} isOwn={viewer?.id === user.id} liked={liked} secondsLeft={secondsLeft} />
      )}
    </section>
  );
  return (
    <BelowVideo settled={isSettled} video={video}>
      {children}
    </BelowVideo>
  );
}

/** Whether the viewer sees no ads: the default video is one, on every profile. */
export function useHidesAds(): boolean {
  const viewer = useViewer();
  return viewer !== null && hidesAds(viewer);
}

/** Whole seconds until `iso`, updated each second, 0 once it has passed; null when there is no end. */
function useTimeLeft(iso: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (iso === null) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [iso]);

  return iso === null ? null : Math.max(0, Math.ceil((Date.parse(iso) - now) / SECOND_MS));
}
