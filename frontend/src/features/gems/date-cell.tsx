import { useState } from "react";

import { formatDate } from "../../lib/persian/format.ts";
import { formatClock } from "../../lib/persian/day-and-clock.ts";
import { useNow } from "../../lib/use-now.ts";
import { gemTexts } from "./texts.ts";

/** A day; pressed, the time of that day, and back. */
export function DateCell({ iso }: { iso: string }) {
  const [isTime, setIsTime] = useState(false);
  const now = useNow();
  const shown = isTime ? formatClock(iso) : formatDate(iso, now);
  return (
    <button
      type="button"
      aria-label={isTime ? gemTexts.showDate(shown) : gemTexts.showTime(shown)}
      onClick={() => setIsTime(!isTime)}
      className="min-h-11 min-w-11 rounded-button text-start whitespace-nowrap underline decoration-dotted underline-offset-4"
    >
      <time dateTime={iso}>{shown}</time>
    </button>
  );
}
