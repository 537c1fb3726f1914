import { parseEmail, parseMobile } from "../../contract/persian.ts";
import type { Ctx } from "../context.ts";
import { requireOwnIdentity } from "./viewer.ts";

/**
 * Throws IDENTITY_MISMATCH when a field that may hold a username, an e-mail or a mobile (002 §6: any of them identifies a
 * signed-in person) names anybody but the viewer.
 */
export async function requireOwnName(ctx: Ctx, claimed: string | undefined): Promise<void> {
  if (claimed === undefined) return;
  // With letters it is no mobile, even where its digits alone would be one.
  const hasLetters = !claimed.includes("@") && /[a-z]/i.test(claimed);
  const isUsername = hasLetters || claimed.toLowerCase() === ctx.viewer?.username;
  if (!isUsername && parseEmail(claimed) !== null) return requireOwnIdentity(ctx, { email: claimed });
  if (!isUsername && parseMobile(claimed) !== null) return requireOwnIdentity(ctx, { mobileNumber: claimed });
  return requireOwnIdentity(ctx, { username: claimed });
}
