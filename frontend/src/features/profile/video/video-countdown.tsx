import { toPersianDigits } from "../../../../../contract/persian.ts";
import { profileTexts } from "../texts.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Two digits, so that nothing moves as the seconds pass.
const twoDigits = (count: number) => toPersianDigits(String(count).padStart(2, "0"));

/** How long a video stays on its profile. A timer is not read out each second. */
export function VideoCountdown({ secondsLeft }: { secondsLeft: number }) {
  const parts = [
    { unit: profileTexts.days, shown: toPersianDigits(Math.floor(secondsLeft / DAY)) },
    { unit: profileTexts.hours, shown: twoDigits(Math.floor((secondsLeft % DAY) / HOUR)) },
    { unit: profileTexts.minutes, shown: twoDigits(Math.floor((secondsLeft % HOUR) / MINUTE)) },
    { unit: profileTexts.seconds, shown: twoDigits(secondsLeft % MINUTE) },
  ];
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 px-3 py-2 text-[12.5px] text-muted">
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
