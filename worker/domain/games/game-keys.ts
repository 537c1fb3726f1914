const KEY_BITS = 256;

/**
 * A key of 32 bytes for one purpose, which says nothing of those for others (HKDF with SHA-256, RFC 5869).
 * @param secret GAME_SECRET
 */
export async function gameKey(secret: string, purpose: string): Promise<Uint8Array> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", text.encode(secret), "HKDF", false, ["deriveBits"]);
  const made = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode(purpose) };
  return new Uint8Array(await crypto.subtle.deriveBits(made, key, KEY_BITS));
}
