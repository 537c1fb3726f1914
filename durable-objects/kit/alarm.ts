/** Sets an object's one alarm, unless it already stands earlier: whoever needs it later asks again when it rings. */
export async function wakeIn(storage: DurableObjectStorage, milliseconds: number): Promise<void> {
  const now = Date.now();
  const at = now + Math.max(milliseconds, 0);
  const standing = await storage.getAlarm();
  if (standing === null || standing > at || standing <= now) await storage.setAlarm(at);
}
