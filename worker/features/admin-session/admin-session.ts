import { ADMIN_SESSION_TTL_SECONDS } from "../../../contract/admin-session/values.ts";
import type { Ctx } from "../../context.ts";
import { secretGate } from "../../domain/secrets/secret-gate.ts";
import { readAdminSession, sealAdminSession } from "../../session/admin-session.ts";

/** Opens a session of the panel for half an hour, which activity does not extend. */
export async function openAdminSession(ctx: Ctx) {
  const [id, endsAt] = [ctx.newPublicId(), ctx.now + ADMIN_SESSION_TTL_SECONDS * 1000];
  await secretGate(ctx, "admin").openSession(id, endsAt);
  ctx.cookies.write("admin", await sealAdminSession(id, endsAt, ctx.config));
  return { endsAt: new Date(endsAt).toISOString() };
}

/** Ends the session of the caller's cookie, if there is one, so that a stolen copy is worthless. */
export async function endAdminSession(ctx: Ctx) {
  const id = await readAdminSession(ctx);
  if (id !== null) await secretGate(ctx, "admin").endSession(id);
  ctx.cookies.write("admin", "");
  return {};
}
