import { useEffect } from "react";

import { useDirectState } from "../../entities/direct/direct-state.ts";
import { formatCount } from "../../lib/format.ts";

/** Counts in the title of a tab in the background the conversations with something unread. */
export function useUnreadTitle(): void {
  const unread = useDirectState((state) => state.unread);
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(/^\([۰-۹٬]+\) /, "");
      document.title = document.hidden && unread > 0 ? `(${formatCount(unread)}) ${title}` : title;
    };
    show();
    document.addEventListener("visibilitychange", show);
    return () => document.removeEventListener("visibilitychange", show);
  }, [unread]);
}
