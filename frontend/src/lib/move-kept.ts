/**
 * Somebody took another id, not to be found by what others kept of them: what lies on this device under the former one, half
 * written messages and jokes above all, lies under the new one from now on. An id is 32 random digits, so wherever it stands it
 * is meant.
 */
export function moveKept(formerId: string, id: string): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const [key, value] of Object.entries<string>(storage)) {
      const [movedKey, moved] = [key.replaceAll(formerId, id), value.replaceAll(formerId, id)];
      if (movedKey === key && moved === value) continue;
      storage.removeItem(key);
      storage.setItem(movedKey, moved);
    }
  }
}
