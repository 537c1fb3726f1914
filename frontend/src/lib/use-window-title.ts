import { useEffect } from "react";

import { SITE_NAME } from "../../../contract/product.ts";

/** Names the browser's tab after a page that has no title in the header, or after what stands on one for a while. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const named = `${title} | ${SITE_NAME}`;
    document.title = named;
    return () => {
      // The next page has named itself by now; the same one has not.
      if (document.title === named) document.title = before;
    };
  }, [title]);
}
