import { CompactEncrypt, compactDecrypt, errors } from "jose";

import { sha256 } from "../digest.ts";

/** Encrypts a text for storage (jose, A256GCM), so that a copied database does not reveal it. */
export async function sealText(text: string, secret: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(sha256(secret));
}

/** Decrypts a sealed text; null if it was sealed with an earlier secret. */
export async function openSealed(sealed: string, secret: string): Promise<Uint8Array | null> {
  try {
    return (await compactDecrypt(sealed, sha256(secret))).plaintext;
  } catch (error) {
    if (error instanceof errors.JWEDecryptionFailed) return null;
    throw error;
  }
}
