import { type ReactNode, useEffect, useState } from "react";

import { Skeleton } from "../../../ui/skeleton.tsx";

const WAIT_MAX_MS = 5000;

interface BelowVideoProps {
  /** Whether it is known what stands above. */
  settled: boolean;
  video: ReactNode;
  children: ReactNode;
}

/** Keeps what stands under a video back until it is known whether there is one: nothing moves under the reader's thumb. */
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
