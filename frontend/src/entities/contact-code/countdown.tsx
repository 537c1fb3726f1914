import { useEffect, useState } from "react";

import { RESEND_COUNTDOWN_SECONDS } from "../../../../contract/login/values.ts";
import { twoDigits } from "../../lib/persian/format.ts";

/** Whole seconds until `deadline` (epoch ms). Computed from the clock, so it stays right in a tab that slept. */
export function useCountdown(deadline: number | null): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (deadline === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [deadline]);

  if (deadline === null) return 0;
  // Capped, in case the device's clock was set back meanwhile.
  return Math.min(Math.max(Math.ceil((deadline - now) / 1000), 0), RESEND_COUNTDOWN_SECONDS);
}

/** «ارسال دوباره تا ۰۴:۳۲»; not announced to screen readers every second. */
export function CountdownText({ label, secondsLeft }: { label: string; secondsLeft: number }) {
  return (
    <span className="text-muted flex min-h-11 items-center gap-1.5 text-hint">
      {label}
      <b role="timer" dir="ltr" className="text-content tabular-nums">
        {twoDigits(Math.floor(secondsLeft / 60))}:{twoDigits(secondsLeft % 60)}
      </b>
    </span>
  );
}
