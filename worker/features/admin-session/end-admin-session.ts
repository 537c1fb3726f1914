import type { Context } from "hono";

import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import { secretGate } from "../../middleware/compare-secret.ts";
import { readAdminSession } from "../../session/admin-session.ts";
import { writeAdminSessionCookie } from "../../session/cookie.ts";

/** Ends the session of the caller's cookie, if there is one, so that a stolen copy is worthless. */
export async function endAdminSession({ config }: Ctx, _: unknown, c: Context<AppEnv>) {
  const id = await readAdminSession(c);
  if (id !== null) await secretGate(c, "admin").endSession(id);
  writeAdminSessionCookie(c, config, "");
  return {};
}
