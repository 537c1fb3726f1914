import { z } from "zod";

import { PROVIDER_TIMEOUT_MS } from "../../../contract/limits.ts";
import { PAYMENT_AUTHORITY } from "../../../contract/gem-orders/values.ts";
import { type ProviderCall, callProvider } from "../call-provider.ts";
import { defineProvider } from "../define-provider.ts";
import { ProviderError } from "../provider-error.ts";

/** The gateway counts in rial; everything else here in toman. */
const RIAL_PER_TOMAN = 10;
/** Verified now, or verified before. */
const VERIFIED = [100, 101];

/** An answer in any of its forms: errors may be an object, a list, or named by field, under any HTTP status. */
const answer = z.looseObject({ data: z.unknown().optional(), errors: z.unknown().optional() });

const CALL: Omit<ProviderCall<typeof answer>, "timeoutMs"> = {
  provider: "zarinpal",
  method: "POST",
  maxBytes: 256_000,
  answer,
};

const authorityField = z.string().regex(PAYMENT_AUTHORITY);
const requested = z.object({ code: z.literal(100), authority: authorityField });
const verified = z.object({
  code: z.literal(VERIFIED),
  ref_id: z.union([z.string(), z.number().int()]).transform(String).nullish(),
});
const inquired = z.object({ status: z.enum(["VERIFIED", "PAID", "IN_BANK", "FAILED", "REVERSED"]) });
const unverified = z.object({ authorities: z.array(z.unknown()) });
const listed = z.object({ authority: authorityField });

/** A payment's status at the gateway. Asking for it verifies nothing. */
export type PaymentStatus = z.infer<typeof inquired>["status"];

/** Time-outs default to PROVIDER_TIMEOUT_MS. */
export interface PaymentGateway {
  /** Requests a payment. @returns its authority @throws ProviderError */
  request: (payment: { toman: number; orderId: string; description: string; callbackUrl: string }) => Promise<string>;
  /** The gateway's payment page. */
  payUrl: (authority: string) => string;
  /**
   * Verifies a payment, which transfers the money; idempotent.
   * @returns the tracking code
   * @throws ProviderError refused, with the gateway's code, if it was not paid
   */
  verify: (payment: { authority: string; toman: number }, timeoutMs?: number) => Promise<string>;
  /** @throws ProviderError */
  inquire: (authority: string, timeoutMs?: number) => Promise<PaymentStatus>;
  /** The authorities, at most 100, of payments that were paid and never verified. @throws ProviderError */
  listUnverified: () => Promise<string[]>;
}

/**
 * ZarinPal's REST v4. The merchant id is in every body and in no log. Reversing a payment needs a static IP, which a
 * Worker lacks. Source: zarinpal.com/docs, connectToGateway, errorList, Inquiry, unVerified.
 */
export const zarinpal = defineProvider({
  variables: { ZARINPAL_BASE_URL: z.url(), ZARINPAL_MERCHANT_ID: z.uuid() },
  baseUrl: "ZARINPAL_BASE_URL",
  apiKey: "ZARINPAL_MERCHANT_ID",
  adapter: ({ ZARINPAL_BASE_URL, ZARINPAL_MERCHANT_ID }): PaymentGateway => {
    async function ask<Data extends z.ZodType>(
      name: string,
      data: Data,
      fields: Record<string, unknown>,
      timeoutMs = PROVIDER_TIMEOUT_MS,
    ): Promise<z.infer<Data>> {
      const answered = await callProvider(
        { ...CALL, timeoutMs },
        {
          url: `${ZARINPAL_BASE_URL}/pg/v4/payment/${name}.json`,
          headers: { "Content-Type": "application/json", Accept: "application/json" },
          body: JSON.stringify({ merchant_id: ZARINPAL_MERCHANT_ID, ...fields }),
        },
      );
      const parsed = data.safeParse(answered.data.data);
      if (parsed.success) return parsed.data;
      const code = codeIn(answered.data.errors) ?? codeIn(answered.data.data);
      if (code === null) throw new ProviderError("zarinpal", "nonsense", `http-${answered.status}`);
      throw new ProviderError("zarinpal", "refused", code);
    }

    return {
      async request({ toman, orderId, description, callbackUrl }) {
        const { authority } = await ask("request", requested, {
          amount: toman * RIAL_PER_TOMAN,
          currency: "IRR",
          description,
          callback_url: callbackUrl,
          metadata: { order_id: orderId },
        });
        return authority;
      },
      payUrl: (authority) => `${ZARINPAL_BASE_URL}/pg/StartPay/${authority}`,
      async verify({ authority, toman }, timeoutMs) {
        const done = await ask("verify", verified, { amount: toman * RIAL_PER_TOMAN, authority }, timeoutMs);
        // A payment without a tracking code is still paid.
        return done.ref_id || authority;
      },
      inquire: async (authority, timeoutMs) => (await ask("inquiry", inquired, { authority }, timeoutMs)).status,
      async listUnverified() {
        const { authorities } = await ask("unVerified", unverified, {});
        // An unreadable item does not invalidate the others.
        return authorities.flatMap((payment) => listed.safeParse(payment).data?.authority ?? []);
      },
    };
  },
});

/** The error code, wherever in the errors it is; null for none. */
function codeIn(errors: unknown): string | null {
  if (typeof errors === "number" || typeof errors === "string") return /^-\d{1,3}$/.exec(String(errors))?.[0] ?? null;
  if (typeof errors !== "object" || errors === null) return null;
  for (const part of Object.values(errors)) {
    const code = codeIn(part);
    if (code !== null) return code;
  }
  return null;
}
