import { parseEmail, parseMobile } from "../../contract/persian.ts";
import type { Ctx } from "../context.ts";
import { requireOwnIdentity } from "./viewer.ts";

/**
 * Throws IDENTITY_MISMATCH when a field that may hold a username, an e-mail or a mobile (002 §6: any of them identifies a
 * signed-in person) names anybody but the viewer.
 */
export async function requireOwnName(ctx: Ctx, claimed: string | undefined): Promise<void> {
  if (claimed === undefined) return;
  // Letters make no mobile, though the digits between them may.
  const isUsername = claimed.toLowerCase() === ctx.viewer?.username || /^[^@]*[a-z][^@]*$/i.test(claimed);
  if (!isUsername && parseEmail(claimed) !== null) return requireOwnIdentity(ctx, { email: claimed });
  if (!isUsername && parseMobile(claimed) !== null) return requireOwnIdentity(ctx, { mobileNumber: claimed });
  return requireOwnIdentity(ctx, { username: claimed });
}
