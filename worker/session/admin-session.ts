import { z } from "zod";

import type { Ctx } from "../context.ts";
import { derivedKey } from "../derived-key.ts";
import type { Config } from "../env.ts";
import { sealClaims, unsealClaims } from "../sealed-claims.ts";

type KeyConfig = Pick<Config, "SESSION_SECRET" | "ADMIN_SECRET">;

const claims = z.object({ jti: z.string().min(1) });

// Changing the administrator's secret ends every session.
const keyOf = ({ SESSION_SECRET, ADMIN_SECRET = "" }: KeyConfig) =>
  derivedKey(JSON.stringify([SESSION_SECRET, ADMIN_SECRET]), "admin-session");

/** The sealed cookie of a session of the panel; `endsAt` is UTC milliseconds. */
export const sealAdminSession = (id: string, endsAt: number, config: KeyConfig): Promise<string> =>
  sealClaims({ jti: id }, endsAt, keyOf(config));

/**
 * The id of the session in the call's cookie; null without a cookie, and for a forged, malformed or expired one.
 * Whether it was ended meanwhile only the gate knows.
 */
export async function readAdminSession({ config, now, cookies }: Ctx): Promise<string | null> {
  const sealed = cookies.read("admin");
  if (sealed === "" || !config.ADMIN_SECRET) return null;
  const session = await unsealClaims(sealed, claims, now, keyOf(config));
  return session?.jti ?? null;
}
