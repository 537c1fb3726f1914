import { z } from "zod";

import { SESSION_TTL_SECONDS } from "../../contract/limits.ts";
import type { Viewer } from "../context.ts";
import { derivedKey } from "../derived-key.ts";
import { sealClaims, unsealClaims } from "./sealed-claims.ts";

const claims = z.object({
  user: z.number(),
  iat: z.number(),
  sid: z.string(),
  username: z.string().nullable(),
  own: z.array(z.string()),
  proved: z.literal(true).optional(),
  exp: z.number(),
});

/** How many opened tokens an isolate remembers, which it need not open again. */
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

/** The tokens recently opened, by secret. */
const openedWith = new Map<string, Map<string, Opened>>();

const keyOf = (secret: string): Uint8Array => derivedKey(secret, "session");

/** A session's token with the viewer and its time of issue: encrypted, because it holds the viewer's internal id. */
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
  const opened = openedOf(secret);
  const known = opened.get(token) ?? (await open(token, now, secret));
  const nowSeconds = Math.floor(now / 1000);
  if (known === null || known.hasEnded || known.expiresAt <= nowSeconds) return null;
  if (!opened.has(token) && opened.size >= OPENED_MAX) opened.clear();
  opened.set(token, known);
  return { viewer: known.viewer, ageSeconds: nowSeconds - known.issuedAt };
}

/** From here on this isolate reads the token as nobody's: the database said that its session has ended. */
export function forgetToken(token: string, secret: string): void {
  const known = openedOf(secret).get(token);
  if (known) known.hasEnded = true;
}

function openedOf(secret: string): Map<string, Opened> {
  const opened = openedWith.get(secret) ?? new Map<string, Opened>();
  openedWith.set(secret, opened);
  return opened;
}

async function open(token: string, now: number, secret: string): Promise<Opened | null> {
  const content = await unsealClaims(token, claims, now, keyOf(secret));
  if (content === null) return null;
  const { user, iat, exp, sid, username, own, proved = false } = content;
  const viewer = { userId: user, sessionId: sid, username, contactDigests: own, isProved: proved };
  return { viewer, issuedAt: iat, expiresAt: exp };
}
