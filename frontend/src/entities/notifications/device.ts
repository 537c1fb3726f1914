import { queryOptions } from "@tanstack/react-query";

import type { PushKind } from "../../../../contract/notifications/devices.ts";
import { call } from "../../lib/network/api-client.ts";
import { queryKeys } from "../query-keys.ts";
import { forgetPush, ownSubscription } from "./subscription.ts";

/** Why this device cannot show notifications, or null if it can. */
export type PushObstacle = "unknown-browser" | "not-installed" | "denied";

/** The notifications of this device, as the Worker knows them. */
export const pushQuery = queryOptions({
  queryKey: queryKeys.push,
  queryFn: async ({ signal }) => {
    const { publicKey, kinds } = await call("GET /api/push", { signal });
    return { publicKey, kinds: (await ownSubscription()) === null ? null : kinds };
  },
  staleTime: 0,
});

/** @param isApple whether the device is an iPhone or an iPad, where only the installed app can */
export function pushObstacle(isApple: boolean): PushObstacle | null {
  const isAble = "PushManager" in globalThis && "Notification" in globalThis && "serviceWorker" in navigator;
  if (!isAble) return isApple ? "not-installed" : "unknown-browser";
  return Notification.permission === "denied" ? "denied" : null;
}

/** A press was refused by the person, or their browser could not reach its push service. */
export class PushFailed extends Error {
  override readonly name = "PushFailed";
  readonly why: "denied" | "unreachable";

  constructor(why: PushFailed["why"]) {
    super(why);
    this.why = why;
  }
}

/** Switches notifications on, or changes their kinds; call in a press, because the browser asks. @throws PushFailed */
export async function savePush(publicKey: string, kinds: readonly PushKind[]): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushFailed("denied");
  const { endpoint, keys } = ((await ownSubscription()) ?? (await subscribe(publicKey))).toJSON();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await call("POST /api/push", {
    json: {
      endpoint: endpoint ?? "",
      keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
      kinds: [...kinds],
      timeZone,
    },
  });
}

/** Switches them off. */
export async function endPush(): Promise<void> {
  await call("DELETE /api/push");
  await forgetPush();
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    throw new PushFailed("unreachable");
  }
}
