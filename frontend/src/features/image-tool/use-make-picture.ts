import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { errorText } from "../../lib/network/api-client.ts";
import { cancelPicture, makePicture, statusQuery } from "./api.ts";
import { usePicture } from "./picture.ts";
import { imageToolTexts } from "./texts.ts";

/** Generates pictures one at a time; cancelling, or leaving the page, aborts. */
export function useMakePicture(viewerId: string) {
  const queryClient = useQueryClient();
  const { picture, show } = usePicture();
  const [isMaking, setIsMaking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const running = useRef<AbortController>(null);

  useEffect(() => () => end(running.current), []);

  const make = async (prompt: string) => {
    const { signal } = (running.current = new AbortController());
    setError(null);
    setIsCancelled(false);
    setIsMaking(true);
    show(null);
    try {
      const { file, quota } = await makePicture(prompt, signal);
      queryClient.setQueryData(statusQuery(viewerId).queryKey, {
        success: true,
        configured: true,
        switchedOff: false,
        quota,
      });
      show(file);
    } catch (failure) {
      if (signal.aborted) return;
      setError(errorText(failure, imageToolTexts.failed));
      // The quota may not have been used, or is exhausted.
      void queryClient.invalidateQueries(statusQuery(viewerId));
    } finally {
      if (!signal.aborted) {
        running.current = null;
        setIsMaking(false);
      }
    }
  };

  const cancel = () => {
    end(running.current);
    running.current = null;
    // A picture finished while being cancelled still counts.
    void queryClient.invalidateQueries(statusQuery(viewerId));
    setIsMaking(false);
    setIsCancelled(true);
  };

  return { picture, isMaking, error, isCancelled, make, cancel, clear: () => show(null) };
}

/**
 * Cancels a running generation; if this call fails, the Worker notices the closed connection or generates for nobody.
 */
function end(making: AbortController | null): void {
  if (making === null) return;
  making.abort();
  cancelPicture().catch(() => undefined);
}
