import { KNOWN_BUDGET_FACTOR } from "../../../contract/login/values.ts";
import type { Quotas } from "../../../contract/quotas/values.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type SharedBucket, sharedBuckets, strangersBuckets } from "../quotas/quota.ts";
import type { Identifier } from "./origin.ts";

/** The buckets a code is taken from, each of which must have one left. */
export interface CodeBuckets {
  taken: SharedBucket[];
  /** The same with the limits that hold for this caller. */
  admitting: SharedBucket[];
}

/**
 * The buckets of a code: everybody's and the caller's network's, and for strangers their share of everybody's. A known
 * device, or a passed human check, raises the limits.
 */
export function codeBuckets(
  ctx: Pick<Ctx, "db" | "now" | "caller" | "requestId">,
  quotas: Quotas,
  type: Identifier["type"],
  isTrusted: boolean,
): CodeBuckets {
  const shared = sharedBuckets(ctx, quotas, type === "mobile" ? "sms" : "emails");
  if (isTrusted)
    return {
      taken: shared,
      admitting: shared.map((bucket) => ({ ...bucket, most: bucket.most * KNOWN_BUDGET_FACTOR })),
    };
  const all = [...shared, ...strangersBuckets(shared)];
  return { taken: all, admitting: all };
}

/** The error for a request beyond the quotas. @param mayUseEmail whether an e-mail would do instead */
export function codesSpent(waitMs: number, mayUseEmail: boolean): AppError {
  const flags = { rateLimited: true as const, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) };
  return new AppError(mayUseEmail ? "CODES_SPENT_USE_EMAIL" : "CODES_SPENT", flags);
}
