import { z } from "zod";

import {
  EXAMPLE_UUID,
  answers,
  blankable,
  failsAs,
  identityField,
  mobile,
  requiredJson,
  success,
  typedText,
  undoable,
} from "../calls/shapes.ts";
import {
  GIFT_AMOUNT_MAX,
  REWARD_CODE_DIGITS,
  REWARD_CODE_GIFT_TOKENS_MAX,
  REWARD_CODE_ROWS_MAX,
  REWARD_CODE_USES_MAX,
  REWARD_NOTE_MAX_UNITS,
  REWARD_TOKENS_MAX,
} from "./values.ts";
import { digitsOnly } from "../digits.ts";
import { route } from "../calls/route.ts";

const tags = ["rewards"];

/** Six digits; other characters between them are dropped (000 §5). */
const code = typedText(40, "REWARD_CODE_LENGTH").transform((text, context) => {
  const typed = digitsOnly(text);
  if (typed.length !== REWARD_CODE_DIGITS) context.addIssue({ code: "custom", message: "REWARD_CODE_LENGTH" });
  return typed;
});

const whole = (min: number, max: number) =>
  z
    .number(failsAs("INVALID_REWARD"))
    .int(failsAs("INVALID_REWARD"))
    .min(min, failsAs("INVALID_REWARD"))
    .max(max, failsAs("INVALID_REWARD"));

const giftTokens = z.number().int().meta({ description: "Gems" });
const giftAmount = z.number().int().meta({ description: "Venue credit, in thousand toman" });
const gift = { giftTokens, giftAmount };

export const redeemRewardRoute = route({
  method: "post",
  path: "/api/reward/redeem",
  operationId: "redeemReward",
  tags,
  summary: "Use a reward code, once for a mobile",
  access: "owner",
  identity: { mobileNumber: "mobile" },
  loginCode: "LOGIN_REQUIRED_TO_REDEEM",
  request: requiredJson(z.object({ mobileNumber: identityField, code })),
  responses: answers(z.object({ success, message: z.string(), ...gift, walletBalance: z.number().int() })),
  example: { code: "000000" },
});

export const grantPendingRoute = route({
  method: "post",
  path: "/api/reward/grant-pending",
  operationId: "grantPendingRewards",
  tags,
  summary: "Give the viewer what waits for their mobile, each once",
  access: "owner",
  identity: { mobileNumber: "mobile" },
  request: requiredJson(z.object({ mobileNumber: identityField })),
  responses: answers(
    z.object({
      success,
      granted: z.array(
        z.object({ code: z.string().meta({ description: "Empty where it was given without one" }), ...gift }),
      ),
      walletBalance: z.number().int(),
    }),
  ),
  example: {},
});

/** A code in the administrator's form (002 §3). */
const rewardCode = z.object({
  enabled: z.boolean(failsAs("INVALID_REWARD")),
  code,
  giftTokens: whole(0, REWARD_CODE_GIFT_TOKENS_MAX),
  giftAmount: whole(0, GIFT_AMOUNT_MAX),
  maxUses: whole(1, REWARD_CODE_USES_MAX)
    .nullish()
    .transform((uses) => uses ?? null)
    .meta({ description: "How many mobiles may use it; null for as many as there are" }),
});
const items = z
  .array(rewardCode, failsAs("INVALID_REWARD"))
  .max(REWARD_CODE_ROWS_MAX, failsAs("TOO_MANY_REWARD_CODES"))
  .refine((rows) => new Set(rows.map((row) => row.code)).size === rows.length, failsAs("REWARD_CODE_TWICE"))
  .refine((rows) => rows.every((row) => !row.enabled || row.giftTokens + row.giftAmount > 0), failsAs("EMPTY_REWARD"));

const keptItems = z.array(
  z.object({
    enabled: z.boolean(),
    code: z.string(),
    ...gift,
    maxUses: z.number().int().nullable(),
    uses: z.number().int(),
  }),
);

const version = z.number(failsAs("INVALID_INPUT")).int().min(0).meta({
  description: "Of what was read; a write that says one is refused where somebody else has changed it since",
});

export const readRewardConfigRoute = route({
  method: "get",
  path: "/api/admin/reward-config",
  operationId: "readRewardConfig",
  tags,
  summary: "The reward codes, with how often each was used",
  access: "admin",
  reads: "primary",
  responses: answers(z.object({ success, items: keptItems, version })),
});

export const setRewardConfigRoute = route({
  method: "post",
  path: "/api/admin/reward-config",
  operationId: "setRewardConfig",
  tags,
  summary: "Set all reward codes; one that is left out gives nothing any more",
  access: "admin",
  request: requiredJson(z.object({ items, version: version.optional() })),
  responses: answers(z.object({ ...undoable, items: keptItems, version })),
  example: { items: [] },
});

export const queueRewardRoute = route({
  method: "post",
  path: "/api/admin/pending-rewards",
  operationId: "queueReward",
  tags,
  summary: "Give the person of a mobile something, whether they are here yet or not: they get it with their next login",
  access: "admin",
  request: requiredJson(
    z
      .object({
        mobileNumber: mobile(),
        kind: z.enum(["gift", "prize"], failsAs("INVALID_REWARD")).optional().default("gift"),
        clientId: z.uuid(failsAs("INVALID_INPUT")).optional().meta({
          description: "Idempotency key: the same one twice gives once; without it the same gift within a minute",
        }),
        code: blankable(code).meta({ description: "One of the reward codes: its gift, as its use by this mobile" }),
        giftTokens: whole(0, REWARD_TOKENS_MAX).optional().default(0),
        giftAmount: whole(0, GIFT_AMOUNT_MAX).optional().default(0),
        note: typedText(REWARD_NOTE_MAX_UNITS, "INVALID_REWARD").optional().default(""),
      })
      .refine((sent) => sent.code !== undefined || sent.giftTokens + sent.giftAmount > 0, failsAs("EMPTY_REWARD")),
  ),
  responses: answers(z.object(undoable)),
  example: { mobileNumber: "09139990000", giftTokens: 1, clientId: EXAMPLE_UUID },
});
