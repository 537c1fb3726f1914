/** The browser's own subscription, apart from what switches it on: logging out needs no more. */

const FORGET_MS = 1000;

/** Null where the browser knows no notifications, or has none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!("PushManager" in globalThis && "serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Leaves the push service, which then drops what it still holds for this device, and removes what is shown. */
export async function forgetPush(): Promise<void> {
  const forget = async () => {
    const subscription = await ownSubscription();
    await subscription?.unsubscribe();
    const shown = await (await navigator.serviceWorker.getRegistration())?.getNotifications();
    for (const notification of shown ?? []) notification.close();
  };
  // The session has ended in any case, and with it the sending. Not `within`: Chrome 103 has no `withResolvers`.
  await Promise.race([forget().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, FORGET_MS))]);
}
