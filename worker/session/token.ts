import { SignJWT, jwtVerify } from "jose";
import { z } from "zod";

import { SESSION_TTL_SECONDS } from "../../contract/limits.ts";
import type { Viewer } from "../context.ts";
import { derivedKey } from "../derived-key.ts";

const claims = z.object({
  sub: z.string(),
  iat: z.number(),
  sid: z.string(),
  username: z.string().nullable(),
  own: z.array(z.string()),
  proved: z.literal(true).optional(),
  exp: z.number(),
});

/** How many verified tokens an isolate remembers, whose signatures need no second verification. */
const VERIFIED_MAX = 1000;

/** The claims of a verified token. */
interface Verified {
  /** Whether its session has ended, which is for good. */
  hasEnded?: boolean;
  viewer: Viewer;
  /** UTC seconds. */
  issuedAt: number;
  expiresAt: number;
}

/** The key of a secret, and the tokens recently verified with it. */
interface Signer {
  key: CryptoKey;
  verified: Map<string, Verified>;
}

/** A signed session token with the viewer and its time of issue in seconds. */
export async function signToken(viewer: Viewer, now: number, secret: string): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  const { sessionId: sid, username, contactDigests, isProved } = viewer;
  return new SignJWT({ sid, username, own: [...contactDigests], ...(isProved && { proved: true }) })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(viewer.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SESSION_TTL_SECONDS)
    .sign((await signerOf(secret)).key);
}

/** A token's viewer and its age in seconds; null if forged, malformed, expired or forgotten. */
export async function readToken(
  token: string,
  now: number,
  secret: string,
): Promise<{ viewer: Viewer; ageSeconds: number } | null> {
  const { key, verified } = await signerOf(secret);
  const known = verified.get(token) ?? (await verify(token, key, now));
  const nowSeconds = Math.floor(now / 1000);
  if (known === null || known.hasEnded || known.expiresAt <= nowSeconds) return null;
  if (!verified.has(token) && verified.size >= VERIFIED_MAX) verified.clear();
  verified.set(token, known);
  return { viewer: known.viewer, ageSeconds: nowSeconds - known.issuedAt };
}

/** From here on this isolate reads the token as nobody's: the database said that its session has ended. */
export async function forgetToken(token: string, secret: string): Promise<void> {
  const known = (await signerOf(secret)).verified.get(token);
  if (known) known.hasEnded = true;
}

async function verify(token: string, key: CryptoKey, now: number): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: new Date(now) });
    const { sub, iat, exp, sid, username, own, proved = false } = claims.parse(payload);
    const viewer = { userId: sub, sessionId: sid, username, contactDigests: own, isProved: proved };
    return { viewer, issuedAt: iat, expiresAt: exp };
  } catch {
    return null;
  }
}

const signers = new Map<string, Signer>();

/** The signer of a secret; its key is imported once per isolate. */
async function signerOf(secret: string): Promise<Signer> {
  const known = signers.get(secret);
  if (known) return known;
  const bytes = derivedKey(secret, "session");
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  const signer = { key, verified: new Map<string, Verified>() };
  signers.set(secret, signer);
  return signer;
}
