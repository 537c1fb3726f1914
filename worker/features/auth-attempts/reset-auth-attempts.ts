import { and, eq } from "drizzle-orm";

import type { resetAuthAttemptsRoute } from "../../../contract/auth-attempts.ts";
import { parseEmail, parseMobile } from "../../../contract/persian.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { loginAttempts } from "../../db/schema/login.ts";
import { audited } from "../../domain/audit/audited.ts";

/** Forgets the attempts of a mobile or an e-mail, and its block. The audit keeps which kind it was and not whose: a contact. */
export async function resetAuthAttempts(ctx: Ctx, { identifier, type }: Input<typeof resetAuthAttemptsRoute>) {
  const stored = (type === "mobile" ? parseMobile(identifier) : parseEmail(identifier)) ?? identifier;
  await audited(ctx, { action: "login-attempts.reset", target: type, rows: [] }, [
    ctx.db.delete(loginAttempts).where(and(eq(loginAttempts.identifier, stored), eq(loginAttempts.type, type))),
  ]);
  return { message: "تلاش‌های ورود این نشانی پاک شد." };
}
