import { useState } from "react";
import { Link } from "wouter";

import type { PublicUser } from "../../../../../contract/people/calls.ts";
import { toPersianDigits } from "../../../../../contract/digits.ts";
import { paths } from "../../../../../contract/product.ts";
import { requireLogin } from "../../../entities/viewer/login-required.ts";
import { twoDigits } from "../../../lib/persian/format.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FlagIcon } from "../../../ui/icons.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LikeButton } from "../../../ui/like-button.tsx";
import { likeVideo } from "./like-video.ts";
import { videoTexts } from "./texts.ts";
import type { VideoReportProps } from "./video-report.tsx";

const VideoReport = lazyPart<VideoReportProps>(() =>
  import("./video-report.tsx").then((module) => ({ default: module.VideoReport })),
);

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The remaining time from which its owner is offered more days. */
const LITTLE_LEFT = 3 * DAY;

interface VideoFootProps {
  user: PublicUser;
  isOwn: boolean;
  liked: boolean;
  secondsLeft: number;
}

/** Under a person's own video: likes, report or more days, and the remaining time. */
export function VideoFoot({ user, isOwn, liked, secondsLeft }: VideoFootProps) {
  const [hearts, setHearts] = useState(0);
  const [reporting, setReporting] = useState(false);
  const toggle = () => {
    if (likeVideo(user, liked) && !liked) setHearts(hearts + 1);
  };
  return (
    <div className="px-2 pb-2">
      <div className="flex min-h-11 items-center justify-between">
        <LikeButton liked={liked} likes={user.videoLikesCount} hearts={hearts} onToggle={toggle} />
        {isOwn ? (
          secondsLeft < LITTLE_LEFT && (
            <Link href={paths.videoUpload} className={buttonClass("outline", "sm")}>
              {videoTexts.renew}
            </Link>
          )
        ) : (
          <IconButton
            label={videoTexts.report}
            aria-haspopup="dialog"
            onClick={() => setReporting(requireLogin(videoTexts.loginToReport))}
          >
            <FlagIcon size={19} />
          </IconButton>
        )}
      </div>
      <VideoCountdown secondsLeft={secondsLeft} />
      {reporting && <VideoReport owner={user} onClose={() => setReporting(false)} />}
    </div>
  );
}

/** A video's remaining time. Screen readers do not announce a timer each second. */
function VideoCountdown({ secondsLeft }: { secondsLeft: number }) {
  const parts = [
    { unit: videoTexts.days, shown: toPersianDigits(Math.floor(secondsLeft / DAY)) },
    { unit: videoTexts.hours, shown: twoDigits(Math.floor((secondsLeft % DAY) / HOUR)) },
    { unit: videoTexts.minutes, shown: twoDigits(Math.floor((secondsLeft % HOUR) / MINUTE)) },
    { unit: videoTexts.seconds, shown: twoDigits(secondsLeft % MINUTE) },
  ];
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 px-1 text-note text-muted">
      {videoTexts.lasts}
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
