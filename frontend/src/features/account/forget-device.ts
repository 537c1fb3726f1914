import { paths } from "../../../../contract/product.ts";
import { forgetEverything } from "../../lib/forget.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { store, stored } from "../../lib/stored.ts";

const KEPT_KEYS = ["labkhand-theme", "labkhand-default-theme"];
const NOTICE_KEY = "labkhand-notice";

/**
 * Removes everything of the person who logged out from this device, the theme aside, and opens the profile afresh:
 * a new page is the only way to be sure that no feature's memory still holds something of theirs.
 */
export async function forgetDevice(notice: string): Promise<void> {
  useSessionStore.getState().clear();
  emptyStores();
  await forgetEverything();
  store(NOTICE_KEY, notice, "sessionStorage");
  location.replace(paths.profile);
}

function emptyStores(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!KEPT_KEYS.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // A browser that lets nobody look has kept nothing.
  }
}

/** The words a page before this one left to be said, once. */
export function takeNotice(): string | null {
  const notice = stored(NOTICE_KEY, "sessionStorage");
  store(NOTICE_KEY, null, "sessionStorage");
  return notice;
}
