/** Makes sure the object's one alarm rings within this time. Users that need it later set it again when it rings. */
export async function ensureAlarm(storage: DurableObjectStorage, milliseconds: number): Promise<void> {
  const now = Date.now();
  const at = now + Math.max(milliseconds, 0);
  const standing = await storage.getAlarm();
  if (standing === null || standing > at || standing <= now) await storage.setAlarm(at);
}
