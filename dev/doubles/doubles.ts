import type { ProviderName } from "../../worker/providers/providers.ts";
import { alertBot } from "./alert-bot.ts";
import { channelBot } from "./channel-bot.ts";
import { kavenegar } from "./kavenegar.ts";
import type { Gateway } from "./gateway.ts";
import { openai } from "./openai.ts";
import type { Outbox } from "./outbox.ts";
import type { Provider } from "./provider.ts";
import { type Devices, pushService } from "./push-service.ts";
import { resend } from "./resend.ts";
import { smsir } from "./smsir.ts";
import type { Studio } from "./studio.ts";
import { turnstile } from "./turnstile.ts";
import { workersAi } from "./workers-ai.ts";
import { zarinpal } from "./zarinpal.ts";

/** The records of the doubles: deliveries, payments, drawings and notifications. */
export interface World {
  outbox: Outbox;
  gateway: Gateway;
  studio: Studio;
  devices: Devices;
}

/** The double of one outside service. */
interface Double {
  /** The beginning of its paths, below the doubles' own. */
  path: string;
  /** The key it accepts: that of .dev.vars.example, or one the administrator sets. */
  key: string;
  answers: (world: World, key: string) => Provider;
}

/** Each service of worker/providers/providers.ts, under its name there. One that is missing does not compile. */
export const doubles: Record<ProviderName, Double> = {
  kavenegar: {
    path: "/kavenegar/v1",
    key: "local-kavenegar-key",
    answers: ({ outbox }, key) => kavenegar(outbox, key),
  },
  smsir: { path: "/smsir/v1", key: "local-smsir-key", answers: ({ outbox }, key) => smsir(outbox, key) },
  email: { path: "/resend", key: "re_local_key", answers: ({ outbox }, key) => resend(outbox, key) },
  payment: {
    path: "/zarinpal",
    key: "10ca10ca-10ca-410c-a10c-a10ca10ca10c",
    answers: ({ gateway }, key) => zarinpal(gateway, key),
  },
  openai: {
    path: "/openai/v1",
    // Any invented key is accepted; `#unauthorized` in a description rejects it.
    key: "sk-",
    answers: ({ studio }, key) => openai(studio, key),
  },
  workersAi: {
    path: "/workers-ai",
    key: "local-workers-ai-token",
    answers: ({ studio }, key) => workersAi(studio, key),
  },
  turnstile: {
    path: "/turnstile/v0",
    key: "0x4LocalTurnstileSecret0000000000000",
    answers: (_world, key) => turnstile(key),
  },
  // Its key is the chat that it writes to.
  alertBot: { path: "/alert-bot", key: "local-alerts", answers: ({ outbox }, key) => alertBot(outbox, key) },
  telegram: {
    path: "/telegram",
    key: "1234567890:local-telegram-token",
    answers: ({ outbox }, key) => channelBot(outbox, key, "@labkhand"),
  },
  bale: {
    path: "/bale",
    key: "1234567890:local-bale-token",
    answers: ({ outbox }, key) => channelBot(outbox, key, "@labkhand_bale"),
  },
  // Its key signs what is sent.
  webPush: {
    path: "/push",
    key: "1FiHRcqLfjr1D6uD7lHP8MZK1vV2slxlBlsjgILMOw4",
    answers: ({ devices }, key) => pushService(devices, key),
  },
};
