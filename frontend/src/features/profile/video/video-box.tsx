import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";

import { aparatFrame } from "./aparat.ts";
import { defaultVideoQuery } from "../api.ts";
import { BelowVideo } from "./below-video.tsx";
import { profileTexts } from "../texts.ts";
import { useTimeLeft } from "./use-time-left.ts";
import { VideoCountdown } from "./video-countdown.tsx";

interface VideoBoxProps {
  parkVideoUrl: string;
  userVideoUrl: string;
  /** Its owner bought no-ads: nothing is shown in place of a missing video. */
  hidesDefault: boolean;
  /** When the person's own video ends, ISO 8601. */
  videoExpireAt: string | null;
  /** True while nobody knows yet whether the person has a video. */
  pending?: boolean;
  /** What stands under the video. */
  children: ReactNode;
}

/** A profile's video: the park's, then the person's while it lasts, then the administrator's (001 §2). */
export function VideoBox({ parkVideoUrl, userVideoUrl, hidesDefault, videoExpireAt, ...props }: VideoBoxProps) {
  const { pending = false, children } = props;
  const secondsLeft = useTimeLeft(videoExpireAt);
  const park = aparatFrame(parkVideoUrl);
  const own = secondsLeft === 0 ? null : aparatFrame(userVideoUrl);
  const fallback = useQuery({ ...defaultVideoQuery, enabled: park === null && own === null && !hidesDefault });
  const isSettled = !pending && (!fallback.isLoading || fallback.failureCount > 0);
  const frame = park ?? own ?? (fallback.data && !hidesDefault ? aparatFrame(fallback.data.url) : null);

  const video = frame !== null && (
    <section
      aria-label={profileTexts.video}
      className="overflow-hidden rounded-card border border-line bg-card text-card-content"
    >
      <Player key={frame} src={frame} />
      {frame === own && secondsLeft !== null && <VideoCountdown secondsLeft={secondsLeft} />}
    </section>
  );
  return (
    <BelowVideo settled={isSettled} video={video}>
      {children}
    </BelowVideo>
  );
}

const POSTER_LIGHT = "linear-gradient(120deg, transparent 30%, color-mix(in oklab, currentColor 22%, transparent))";

/** Nothing is asked of the video's site before the person wants to see it. */
function Player({ src }: { src: string }) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <iframe
        src={src}
        title={profileTexts.video}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame is of another origin, and stays in it
        sandbox="allow-scripts allow-same-origin"
        allow="autoplay; fullscreen"
        allowFullScreen
        referrerPolicy="no-referrer"
        className="aspect-video w-full"
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setPlaying(true)}
      style={{ backgroundImage: POSTER_LIGHT }}
      className="grid aspect-video w-full place-content-center justify-items-center gap-2 bg-header text-sm text-header-content"
    >
      <span className="grid size-14 place-items-center rounded-full bg-[color-mix(in_oklab,currentColor_12%,transparent)]">
        <Play size={24} aria-hidden className="fill-current" />
      </span>
      {profileTexts.playVideo}
    </button>
  );
}
