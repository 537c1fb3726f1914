import { env } from "cloudflare:workers";

import { type Answer, call } from "./call.ts";

/** The secret that Turnstile's double accepts. */
export const TURNSTILE_SECRET = "0x4LocalTurnstileSecret0000000000000";
export const SITE_KEY = "1x00000000000000000000AA";

const administrator = { headers: { "x-admin-secret": env.ADMIN_SECRET } };

export const setTurnstileSecret = (secretKey = TURNSTILE_SECRET): Promise<Answer> =>
  call("POST", "/api/admin/turnstile-secret", { ...administrator, body: { secretKey } });

/** The administrator has people prove that they are some. */
export async function askForHumans(secretKey = TURNSTILE_SECRET): Promise<void> {
  await setTurnstileSecret(secretKey);
  await call("POST", "/api/admin/human-check", { ...administrator, body: { enabled: true, siteKey: SITE_KEY } });
}

/** What a person brings back from Turnstile. */
export const aHumanToken = (): string => `human.${Date.now()}.${crypto.randomUUID()}`;
