import { z } from "zod";

import { SESSION_TTL_SECONDS } from "../../contract/login/values.ts";
import type { Viewer } from "../context.ts";
import { derivedKey } from "../derived-key.ts";
import { sealClaims, unsealClaims } from "../sealed-claims.ts";

const claims = z.object({
  user: z.number(),
  iat: z.number(),
  sid: z.string(),
  username: z.string().nullable(),
  own: z.array(z.string()),
  proved: z.literal(true).optional(),
  exp: z.number(),
});

/** Tokens an isolate remembers, so as not to decrypt them again. */
const OPENED_MAX = 1000;

/** The claims of an opened token. */
interface Opened {
  /** Whether its session has ended, which is for good. */
  hasEnded?: boolean;
  viewer: Viewer;
  /** UTC seconds. */
  issuedAt: number;
  expiresAt: number;
}

/** The tokens recently opened, by secret and token. */
const opened = new Map<string, Opened>();

const keyOf = (secret: string): Uint8Array => derivedKey(secret, "session");

/** Seals the session token. It is encrypted because it holds the viewer's key. @param now UTC milliseconds */
export function sealToken(viewer: Viewer, now: number, secret: string): Promise<string> {
  const { userId: user, sessionId: sid, username, contactDigests, isProved } = viewer;
  const iat = Math.floor(now / 1000);
  const content = { user, iat, sid, username, own: [...contactDigests], ...(isProved && { proved: true }) };
  return sealClaims(content, now + SESSION_TTL_SECONDS * 1000, keyOf(secret));
}

/** A token's viewer and its age in seconds; null if forged, malformed, expired or forgotten. */
export async function readToken(
  token: string,
  now: number,
  secret: string,
): Promise<{ viewer: Viewer; ageSeconds: number } | null> {
  const key = `${secret} ${token}`;
  const known = opened.get(key) ?? (await open(token, now, secret));
  const nowSeconds = Math.floor(now / 1000);
  if (known === null || known.hasEnded || known.expiresAt <= nowSeconds) return null;
  if (!opened.has(key) && opened.size >= OPENED_MAX) opened.clear();
  opened.set(key, known);
  return { viewer: known.viewer, ageSeconds: nowSeconds - known.issuedAt };
}

/** From here on this isolate ignores the token: the database said that its session has ended. */
export function forgetToken(token: string, secret: string): void {
  const known = opened.get(`${secret} ${token}`);
  if (known) known.hasEnded = true;
}

async function open(token: string, now: number, secret: string): Promise<Opened | null> {
  const content = await unsealClaims(token, claims, now, keyOf(secret));
  if (content === null) return null;
  const { user, iat, exp, sid, username, own, proved = false } = content;
  const viewer = { userId: user, sessionId: sid, username, contactDigests: own, isProved: proved };
  return { viewer, issuedAt: iat, expiresAt: exp };
}
