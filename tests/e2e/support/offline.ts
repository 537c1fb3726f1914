import { expect } from "vitest";

import type { Phone } from "./phone.ts";

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

/** Waits until an answer in which this text stands is on the device. */
export async function readIsKept({ context }: Phone, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await context.storageState({ indexedDB: true }))).toContain(text);
}
