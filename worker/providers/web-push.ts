import { createECDH } from "node:crypto";

import { buildPushPayload } from "@block65/webcrypto-web-push";
import { z } from "zod";

import { isPushEndpoint } from "../../contract/notifications/devices.ts";
import { defineProvider } from "./define-provider.ts";
import { ProviderError } from "./provider-error.ts";

/** A browser at its push service. */
export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Text for a device, and for how long the service keeps it for a phone that is away. */
export interface PushNote {
  data: string;
  ttlSeconds: number;
  /** Takes the place of one that has the same, at most 32 letters of base64url; null, of none. */
  topic: string | null;
}

export interface WebPush {
  /** The key that browsers subscribe with; "" where nothing is sent. */
  publicKey: string;
  /**
   * Encrypts and sends; the address is checked again, and redirects are not followed.
   * @returns whether the device is still there
   * @throws ProviderError if the service did not take it
   */
  send: (device: Device, note: PushNote) => Promise<boolean>;
}

const name = "web-push";
const GONE = [404, 410];
/** With the wait for one of the six connections that the platform opens at a time, which a campaign fills. */
const TIMEOUT_MS = 20_000;

/**
 * The push services of browsers, which all speak RFC 8030, 8291 and 8292. Locally PUSH_BASE_URL stands before the
 * address, without its scheme.
 */
export const webPush = defineProvider({
  variables: {
    PUSH_BASE_URL: z.union([z.literal(""), z.url()]).default(""),
    /** 32 bytes as base64url; unset, nothing is sent. */
    VAPID_PRIVATE_KEY: z.union([z.literal(""), z.string().regex(/^[\w-]{43}$/)]).default(""),
    /** Whom a push service may write to. Apple wants a real address. */
    VAPID_SUBJECT: z.url({ protocol: /^mailto$/ }),
  },
  baseUrl: "PUSH_BASE_URL",
  apiKey: "VAPID_PRIVATE_KEY",
  adapter: ({ PUSH_BASE_URL: base, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject }): WebPush => {
    const publicKey = privateKey === "" ? "" : publicKeyOf(privateKey);
    return {
      publicKey,
      async send({ endpoint, p256dh, auth }, { data, ttlSeconds, topic }) {
        if (!isPushEndpoint(endpoint)) return false;
        const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
        const message = {
          data,
          options: { ttl: ttlSeconds, urgency: "high" as const, ...(topic !== null && { topic }) },
        };
        const request = await buildPushPayload(message, subscription, { subject, publicKey, privateKey });
        const url = base === "" ? endpoint : endpoint.replace("https:/", base);
        const status = await post(url, request);
        if (GONE.includes(status)) return false;
        if (status >= 300) throw new ProviderError(name, "refused", `http-${status}`);
        return true;
      },
    };
  },
});

async function post(url: string, request: RequestInit): Promise<number> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...request, signal, redirect: "manual" });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    throw new ProviderError(name, timedOut ? "timeout" : "unreachable");
  }
}

function publicKeyOf(privateKey: string): string {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return curve.getPublicKey("base64url");
}
