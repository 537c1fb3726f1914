import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";

import { toPersianDigits } from "../../../../../contract/persian.ts";
import { defaultVideoQuery } from "../api.ts";
import { profileTexts } from "../texts.ts";
import { aparatFrame } from "./aparat.ts";
import { BelowVideo } from "./below-video.tsx";

const POSTER_LIGHT = "linear-gradient(120deg, transparent 30%, color-mix(in oklab, currentColor 22%, transparent))";

const SECOND_MS = 1000;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

// Two digits, so that nothing moves as the seconds pass.
const twoDigits = (count: number) => toPersianDigits(String(count).padStart(2, "0"));

/** How long a video stays on its profile. A timer is not read out each second. */
function VideoCountdown({ secondsLeft }: { secondsLeft: number }) {
  const parts = [
    { unit: profileTexts.days, shown: toPersianDigits(Math.floor(secondsLeft / DAY)) },
    { unit: profileTexts.hours, shown: twoDigits(Math.floor((secondsLeft % DAY) / HOUR)) },
    { unit: profileTexts.minutes, shown: twoDigits(Math.floor((secondsLeft % HOUR) / MINUTE)) },
    { unit: profileTexts.seconds, shown: twoDigits(secondsLeft % MINUTE) },
  ];
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 px-3 py-2 text-note text-muted">
      {profileTexts.videoLasts}
      <span role="timer" className="flex gap-2">
        {parts.map(({ unit, shown }) => (
          <span key={unit}>
            <b className="text-card-content tabular-nums">{shown}</b> {unit}
          </span>
        ))}
      </span>
    </div>
  );
}

/** Whole seconds until `iso`, each second anew and 0 once it has passed; null when there is no end. */
function useTimeLeft(iso: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (iso === null) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [iso]);

  return iso === null ? null : Math.max(0, Math.ceil((Date.parse(iso) - now) / SECOND_MS));
}
