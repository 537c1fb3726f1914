import { paths } from "../../../../contract/product.ts";
import { forgetEverything } from "../../lib/storage/forget.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { store, stored } from "../../lib/storage/stored.ts";

const KEPT_KEYS = ["labkhand-theme", "labkhand-default-theme"];
const NOTICE_KEY = "labkhand-notice";

/**
 * Removes everything of the logged-out person from this device, except the theme, and loads the profile page anew: only
 * a reload is sure to clear every feature's memory.
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
    // Storage that cannot be read has stored nothing.
  }
}

/** The message the previous page left to be shown, once. */
export function takeNotice(): string | null {
  const notice = stored(NOTICE_KEY, "sessionStorage");
  store(NOTICE_KEY, null, "sessionStorage");
  return notice;
}
