import { auditRows } from "../../db/schema/audit.ts";
import { forgetImagesOfPerson } from "../../domain/audit/forget-images.ts";
import { type PersonalData, batchPart, nothingLeft } from "../../domain/people/personal-data.ts";

/** What was kept of somebody's rows so that the administrator's doing could be undone: copies, and the rows are exported. */
export const auditData: PersonalData = {
  columns: [{ column: auditRows.personId, afterLeaving: "deleted" }],
  erase: ({ db }, { id }) => batchPart(forgetImagesOfPerson(db, id), nothingLeft),
  export: () => batchPart([], () => ({})),
};
