import { SignJWT, jwtVerify } from "jose";
import { z } from "zod";

import { SESSION_TTL_SECONDS } from "../../contract/limits.ts";
import type { Viewer } from "../context.ts";

const claims = z.object({
  sub: z.string(),
  iat: z.number(),
  sid: z.string(),
  username: z.string().nullable(),
  own: z.array(z.string()),
});

/** The session token: signed, carrying the viewer and the second it was issued. */
export async function signToken(viewer: Viewer, now: number, secret: string): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({ sid: viewer.sessionId, username: viewer.username, own: [...viewer.contactDigests] })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(viewer.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SESSION_TTL_SECONDS)
    .sign(await keyOf(secret));
}

/** The viewer of a token and its age in seconds; null for a token that is forged, malformed or past its end. */
export async function readToken(
  token: string,
  now: number,
  secret: string,
): Promise<{ viewer: Viewer; ageSeconds: number } | null> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: ["HS256"],
      currentDate: new Date(now),
    });
    const { sub, iat, sid, username, own } = claims.parse(payload);
    return {
      viewer: { userId: sub, sessionId: sid, username, contactDigests: own },
      ageSeconds: Math.floor(now / 1000) - iat,
    };
  } catch {
    return null;
  }
}

const keys = new Map<string, CryptoKey>();

/** The key of a secret, imported once in an isolate. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
  keys.set(secret, key);
  return key;
}
