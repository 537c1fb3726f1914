import { admin } from "../administrator.ts";
import type { Answer } from "../call.ts";

/** The secret that Turnstile's double accepts. */
export const TURNSTILE_SECRET = "0x4LocalTurnstileSecret0000000000000";
export const SITE_KEY = "1x00000000000000000000AA";

export const setTurnstileSecret = (secretKey = TURNSTILE_SECRET): Promise<Answer> =>
  admin.post("/api/admin/turnstile-secret", { secretKey });

/** Switches the human check on, as the administrator. */
export async function askForHumans(secretKey = TURNSTILE_SECRET): Promise<void> {
  await setTurnstileSecret(secretKey);
  await admin.post("/api/admin/human-check", { enabled: true, siteKey: SITE_KEY });
}

/** A valid Turnstile token. */
export const aHumanToken = (): string => `human.${Date.now()}.${crypto.randomUUID()}`;
