import { derivedKey } from "../../derived-key.ts";

/** The PKCS #8 prefix of a 32-byte Ed25519 key (RFC 8410 §7). */
const PKCS8_OF_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

interface SigningKey {
  /** base64url */
  publicKey: string;
  /** @returns the signature of a text, base64url */
  sign(text: string): Promise<string>;
}

/** The key that signs snapshots of ranks, derived from the games' secret. @param secret GAME_SECRET */
export async function signingKey(secret: string): Promise<SigningKey> {
  const seed = derivedKey(secret, "prize-snapshots");
  const pkcs8 = Buffer.concat([PKCS8_OF_ED25519, seed]);
  const key = await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", true, ["sign"]);
  const exported = await crypto.subtle.exportKey("jwk", key);
  if (exported instanceof ArrayBuffer || exported.x === undefined) throw new Error("no Ed25519 key came out");
  return {
    publicKey: exported.x,
    sign: async (text) =>
      Buffer.from(await crypto.subtle.sign("Ed25519", key, Buffer.from(text))).toString("base64url"),
  };
}
