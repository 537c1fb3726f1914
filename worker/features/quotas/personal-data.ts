import { quotaCounts } from "../../db/schema/quotas.ts";
import { keepQuotas } from "../../domain/people/left-contacts.ts";
import { type PersonalData, batchPart, nothingLeft } from "../../domain/people/personal-data.ts";

/** A person's used limits: counts without content, so there is nothing to export. */
export const quotasData: PersonalData = {
  columns: [{ column: quotaCounts.subject, afterLeaving: "deleted" }],
  erase: (ctx, person) => batchPart(keepQuotas(ctx, person), nothingLeft),
  export: () => batchPart([], () => ({})),
};
