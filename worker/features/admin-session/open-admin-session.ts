import type { Context } from "hono";

import { ADMIN_SESSION_TTL_SECONDS } from "../../../contract/limits.ts";
import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import { secretGate } from "../../middleware/compare-secret.ts";
import { sealAdminSession } from "../../session/admin-session.ts";
import { writeAdminSessionCookie } from "../../session/cookie.ts";

/** Opens a session of the panel for half an hour, which activity does not extend. */
export async function openAdminSession({ now, newPublicId, config }: Ctx, _: unknown, c: Context<AppEnv>) {
  const [id, endsAt] = [newPublicId(), now + ADMIN_SESSION_TTL_SECONDS * 1000];
  await secretGate(c, "admin").openSession(id, endsAt);
  writeAdminSessionCookie(c, config, await sealAdminSession(id, endsAt, config));
  return { endsAt: new Date(endsAt).toISOString() };
}
