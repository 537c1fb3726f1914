import { EncryptJWT, type JWTPayload, jwtDecrypt } from "jose";
import type { z } from "zod";

const [ALGORITHM, ENCRYPTION] = ["dir", "A256GCM"];

/**
 * What a cookie holds that nobody but the Worker can make or read (RFC 7516), until its end.
 * @param endsAt UTC milliseconds, kept as seconds
 * @param key 32 bytes, of this purpose alone: what one cookie holds is then never another's
 */
export async function sealClaims(claims: JWTPayload, endsAt: number, key: Uint8Array): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION })
    .setExpirationTime(Math.floor(endsAt / 1000))
    .encrypt(key);
}

/** What was sealed; null for what is forged, malformed or past its end. `now` is UTC milliseconds. */
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
