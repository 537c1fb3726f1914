import { z } from "zod";

import {
  answers,
  cursorOf,
  identityBody,
  isoDate,
  optionalJson,
  queryNumber,
  success,
  typedText,
} from "../calls/shapes.ts";
import { LEDGER_PAGE_SIZE } from "./values.ts";
import { route } from "../calls/route.ts";

const tags = ["gems"];

const gems = z.number().int();

/** Totals in gems; payments in toman. Charges are used in the order in which they came. */
export const walletSums = {
  walletBalance: gems,
  walletCharge: gems.meta({ description: "All that ever came" }),
  walletSpend: gems.meta({ description: "All that ever went" }),
  robotTotalAmount: z.number().int().meta({ description: "Toman paid for gems" }),
  robotTotalGames: gems.meta({ description: "Gems that were paid for" }),
  robotUsedGames: gems.meta({ description: "Of these, the used ones" }),
  robotRemainingGames: gems.meta({ description: "Of these, the ones left" }),
};

/** The specification has a mobile in the path, which must be the caller's own. */
const params = z.object({ mobile: typedText(40) });
export const ofMobile = {
  access: "owner",
  reads: "primary",
  identity: { mobile: "mobile" },
  request: { params },
  example: { mobile: "09120000000" },
} as const;

export const walletRoute = route({
  method: "post",
  path: "/api/wallet",
  operationId: "wallet",
  tags,
  summary: "The viewer's gems",
  access: "owner",
  identity: { email: "email", mobileNumber: "mobile" },
  request: optionalJson(z.object(identityBody)),
  responses: answers(z.object({ success, wallet: z.object({ balance: gems }) })),
  example: {},
});

export const walletSummaryRoute = route({
  ...ofMobile,
  method: "get",
  path: "/api/robot/summary/{mobile}",
  operationId: "walletSummary",
  tags,
  summary: "The sums of one's own wallet",
  responses: answers(z.object({ success, ...walletSums })),
});

/** Sealed. */
const LEDGER_CURSOR = /^[0-9a-f]{72}$/;

const page = {
  limit: queryNumber(1, LEDGER_PAGE_SIZE, LEDGER_PAGE_SIZE),
  cursor: cursorOf(LEDGER_CURSOR),
};
const nextCursor = z.string().nullable();

export const walletTransactionsRoute = route({
  ...ofMobile,
  method: "get",
  path: "/api/wallet/transactions/{mobile}",
  operationId: "walletTransactions",
  tags,
  summary: "What came and went, newest first; or only what was spent, or what came",
  request: { params, query: z.object({ only: z.enum(["spent", "received"]).optional(), ...page }) },
  responses: answers(
    z.object({
      success,
      walletBalance: gems,
      transactions: z.array(
        z.object({
          _id: z.string(),
          createdAt: isoDate,
          amount: gems.meta({ description: "Less than none went" }),
          kind: z.enum(["charge", "gift", "prize", "store", "video", "pass", "refund", "admin"]),
          ref: z.string(),
          note: z.string(),
          toman: z.number().int().optional().meta({ description: "What was paid, of a charge" }),
        }),
      ),
      nextCursor,
    }),
  ),
});

export const listChargesRoute = route({
  ...ofMobile,
  method: "get",
  path: "/api/robot/purchases/{mobile}",
  operationId: "listCharges",
  tags,
  summary: "The gems one paid for, newest first",
  request: { params, query: z.object(page) },
  responses: answers(
    z.object({
      success,
      walletBalance: gems,
      items: z.array(
        z.object({
          id: z.string(),
          createdAt: isoDate,
          totalAmount: z.number().int().meta({ description: "Toman" }),
          gamesCount: gems,
          usedCount: gems,
          balanceRemaining: gems,
          refId: z.string().meta({ description: "The payment's tracking code" }),
        }),
      ),
      nextCursor,
    }),
  ),
});

export const ledgerProofRoute = route({
  method: "get",
  path: "/api/admin/ledger-proof",
  operationId: "ledgerProof",
  tags,
  summary:
    "What the last nightly proof of the ledger found; `holds` is false where a wallet is wrong, or nothing was proved of late",
  access: "admin",
  reads: "primary",
  responses: answers(
    z.object({
      success,
      provedAt: isoDate.nullable().meta({ description: "Null before the first night" }),
      holds: z.boolean(),
      wallets: z.number().int(),
      wrongWallets: z.number().int(),
    }),
  ),
});
