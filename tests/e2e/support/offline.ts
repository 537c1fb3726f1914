import type { Phone } from "./phone.ts";

const READ_IS_KEPT_WITHIN_MS = 1200;

/** Takes the network away; what is asked for meanwhile may fail. */
export async function loseTheNetwork({ context, tolerates }: Phone): Promise<void> {
  tolerates(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  await context.setOffline(true);
}

/** Waits until the service worker has the app. The phone allows service workers. */
export async function appIsKept({ page }: Phone): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated") {
      await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
    }
  });
}

/** Waits until what was read is on the device. */
export const readIsKept = ({ page }: Phone): Promise<void> => page.waitForTimeout(READ_IS_KEPT_WITHIN_MS);
