import type { resetAuthAttemptsRoute } from "../../../contract/auth-attempts.ts";
import { parseEmail, parseMobile } from "../../../contract/persian.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { audited } from "../../domain/audit/audited.ts";
import { forgetAttempts } from "../../domain/codes/login-attempts.ts";

/** Deletes all counts and blocks of a mobile or an e-mail. The audit stores its type only, because it is a contact. */
export async function resetAuthAttempts(ctx: Ctx, { identifier, type }: Input<typeof resetAuthAttemptsRoute>) {
  const stored = (type === "mobile" ? parseMobile(identifier) : parseEmail(identifier)) ?? identifier;
  const forgotten = forgetAttempts(ctx, { identifier: stored, type });
  await audited(ctx, { action: "login-attempts.reset", target: type, rows: [] }, forgotten);
  return { message: "تلاش‌های ورود این نشانی پاک شد." };
}
