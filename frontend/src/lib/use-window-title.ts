import { useEffect } from "react";

import { SITE_NAME } from "../../../contract/product.ts";

/** Sets the window's title for a page without a title in the header, or for something temporary on a page. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const named = `${title} | ${SITE_NAME}`;
    document.title = named;
    return () => {
      // A next page has already set its own title; the same page has not.
      if (document.title === named) document.title = before;
    };
  }, [title]);
}
