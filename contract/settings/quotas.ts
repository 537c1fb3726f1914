import { z } from "zod";

import { failsAs } from "../calls/shapes.ts";
import { QUOTA_MAX, type Quotas, limitList } from "../quotas/values.ts";
import { adminRead, adminWrite, setting } from "./setting.ts";

const wrong = failsAs("INVALID_QUOTA");
const howMany = z.number(wrong).int(wrong).min(1, wrong).max(QUOTA_MAX, wrong);

// `fromEntries` loses the keys' types.
const ofEachLimit = <Value>(valueOf: (limit: (typeof limitList)[number]) => Value) =>
  Object.fromEntries(limitList.map((limit) => [limit.name, valueOf(limit)])) as Record<keyof Quotas, Value>;

const sent = z.object(ofEachLimit(() => howMany));
/** A limit that was declared since the setting was stored has its default. */
const stored = z.object(ofEachLimit(({ byDefault }) => howMany.default(byDefault)));

export const DEFAULT_QUOTAS: Quotas = ofEachLimit(({ byDefault }) => byDefault);

/** How many of each there may be (contract/quotas/values.ts). */
export const quotaSettings = {
  quotas: setting({
    value: stored,
    byDefault: DEFAULT_QUOTAS,
    fields: sent,
    toFields: (value) => value,
    fromFields: (fields) => fields,
    saved: () => "سقف‌ها ذخیره شد",
    routes: {
      read: adminRead("/api/admin/quota-setting", "readQuotaSetting", "The limits by quantity", sent),
      write: adminWrite("/api/admin/quota-setting", "setQuotas", "Set the limits by quantity", sent, DEFAULT_QUOTAS),
    },
  }),
};
