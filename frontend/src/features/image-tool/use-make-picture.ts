import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { errorText } from "../../lib/api-client.ts";
import { cancelPicture, makePicture, statusQuery } from "./api.ts";
import { usePicture } from "./picture.ts";
import { imageToolTexts } from "./texts.ts";

/** Makes one picture after the other; whoever cancels, or leaves the page, ends the making. */
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
      queryClient.setQueryData(statusQuery(viewerId).queryKey, { success: true, configured: true, quota });
      show(file);
    } catch (failure) {
      if (signal.aborted) return;
      setError(errorText(failure, imageToolTexts.failed));
      // Nothing was counted, or nothing is left.
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
    // One that was finished as it was cancelled is counted.
    void queryClient.invalidateQueries(statusQuery(viewerId));
    setIsMaking(false);
    setIsCancelled(true);
  };

  return { picture, isMaking, error, isCancelled, make, cancel, clear: () => show(null) };
}

/** Ends a making that runs; where the Worker cannot be told, it hears of the closed connection or draws for nobody. */
function end(making: AbortController | null): void {
  if (making === null) return;
  making.abort();
  cancelPicture().catch(() => undefined);
}
