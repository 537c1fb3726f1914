import { z } from "zod";

import { mobile } from "../contract/calls/shapes.ts";
import { type DirectEnv, factsMaxAge } from "../durable-objects/direct/interface.ts";
import type { Namespace } from "../durable-objects/kit/bounded.ts";
import { ConfigError } from "./config-error.ts";
import { providerVariables } from "./providers/providers.ts";

/** The Worker's bindings. Text values are parsed once by {@link readConfig}. */
export interface Bindings extends DirectEnv {
  MEDIA: R2Bucket;
  /** The built frontend's static assets. */
  ASSETS: Fetcher;
  /** Draws the pictures of shared links (link-pictures/). */
  LINK_PICTURES: Fetcher;
  ADDRESS_RATE_LIMIT: RateLimit;
  IP_RATE_LIMIT: RateLimit;
  LOGIN_SITE_RATE_LIMIT: RateLimit;
  LOGIN_IP_RATE_LIMIT: RateLimit;
  LOGIN_RATE_LIMIT: RateLimit;
  PERSON_RATE_LIMIT: RateLimit;
  PERSON_READ_RATE_LIMIT: RateLimit;
  SESSION_READ_RATE_LIMIT: RateLimit;
  ADMIN_RATE_LIMIT: RateLimit;
  LINK_PICTURE_RATE_LIMIT: RateLimit;
  /** One object for each kind of secret, so that wrong attempts are counted exactly. */
  SECRET_GATE: Namespace;
}

const secret = z.string().min(32);

const textVariables = z.object({
  SITE_ORIGIN: z.url(),
  SERVER_TIMING: z.literal("on").optional(),
  SESSION_SECRET: secret,
  CODE_SEAL_SECRET: secret,
  /** The secret from which the games' keys are derived (worker/derived-key.ts). */
  GAME_SECRET: secret,
  /** Unset closes the admin API. */
  ADMIN_SECRET: z.string().optional(),
  /** Of the administrator's or venues' secrets. An address beyond it gets 429 for the rest of its minute. */
  WRONG_SECRETS_PER_MINUTE: z.coerce.number().int().min(1).default(10),
  ...providerVariables,
  /** The address that sells gems instead of our own page; "" for ours. */
  GEM_PURCHASE_URL: z.union([z.literal(""), z.url({ protocol: /^https$/ })]).default(""),
  DIRECT_FACTS_SECONDS: factsMaxAge,
  /** The recipient of alerts; "" for none. */
  ALERT_EMAIL: z.union([z.literal(""), z.email()]).default(""),
  /** Where docs/operations.md is read; each alert names its heading. */
  RUNBOOK_URL: z.union([z.literal(""), z.url()]).default(""),
  /** Comma-separated mobiles that may ask for the second SMS provider (R12). */
  ALT_SMS_PROVIDER_MOBILES: z
    .string()
    .default("")
    .transform((list) => list.split(",").filter((entry) => entry.trim() !== ""))
    .pipe(z.array(mobile()))
    .transform((mobiles): ReadonlySet<string> => new Set(mobiles)),
});

/** The repository's example values are not secret. */
const EXAMPLE_SECRET = /^(?:local|labkhand)-/;
const SECRETS = ["SESSION_SECRET", "CODE_SEAL_SECRET", "GAME_SECRET", "ADMIN_SECRET"] as const;

/** In production, example secrets are rejected. */
const config = textVariables.superRefine((values, context) => {
  if (!values.SITE_ORIGIN.startsWith("https://")) return;
  for (const name of SECRETS) {
    const value = values[name];
    if (value !== undefined && (!secret.safeParse(value).success || EXAMPLE_SECRET.test(value)))
      context.addIssue({ code: "custom", path: [name], message: "not a secret" });
  }
});

export type Config = z.infer<typeof config>;

const parsed = new WeakMap<object, Config>();

/** This isolate's text configuration. @throws ConfigError with the names of the invalid variables */
export function readConfig(env: object): Config {
  const known = parsed.get(env);
  if (known) return known;
  const result = config.safeParse(env);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => issue.path.join(".")))];
    throw new ConfigError(names);
  }
  parsed.set(env, result.data);
  return result.data;
}
