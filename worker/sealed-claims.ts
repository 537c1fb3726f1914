import { EncryptJWT, type JWTPayload, jwtDecrypt } from "jose";
import type { z } from "zod";

const [ALGORITHM, ENCRYPTION] = ["dir", "A256GCM"];

/**
 * Encrypts a cookie's claims until their expiry (JWE, RFC 7516).
 * @param endsAt UTC milliseconds, stored as seconds
 * @param key 32 bytes, for this purpose only, so that one cookie is never valid as another
 */
export async function sealClaims(claims: JWTPayload, endsAt: number, key: Uint8Array): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION })
    .setExpirationTime(Math.floor(endsAt / 1000))
    .encrypt(key);
}

/** Decrypts claims; null if forged, malformed or expired. `now` is UTC milliseconds. */
export async function unsealClaims<Claims>(
  sealed: string,
  claims: z.ZodType<Claims>,
  now: number,
  key: Uint8Array,
): Promise<Claims | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      currentDate: new Date(now),
      requiredClaims: ["exp"],
      keyManagementAlgorithms: [ALGORITHM],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
    return claims.parse(payload);
  } catch {
    return null;
  }
}
