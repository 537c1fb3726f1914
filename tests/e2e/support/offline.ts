import type { Page } from "playwright-core";
import { expect } from "vitest";

import type { Phone } from "./phone.ts";

/** Disconnects the network; requests may fail meanwhile. */
export async function loseTheNetwork({ context, tolerates }: Phone): Promise<void> {
  tolerates(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  await context.setOffline(true);
}

/** Registers the service worker some seconds before the app does, and waits until it has stored the app. */
export async function appIsKept(phone: Phone): Promise<void> {
  await phone.page.evaluate(() => navigator.serviceWorker.register("/sw.js"));
  await appKeepsItself(phone);
}

/** Waits until the service worker, registered by the app, has stored it. The phone allows service workers. */
export async function appKeepsItself({ page }: Phone): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated") {
      await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
    }
  });
}

/** Waits until the device stores an answer that contains this text. */
export async function readIsKept({ context }: Phone, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await context.storageState({ indexedDB: true }))).toContain(text);
}

/** Puts a value into the device's store, which holds answers and waiting messages. */
export const layInStore = (page: Page, key: string, value: unknown): Promise<void> =>
  page.evaluate(
    async ([name, kept]) => {
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open("keyval-store");
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("keyval"));
        opening.addEventListener("success", () => {
          const writing = opening.result.transaction("keyval", "readwrite");
          writing.objectStore("keyval").put(kept, name);
          writing.addEventListener("complete", resolve);
          writing.addEventListener("error", reject);
        });
      });
    },
    [key, value] as const,
  );
