import { type ReactNode, useEffect, useState } from "react";

import { Skeleton } from "../../../ui/skeleton.tsx";

const WAIT_MAX_MS = 5000;

interface BelowVideoProps {
  /** Whether it is known if there is a video above. */
  settled: boolean;
  video: ReactNode;
  children: ReactNode;
}

/** Hides the content under a video until it is known whether there is one, so that nothing moves under a reader's thumb. */
export function BelowVideo({ settled, video, children }: BelowVideoProps) {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAIT_MAX_MS);
    return () => clearTimeout(timer);
  }, []);

  const isShown = settled || waited;
  return (
    <>
      {isShown ? (
        video
      ) : (
        <>
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </>
      )}
      <div hidden={!isShown} className="flex flex-col gap-2.5">
        {children}
      </div>
    </>
  );
}
