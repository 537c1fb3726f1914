import { useEffect, useState } from "react";

const SECOND_MS = 1000;

/** Whole seconds until `iso`, each second anew and 0 once it has passed; null when there is no end. */
export function useTimeLeft(iso: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (iso === null) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [iso]);

  return iso === null ? null : Math.max(0, Math.ceil((Date.parse(iso) - now) / SECOND_MS));
}
