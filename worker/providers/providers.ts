import type { z } from "zod";

import { alertBot } from "./alert-bot.ts";
import { bale, telegram } from "./channel-bot.ts";
import { resend } from "./email/resend.ts";
import { turnstile } from "./human-check/turnstile.ts";
import { openai } from "./images/openai.ts";
import { workersAi } from "./images/workers-ai.ts";
import { zarinpal } from "./payment/zarinpal.ts";
import { kavenegar } from "./sms/kavenegar.ts";
import { smsir } from "./sms/smsir.ts";
import { webPush } from "./web-push.ts";

/** Every outside service. A new one is added here with three lines; dev/doubles does not compile without its double. */
export const providers = {
  kavenegar,
  smsir,
  email: resend,
  payment: zarinpal,
  openai,
  workersAi,
  turnstile,
  alertBot,
  telegram,
  bale,
  webPush,
};

export type ProviderName = keyof typeof providers;

/** All services' variables; worker/env.ts parses them with the Worker's own. */
export const providerVariables = {
  ...kavenegar.variables,
  ...smsir.variables,
  ...resend.variables,
  ...zarinpal.variables,
  ...openai.variables,
  ...workersAi.variables,
  ...turnstile.variables,
  ...alertBot.variables,
  ...telegram.variables,
  ...bale.variables,
  ...webPush.variables,
};

type ProviderConfig = z.infer<z.ZodObject<typeof providerVariables>>;

const created = new WeakMap<ProviderConfig, Providers>();

/**
 * The services as verbs use them, created once per configuration: they hold no request state. Adapters that need the
 * administrator's settings get them from the verb, which reads them in its own batch.
 */
export function providersOf(config: ProviderConfig): Providers {
  const known = created.get(config) ?? createProviders(config);
  created.set(config, known);
  return known;
}

function createProviders(config: ProviderConfig) {
  return {
    kavenegar: providers.kavenegar.adapter(config),
    smsir: providers.smsir.adapter(config),
    email: providers.email.adapter(config),
    payment: providers.payment.adapter(config),
    openai: providers.openai.adapter(config),
    workersAi: providers.workersAi.adapter(config),
    turnstile: providers.turnstile.adapter(config),
    alertBot: providers.alertBot.adapter(config),
    telegram: providers.telegram.adapter(config),
    bale: providers.bale.adapter(config),
    webPush: providers.webPush.adapter(config),
  } satisfies Record<ProviderName, unknown>;
}

export type Providers = ReturnType<typeof createProviders>;
