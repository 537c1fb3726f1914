import { toPersianDigits } from "../../../../contract/persian.ts";

const twoDigits = (value: number) => toPersianDigits(String(value).padStart(2, "0"));

/** «ارسال دوباره تا ۰۴:۳۲»; not announced each second. */
export function CountdownText({ label, secondsLeft }: { label: string; secondsLeft: number }) {
  return (
    <span className="text-muted flex min-h-11 items-center gap-1.5 text-[13.5px]">
      {label}
      <b role="timer" dir="ltr" className="text-content tabular-nums">
        {twoDigits(Math.floor(secondsLeft / 60))}:{twoDigits(secondsLeft % 60)}
      </b>
    </span>
  );
}
