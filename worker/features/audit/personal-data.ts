import { auditRows } from "../../db/schema/audit.ts";
import { forgetImagesOfPerson } from "../../domain/audit/forget-images.ts";
import { type PersonalData, batchPart, nothingLeft } from "../../domain/people/personal-data.ts";

/** Audit images of a person's rows. They are copies, so only the rows are exported. */
export const auditData: PersonalData = {
  columns: [{ column: auditRows.personId, afterLeaving: "deleted" }],
  erase: ({ db }, { id }) => batchPart(forgetImagesOfPerson(db, id), nothingLeft),
  export: () => batchPart([], () => ({})),
};
