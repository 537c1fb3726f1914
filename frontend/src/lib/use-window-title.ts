import { useEffect } from "react";

import { SITE_NAME } from "../../../contract/product.ts";

/** Names the browser's tab after a page that has no title in the header. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${SITE_NAME}`;
  }, [title]);
}
