const PATIENCE_MS = 4000;

/**
 * Reloads the document once its newest version is installed: an old service worker would answer with its own version.
 */
export async function reloadNewest(reload: () => void): Promise<void> {
  const workers = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  const registration = await workers?.getRegistration().catch(() => undefined);
  if (workers !== undefined && registration !== undefined) {
    const changed = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
    const tooLong = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    await registration.update().catch(() => undefined);
    if (registration.installing !== null || registration.waiting !== null) await Promise.race([changed, tooLong]);
  }
  reload();
}
