import { paths } from "../../../../../contract/product.ts";
import { forgetPush } from "../../../entities/notifications/subscription.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { forgetEverything } from "../../../lib/storage/forget.ts";
import { store, stored } from "../../../lib/storage/stored.ts";

const NOTICE_KEY = "labkhand-notice";

/**
 * Removes everything of the logged-out person from this device, their theme too (001 §2), and reloads the profile page:
 * only a reload is sure to clear every feature's memory.
 */
export async function forgetDevice(notice: string): Promise<void> {
  useSessionStore.getState().clear();
  emptyStores();
  await forgetPush();
  await forgetEverything();
  const leave = () => {
    emptyStores();
    store(NOTICE_KEY, notice, "sessionStorage");
  };
  leave();
  // What is on screen goes on as a visitor's until the page ends, and stores what it shows.
  addEventListener("pagehide", leave, { once: true });
  location.replace(paths.profile);
}

function emptyStores(): void {
  try {
    localStorage.clear();
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
