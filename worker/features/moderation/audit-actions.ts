import type { UndoneActions } from "../../domain/audit/audit-actions.ts";
import { undoneDeletion } from "./remove-reported.ts";

/** The undo of deletions beyond rows: messages return to their rooms, photos to the bucket. */
export const moderationActions: UndoneActions = { "report.delete": undoneDeletion };
