import type { Context } from "hono";

import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import { adminGate } from "../../middleware/compare-secret.ts";
import { readAdminSession } from "../../session/admin-session.ts";
import { writeAdminSessionCookie } from "../../session/cookie.ts";

/** Ends the session of the caller's cookie, if it came with one; who stole the cookie has nothing any more. */
export async function endAdminSession({ config }: Ctx, _: unknown, c: Context<AppEnv>) {
  const id = await readAdminSession(c);
  if (id !== null) await adminGate(c, "admin").endSession(id);
  writeAdminSessionCookie(c, config, "");
  return {};
}
