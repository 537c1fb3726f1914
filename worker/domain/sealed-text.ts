import { CompactEncrypt, compactDecrypt, errors } from "jose";

import { sha256 } from "../digest.ts";

/** Seals a text for storage (jose, A256GCM): the Worker can open it, a copied database cannot. */
export async function sealText(text: string, secret: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(sha256(secret));
}

/** The bytes of a sealed text; null for one that was sealed under an earlier secret, which is nobody's any more. */
export async function openSealed(sealed: string, secret: string): Promise<Uint8Array | null> {
  try {
    return (await compactDecrypt(sealed, sha256(secret))).plaintext;
  } catch (error) {
    if (error instanceof errors.JWEDecryptionFailed) return null;
    throw error;
  }
}
